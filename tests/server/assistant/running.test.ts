import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AssistantQuestion } from '#contract'
import type { Actor } from '#permissions'
import { type Answerer, type Assistant, createAssistant } from '#server/assistant'
import type { Caller } from '#server/http/guards'
import { RefusalError } from '#server/platform/refusal'
import { linkedDocuments } from '../demo/linked-documents.ts'
import { type Agency, openAgency } from '../guards/agency.ts'

const SOURCE = { id: 'clients/client-list#export', title: 'Lists', section: 'Export', updated: '2026-11-22' }
const MINUTE_MS = 60_000

/** Says a part each time it is told to; then it ends, or breaks off. */
interface Voice {
  readonly say: (part: string) => void
  readonly end: (how?: 'whole' | 'broken' | 'abstained') => void
}

/** A busy machine may take its time. */
const WAIT = { timeout: 20_000 }
const documents = linkedDocuments()

describe('an answer that is being made', () => {
  let agency: Agency
  let assistant: Assistant
  let refused: unknown[]
  let faults: string[]
  const voices: Voice[] = []
  const members = { ada: randomUUID(), ben: randomUUID() }

  /** As a model would: part by part, as slowly as it likes. */
  const answerer: Answerer = async function* () {
    const said: (string | { readonly end: string })[] = []
    let wake = (): void => undefined
    voices.push({
      say: (part) => {
        said.push(part)
        wake()
      },
      end: (how = 'whole') => {
        said.push({ end: how })
        wake()
      },
    })
    for (;;) {
      const next = said.shift()
      if (next === undefined) await new Promise<void>((resolve) => (wake = resolve))
      else if (typeof next === 'string') yield next
      else if (next.end === 'broken') throw new TypeError('Ada Byron fell')
      else return { mode: 'llm', sources: [SOURCE], abstained: next.end === 'abstained', nearest: [] }
    }
  }
  beforeAll(async () => {
    agency = await openAgency()
    await agency.database.migrate([...documents.resources.values()])
  })
  afterAll(() => agency.close())

  const open = (own: Answerer | undefined = answerer): Assistant => {
    refused = []
    faults = []
    voices.length = 0
    agency.wait(MINUTE_MS)
    const audit = { write: async (entry: unknown) => void refused.push(entry) }
    const made = createAssistant({
      database: agency.database,
      audit,
      clock: agency.now,
      documents: () => documents,
      say: (key) => key,
      failed: (fault) => void faults.push(fault),
      ...(own && { answerer: own }),
    })
    assistant = made
    return made
  }
  const caller = (name: keyof typeof members = 'ada', companyId = agency.own): Pick<Caller, 'actor' | 'company'> => {
    const actor = { userId: members[name], companyId } as Actor
    return { actor, company: { settings: {} } as Caller['company'] }
  }
  const question = (over: Partial<AssistantQuestion> = {}): AssistantQuestion => ({
    query: 'How do I export the list?',
    tab_id: randomUUID(),
    user_id: members.ada,
    client_msg_id: randomUUID(),
    lang: 'en',
    page: '',
    ...over,
  })
  const codeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      (value) => value,
      (error: unknown) => (error instanceof RefusalError ? error.code : error),
    )
  const voice = async (at = voices.length): Promise<Voice> => {
    await vi.waitFor(() => expect(voices.length).toBeGreaterThan(at), WAIT)
    const found = voices[at]
    if (found === undefined) throw new Error('Nobody answers.')
    return found
  }
  const read = async (id: string, after = 0) => {
    const events = []
    for await (const event of await assistant.follow(caller(), id, after)) events.push(event)
    return events
  }

  it('is one for the same question, however often it comes at once, and is given to each of them', async () => {
    open()
    const asked = question()
    const ids = await Promise.all(Array.from({ length: 5 }, () => assistant.ask(caller(), asked)))
    expect(new Set(ids).size).toBe(1)
    const one = await voice(0)
    one.say('Press Export.')
    one.end()
    const answers = await Promise.all(ids.map((id) => assistant.answer(caller(), id)))
    expect(answers.map(({ answer, state, mode }) => [answer, state, mode])).toEqual(ids.map(() => ['Press Export.', 'done', 'llm']))
    expect(voices).toHaveLength(1)
    const { messages } = await assistant.messages(caller(), { userId: members.ada, tabId: asked.tab_id })
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ['user', asked.query],
      ['assistant', 'Press Export.'],
    ])
  })

  it('goes on when the line is cut, and is resumed after the last event that came', async () => {
    open()
    const id = await assistant.ask(caller(), question())
    const one = await voice(0)
    one.say('First. ')
    const events = await assistant.follow(caller(), id, 0)
    const seen = [(await events.next()).value, (await events.next()).value]
    await events.return()
    expect(seen).toMatchObject([
      { id: 1, event: 'start', data: { message_id: id } },
      { id: 2, event: 'delta', data: { text: 'First. ' } },
    ])
    one.say('Second.')
    const resumed = read(id, 2)
    one.end()
    expect(await resumed).toMatchObject([
      { id: 3, event: 'delta', data: { text: 'Second.' } },
      { id: 4, event: 'source', data: SOURCE },
      { id: 5, event: 'done', data: { answer: 'First. Second.', sources: [SOURCE], state: 'done' } },
    ])
    expect((await read(id)).map(({ id: place }) => place)).toEqual([1, 2, 3, 4, 5])
    expect(await read(id, 5)).toEqual([])
  })

  it('is heard by every page that listens, as it is by another process that shares the database', async () => {
    const first = open()
    const id = await first.ask(caller(), question())
    const one = await voice(0)
    const here = read(id)
    assistant = createAssistant({
      database: agency.database,
      audit: { write: async () => undefined },
      clock: agency.now,
      documents: () => {
        throw new Error('not asked')
      },
      say: (key) => key,
    })
    const elsewhere = read(id)
    one.say('Said once.')
    one.end()
    expect(await here).toEqual(await elsewhere)
  })

  it('ends when it is stopped: what was said stays, and nothing comes after it', async () => {
    open()
    const asked = question()
    const id = await assistant.ask(caller(), asked)
    const one = await voice(0)
    one.say('Half of')
    await vi.waitFor(
      async () => expect((await assistant.messages(caller(), { userId: members.ada, tabId: asked.tab_id })).messages[1]?.text).toBe('Half of'),
      WAIT,
    )
    expect(await assistant.stop(caller(), id)).toMatchObject({ state: 'stopped', text: 'Half of' })
    one.say(' it')
    one.end()
    expect(await read(id)).toMatchObject([{ event: 'start' }, { event: 'delta' }, { event: 'done', data: { state: 'stopped', answer: 'Half of' } }])
    expect(await assistant.stop(caller(), id)).toMatchObject({ state: 'stopped', text: 'Half of' })
  })

  it('keeps another question of its conversation waiting, but not one of another conversation', async () => {
    open()
    const tab = randomUUID()
    const id = await assistant.ask(caller(), question({ tab_id: tab }))
    const two = await Promise.all([codeOf(assistant.ask(caller(), question({ tab_id: tab }))), codeOf(assistant.ask(caller(), question({ tab_id: tab })))])
    expect(two).toEqual(['wrong-state', 'wrong-state'])
    const other = await assistant.ask(caller(), question())
    for (const at of [0, 1]) (await voice(at)).end()
    for (const each of [id, other]) expect(await assistant.answer(caller(), each)).toMatchObject({ state: 'done' })
    const next = await assistant.ask(caller(), question({ tab_id: tab }))
    ;(await voice(2)).end()
    expect(await assistant.answer(caller(), next)).toMatchObject({ state: 'done' })
  })

  it('that breaks off says so, keeps what was said, tells no words to the log, and is asked anew in its place', async () => {
    open()
    const asked = question()
    const id = await assistant.ask(caller(), asked)
    const one = await voice(0)
    one.say('So far')
    one.end('broken')
    expect(await codeOf(assistant.answer(caller(), id))).toBe('unavailable')
    expect(faults).toEqual(['TypeError'])
    expect(await read(id)).toMatchObject([
      { event: 'start' },
      { event: 'delta', data: { text: 'So far' } },
      { event: 'error', data: { code: 'unavailable', message: 'failed' } },
    ])
    const again = await assistant.ask(caller(), question({ tab_id: asked.tab_id, replaces: asked.client_msg_id }))
    ;(await voice(1)).end()
    await assistant.answer(caller(), again)
    const { messages } = await assistant.messages(caller(), { userId: members.ada, tabId: asked.tab_id })
    expect(messages.map(({ message_id: one_, state }) => [one_ === again, state])).toEqual([
      [false, 'done'],
      [true, 'done'],
    ])
  })

  it('stays where the one that was to take its place broke off, until another does', async () => {
    open()
    const asked = question()
    const first = await assistant.ask(caller(), asked)
    ;(await voice(0)).end()
    await assistant.answer(caller(), first)
    const anew = question({ tab_id: asked.tab_id, replaces: asked.client_msg_id })
    const second = await assistant.ask(caller(), anew)
    ;(await voice(1)).end('broken')
    expect(await codeOf(assistant.answer(caller(), second))).toBe('unavailable')
    const shown = async () =>
      (await assistant.messages(caller(), { userId: members.ada, tabId: asked.tab_id })).messages.flatMap(({ role, message_id: id }) =>
        role === 'user' ? [] : [id],
      )
    expect(await shown()).toEqual([first, second])
    const third = await assistant.ask(caller(), question({ tab_id: asked.tab_id, replaces: anew.client_msg_id }))
    ;(await voice(2)).end()
    await assistant.answer(caller(), third)
    expect(await shown()).toEqual([third])
  })

  it('is made anew for a question that was cleared meanwhile and is asked again', async () => {
    open()
    const asked = question()
    const id = await assistant.ask(caller(), asked)
    ;(await voice(0)).end()
    await assistant.answer(caller(), id)
    await assistant.remove(caller(), { userId: members.ada, tabId: asked.tab_id, what: 'messages' })
    const again = await assistant.ask(caller(), asked)
    expect(again).not.toBe(id)
    ;(await voice(1)).end()
    expect(await assistant.answer(caller(), again)).toMatchObject({ state: 'done' })
  })

  it('whose server went away is failed after a minute, and its conversation goes on', async () => {
    open()
    const asked = question()
    const id = await assistant.ask(caller(), asked)
    await voice(0)
    agency.wait(MINUTE_MS)
    expect(await codeOf(assistant.answer(caller(), id))).toBe('unavailable')
    const next = await assistant.ask(caller(), question({ tab_id: asked.tab_id }))
    ;(await voice(1)).end()
    expect(await assistant.answer(caller(), next)).toMatchObject({ state: 'done' })
  })

  it('is the twentieth of a minute at most, over all conversations at once, and the next is said when to come', async () => {
    open(async function* () {
      yield 'Yes.'
      return { mode: 'embedded', sources: [], abstained: false, nearest: [] }
    })
    const asked = await Promise.all(Array.from({ length: 24 }, () => codeOf(assistant.ask(caller(), question()))))
    expect(asked.filter((code) => code === 'too-many-tries')).toHaveLength(4)
    const refusal = await assistant.ask(caller(), question()).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'too-many-tries', data: { retryAfterSeconds: 60 } })
    expect(await codeOf(assistant.ask(caller('ben'), question({ user_id: members.ben })))).not.toBe('too-many-tries')
    agency.wait(MINUTE_MS)
    expect(await codeOf(assistant.ask(caller(), question()))).not.toBe('too-many-tries')
  })

  it('is nobody else’s: not of a colleague, not of the same person in another company', async () => {
    open()
    const asked = question()
    const id = await assistant.ask(caller(), asked)
    const one = await voice(0)
    one.say('Secret')
    one.end()
    await assistant.answer(caller(), id)
    const { tab_id: tabId } = asked
    for (const stranger of [caller('ben'), caller('ada', agency.other)]) {
      const { userId } = stranger.actor
      refused = []
      const tries = [
        assistant.answer(stranger, id),
        assistant.follow(stranger, id, 0),
        assistant.stop(stranger, id),
        assistant.judge(stranger, { id, value: 'down' }),
        assistant.messages(stranger, { userId, tabId }),
        assistant.rename(stranger, { userId, tabId, title: 'Mine' }),
        assistant.remove(stranger, { userId, tabId, what: 'tab' }),
        assistant.remove(stranger, { userId, tabId, what: 'messages' }),
        assistant.restore(stranger, { userId, tabId }),
      ]
      expect(await Promise.all(tries.map(codeOf))).toEqual(tries.map(() => 'not-found'))
      expect(refused).toHaveLength(tries.length)
      expect((await assistant.tabs(stranger, { userId })).tabs.map(({ tab_id: each }) => each)).not.toContain(tabId)
    }
    expect((await assistant.messages(caller(), { userId: members.ada, tabId })).messages.map(({ text }) => text)).toEqual([asked.query, 'Secret'])
  })

  it('is gone for good a day after it was deleted, and cannot be brought back after ten seconds', async () => {
    open()
    const [kept, gone] = [question(), question()]
    for (const [at, asked] of [kept, gone].entries()) {
      const id = await assistant.ask(caller(), asked)
      ;(await voice(at)).end()
      await assistant.answer(caller(), id)
    }
    await assistant.remove(caller(), { userId: members.ada, tabId: gone.tab_id, what: 'tab' })
    agency.wait(10_001)
    expect(await codeOf(assistant.restore(caller(), { userId: members.ada, tabId: gone.tab_id }))).toBe('not-found')
    expect(await codeOf(assistant.ask(caller(), question({ tab_id: gone.tab_id })))).toBe('not-found')
    agency.wait(24 * 60 * MINUTE_MS)
    const rows = async (): Promise<readonly string[]> => {
      const found = await agency.database.read({ companyId: agency.own }, async (tx) => {
        await sql`select set_config('app.user_id', ${members.ada}, true)`.execute(tx)
        return sql<{ tab_id: string }>`select tab_id from assistant_message where tab_id in (${kept.tab_id}, ${gone.tab_id})`.execute(tx)
      })
      return found.rows.map(({ tab_id: tab }) => tab)
    }
    expect(await rows()).toContain(gone.tab_id)
    await assistant.ask(caller(), question())
    ;(await voice(2)).end()
    expect(new Set(await rows())).toEqual(new Set([kept.tab_id]))
  })

  it('that the help does not say is counted for those who write it, without words that may name somebody', async () => {
    open(async function* () {
      yield 'Sorry'
      return { mode: 'embedded', sources: [], abstained: true, nearest: [] }
    })
    for (const query of ['how do I fly', 'How do  I FLY', 'visits of Maria Lopez', 'who is 55512345', 'mail ada@home.qz']) {
      await assistant.answer(caller(), await assistant.ask(caller(), question({ query })))
    }
    const gaps = async () => {
      const { rows } = await agency.database.read({ companyId: agency.own }, (tx) =>
        sql<{
          question: string | null
          asked: number
          kind: string
        }>`select question, asked, kind from assistant_gap order by first_at, question, hash`.execute(tx),
      )
      return rows
    }
    const kept = () => gaps().then((rows) => rows.filter(({ kind }) => kind === 'unanswered'))
    await vi.waitFor(async () => expect(await kept()).toHaveLength(4), WAIT)
    expect(new Map((await kept()).map(({ question: words, asked }) => [words, asked]))).toEqual(
      new Map<string | null, number>([
        ['how do I …', 2],
        ['visits of … …', 1],
        ['who is …', 1],
        ['mail …@home.…', 1],
      ]),
    )
  })

  it('is judged once, the last word counting; what did not help is counted, too', async () => {
    open()
    const asked = question({ query: 'how do I swim' })
    const id = await assistant.ask(caller(), asked)
    ;(await voice(0)).end()
    await assistant.answer(caller(), id)
    for (const value of ['up', 'down', 'down'] as const) await assistant.judge(caller(), { id, value, remark: 'Too short' })
    const { messages } = await assistant.messages(caller(), { userId: members.ada, tabId: asked.tab_id })
    expect(messages[1]?.feedback).toBe('down')
    const { rows } = await agency.database.read({ companyId: agency.own }, (tx) =>
      sql<{ question: string; asked: number }>`select question, asked from assistant_gap where kind = 'unhelpful'`.execute(tx),
    )
    expect(rows).toEqual([{ question: 'how do I …', asked: 1 }])
  })
})
