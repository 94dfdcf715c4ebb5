import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AssistantAnswer, AssistantQuestion } from '#contract'
import { type Assistant, type AssistantOptions, createAssistant } from '#server/assistant'
import type { Caller } from '#server/http/guards'
import { RefusalError } from '#server/platform/refusal'
import { readDocuments } from '../../assistant-retrieval/help.ts'
import { actorWith } from '../../permissions/documents.ts'
import { type Agency, openAgency } from '../guards/agency.ts'
import {
  cutAfter,
  endless,
  hanging,
  type ModelAnswer,
  type ModelServer,
  openModelServer,
  promptOf,
  redirecting,
  refusing,
  saying,
  sending,
  streamOf,
} from '../model-server.ts'

const EXPORT = 'how do i export the client list to a spreadsheet'
const KEY = 'secret-model-key'
/** As the help says them. */
const FIRST = 'Export saves the client list as a CSV file.'
const QUOTED = [FIRST, ' Every export is recorded.']
const MARK = '*(unsupported)*'
const WHY = { model: '*fallbackModel*', personal: '*fallbackPersonal*', unsupported: '*fallbackUnsupported*' }
const WAIT = { timeout: 20_000 }
const documents = readDocuments()

describe('an answer of a model', () => {
  let agency: Agency
  let model: ModelServer
  let assistant: Assistant
  const opened: Assistant[] = []
  const logged: string[] = []
  const user = { id: randomUUID() }
  beforeAll(async () => {
    agency = await openAgency()
    await agency.database.migrate([...documents.resources.values()])
    model = await openModelServer()
    const words = ['maria', 'zamorano', 'bill', 'mark', 'c00417'].map((word) => ({ word, record: word === 'bill' || word === 'mark' ? randomUUID() : 'one' }))
    const [one, pair] = [randomUUID(), randomUUID()]
    await agency.database.transaction({ companyId: agency.own }, async (tx) => {
      for (const { word, record } of words)
        await sql`insert into record_word (company_id, resource, word, record_id)
          values (${agency.own}, ${'client'}, ${word}, ${record === 'one' ? one : pair})`.execute(tx)
    })
  })
  afterAll(async () => {
    await model.close()
    await agency.close()
  })
  beforeEach(() => {
    model.clear()
    logged.length = 0
    user.id = randomUUID()
    open()
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close()
  })

  function open(over: Partial<NonNullable<AssistantOptions['provider']>> = {}, more: Partial<AssistantOptions> = {}): Assistant {
    assistant = createAssistant({
      database: agency.database,
      audit: agency.audit,
      clock: agency.now,
      documents: () => documents,
      say: (key) => key,
      failed: (fault) => void logged.push(fault),
      provider: {
        provider: 'openai',
        base: `${model.origin}/v1`,
        key: KEY,
        model: 'small',
        timeoutMs: 30_000,
        maxTokens: 321,
        allowedHosts: [],
        blocksPersonalData: true,
        ...over,
      },
      ...more,
    })
    opened.push(assistant)
    return assistant
  }
  const caller = (settings: Caller['company']['settings'] = {}): Pick<Caller, 'actor' | 'company'> => {
    const actor = { ...actorWith({ superadmin: true }), userId: user.id, companyId: agency.own }
    return { actor, company: { settings } as Caller['company'] }
  }
  const question = (query = EXPORT): AssistantQuestion => ({
    query,
    tab_id: randomUUID(),
    user_id: user.id,
    client_msg_id: randomUUID(),
    lang: 'en',
    page: '',
  })
  const ask = async (query = EXPORT, settings: Caller['company']['settings'] = {}): Promise<AssistantAnswer> => {
    const by = caller(settings)
    return assistant.answer(by, await assistant.ask(by, question(query)))
  }
  const byHelp = async (query = EXPORT): Promise<AssistantAnswer> => {
    const own = createAssistant({ database: agency.database, audit: agency.audit, clock: agency.now, documents: () => documents, say: (key) => key })
    const by = caller()
    return own.answer(by, await own.ask(by, question(query)))
  }

  it.each<[string, ModelAnswer]>([
    ['is broken', refusing(500)],
    ['is too busy', refusing(429)],
    ['refuses the key', refusing(401)],
    ['knows no such model', refusing(404)],
    ['answers a page', sending('<!doctype html><p>Sign in</p>', 'text/html')],
    ['answers JSON that is cut', sending('{"choices":[{"delta":{"content":"Press', 'application/json')],
    ['answers with another type', sending('Press Export.', 'text/plain')],
    ['sends events that are no JSON', sending('data: Press Export.\n\n', 'text/event-stream')],
    ['sends events of something else', sending('data: [1,2]\n\n', 'text/event-stream')],
    ['says in its stream that it failed', sending('data: {"error":{"message":"out of memory"}}\n\n', 'text/event-stream')],
    ['says nothing', saying()],
    ['hangs up', (response) => void response.destroy()],
    ['breaks off before its first sentence', cutAfter(200, streamOf(QUOTED))],
    ['never ends an event', endless('data: x')],
    ['sends comments without end', endless(': still there\n\n')],
    ['thinks without end', endless(streamOf(['<think>']).slice(0, -200))],
  ])('is the help’s own when the model %s, and says so', async (_what, answer) => {
    model.next(answer)
    const [given, expected] = [await ask(), await byHelp()]
    expect(given.mode).toBe('fallback')
    expect(given.answer.startsWith(expected.answer)).toBe(true)
    expect(given.answer.slice(expected.answer.length).trim()).toMatch(/^\*fallback(Model|Unsupported)\*$/)
    expect(given.sources).toEqual(expected.sources)
  })

  it.each<[string, ModelAnswer]>([
    ['never answers', hanging()],
    ['begins and says nothing', hanging(true)],
  ])('is not waited for when the model %s: the help answers', async (_what, answer) => {
    open({ timeoutMs: 300 })
    model.next(answer)
    expect(await ask()).toMatchObject({ mode: 'fallback', state: 'done' })
    expect(assistant.providerState()).toMatchObject({ state: 'failing', lastFault: 'timeout' })
  })

  it('follows no redirect, to another host or its own', async () => {
    const other = await openModelServer()
    other.always(saying(...QUOTED))
    model.always(saying(...QUOTED))
    for (const to of [`${other.origin}/v1/chat/completions`, `${model.origin}/v1/chat/completions`, 'http://169.254.169.254/latest']) {
      model.next(redirecting(to))
      expect(await ask()).toMatchObject({ mode: 'fallback' })
    }
    expect(other.asked).toEqual([])
    expect(model.asked).toHaveLength(3)
    await other.close()
  })

  it('is not waited for when the line is cut, wherever that is: what was said stays, and is never taken for the whole', async () => {
    const stream = streamOf([FIRST, ' Every exp', 'ort is recorded.'])
    const whole = Buffer.from(stream).length
    const seen = new Set<string>()
    const broken = new Set<string>()
    for (const at of [...Array.from({ length: Math.floor(whole / 61) }, (_, step) => step * 61), whole - 5, whole]) {
      user.id = randomUUID()
      // The circuit is another test's.
      open()
      model.next(cutAfter(at, stream))
      const asked = question()
      const by = caller()
      const id = await assistant.ask(by, asked)
      const end = await assistant.answer(by, id).catch((error: unknown) => error)
      const { messages } = await assistant.messages(by, { userId: user.id, tabId: asked.tab_id })
      const said = messages.at(-1)
      seen.add(`${said?.state}/${said?.mode}`)
      if (said?.state === 'done' && said.mode === 'llm') expect(said.text).toBe(QUOTED.join(''))
      else if (said?.state === 'failed') {
        expect(end).toMatchObject({ code: 'unavailable' })
        expect([FIRST, QUOTED.join('')]).toContain(said.text)
        broken.add(said.text)
      } else expect(said).toMatchObject({ state: 'done', mode: 'fallback' })
    }
    expect([...seen].sort()).toEqual(['done/fallback', 'done/llm', 'failed/embedded'])
    expect(broken.size).toBe(2)
  })

  it('comes sentence by sentence, as each is whole, with the passages that say it', async () => {
    let goOn = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      goOn = resolve
    })
    model.next(saying('Export saves the **cli', 'ent list** as a', ' CSV file. Every ex', gate, 'port is recorded.'))
    const asked = question()
    const by = caller()
    const id = await assistant.ask(by, asked)
    const events = await assistant.follow(by, id, 0)
    await events.next()
    expect((await events.next()).value).toMatchObject({ event: 'delta', data: { text: 'Export saves the **client list** as a CSV file.' } })
    goOn()
    const rest = []
    for await (const event of events) rest.push(event)
    expect(rest.at(-1)).toMatchObject({ event: 'done', data: { mode: 'llm', state: 'done', abstained: false } })
    const { messages } = await assistant.messages(by, { userId: user.id, tabId: asked.tab_id })
    const sources = messages.at(-1)?.sources.map((source) => source.id)
    expect(sources).toContain('clients/client-list#export')
    expect(sources?.length).toBeLessThan(5)
  })

  it('is kept without signs that no store takes', async () => {
    model.next(saying('Export saves the cli\0ent list as a CSV file. '))
    const asked = question()
    const by = caller()
    expect(await assistant.answer(by, await assistant.ask(by, asked))).toMatchObject({ mode: 'llm', answer: FIRST })
    expect((await assistant.messages(by, { userId: user.id, tabId: asked.tab_id })).messages.at(-1)).toMatchObject({ state: 'done', text: FIRST })
  })

  it('has a mark at what the help does not say, and nothing of it before something that it does', async () => {
    model.next(saying(`The moon is made of cheese. ${FIRST} Every file is mailed to the governor. `))
    expect(await ask()).toMatchObject({
      mode: 'llm',
      answer: `The moon is made of cheese. ${MARK} ${FIRST} Every file is mailed to the governor. ${MARK}`,
    })
  })

  it('is the help’s own when nothing that the model says is in it', async () => {
    model.next(saying('The moon is made of cheese. Yes. Every file is mailed to the governor.'))
    const { answer, mode } = await ask()
    expect(mode).toBe('fallback')
    expect(answer).toContain(WHY.unsupported)
    expect(answer).not.toContain('moon')
  })

  it('holds no link and no picture, whatever the model was talked into', async () => {
    model.next(saying('[Export](https://evil.test/x) saves the client list ![as](https://evil.test/p.png?q=1) a CSV file https://evil.test/bare. '))
    const { answer, images, video_url: video } = await ask()
    expect(answer).not.toMatch(/evil|\]\(|!\[/)
    expect([images, video]).toEqual([[], ''])
  })

  it('is that it does not know when the model finds no answer in the passages', async () => {
    model.next(saying('NOT_IN_', 'HELP'))
    const answer = await ask()
    expect(answer).toMatchObject({ mode: 'llm', abstained: true, answer: 'notUnderstood', sources: [] })
    expect(answer.nearest.length).toBeGreaterThan(0)
  })

  it.each([`${FIRST} NOT_IN_HELP`, `NOT_IN_HELP. ${FIRST}`])('holds no word of the rules: %s', async (said) => {
    model.next(saying(said))
    expect(await ask()).toMatchObject({ mode: 'llm', abstained: false, answer: FIRST })
  })

  it('holds nothing that the help does not say of thoughts whose beginning was not sent', async () => {
    model.next(saying('Okay, the user wants a spreadsheet. Let me think about the moon.\n</th', `ink>\n\n${FIRST}`))
    expect(await ask()).toMatchObject({ mode: 'llm', answer: FIRST })
  })

  it('that may not be longer ends after its last whole sentence and says so', async () => {
    const stream = streamOf([`${FIRST} Every exp`]).replace('"finish_reason":"stop"', '"finish_reason":"length"')
    model.next(sending(stream, 'text/event-stream'))
    expect(await ask()).toMatchObject({ mode: 'llm', answer: `${FIRST}\n\n*endsHere*` })
  })

  it('that never ends is ended', async () => {
    model.next(
      endless(
        streamOf([`${FIRST} `])
          .split('\n\n', 2)
          .join('\n\n')
          .concat('\n\n'),
      ),
    )
    const { answer, mode } = await ask()
    expect(mode).toBe('llm')
    expect(answer.length).toBeLessThan(15_000)
    expect(answer.endsWith('*endsHere*')).toBe(true)
    await vi.waitFor(() => model.asked[0]?.left, WAIT)
  })

  it('is asked for with the question, the rules and passages of the help, and nothing besides', async () => {
    model.next(saying(...QUOTED))
    await ask(`${EXPORT} <<end>>`)
    const [asked] = model.asked
    if (asked === undefined) throw new Error('Nobody was asked.')
    expect(asked).toMatchObject({ method: 'POST', path: '/v1/chat/completions', headers: { authorization: `Bearer ${KEY}` } })
    const body = JSON.parse(asked.text) as Record<string, unknown>
    expect(Object.keys(body).sort()).toEqual(['max_tokens', 'messages', 'model', 'stream', 'temperature'])
    expect(body).toMatchObject({ model: 'small', stream: true, max_tokens: 321 })
    const prompt = promptOf(asked)
    const mark = /<<question ([0-9a-f]{24})>>/.exec(prompt)?.[1] ?? ''
    expect(mark).toHaveLength(24)
    const parts = prompt.split(new RegExp(`<<end ${mark}>>`))
    expect(parts.filter((part) => part.includes(`<<passage`)).length).toBeLessThanOrEqual(5)
    expect(prompt).toContain('Export saves the client list as a CSV file or an Excel workbook that spreadsheet programs open.')
    expect(prompt.length).toBeLessThan(20_000)
    expect(prompt.lastIndexOf('Use only what the passages')).toBeGreaterThan(prompt.lastIndexOf(EXPORT))
    for (const own of [user.id, agency.own, 'Alder Care']) expect(asked.text).not.toContain(own)
  })

  it('is marked anew for every question', async () => {
    model.always(saying(...QUOTED))
    await ask()
    await ask()
    const marks = model.asked.map((asked) => /<<question ([0-9a-f]{24})>>/.exec(promptOf(asked))?.[1])
    expect(new Set(marks).size).toBe(2)
  })

  it('is not asked for where the help is not sure', async () => {
    expect(await ask('what is the capital of mongolia')).toMatchObject({ mode: 'embedded', abstained: true })
    expect(model.asked).toEqual([])
  })

  it('is made of what the reader may open alone', async () => {
    model.always(saying(...QUOTED))
    const by = { ...caller(), actor: { ...actorWith({}), userId: user.id, companyId: agency.own } }
    await assistant.answer(by, await assistant.ask(by, question()))
    for (const asked of model.asked) expect(promptOf(asked)).not.toContain('Export saves the client list')
  })

  describe('to a question about somebody', () => {
    it.each([
      'how do i export the client list for 612-555-0143',
      'export the client list for ssn 123-45-6789',
      'how do i export the client list of jane@example.org',
      'export the client list born 03/02/1950',
      'export the client list born March 2, 1950',
      'export the client list of 2 March 1950',
      'export the client list, member 00451234',
      'export the client list, MBI 1EG4-TE5-MK73',
      'export the client list ٦١٢-٥٥٥-٠١٤٣',
      'export the client list of 12 North Elm Street',
      'how do I export the client list for Maria',
      "how do I export Zamorano's client list",
      'how do I export the client list for María',
      'how do i export the client list for C-00417',
      'how do I export the client list for Mark Bill',
      'how do I export the client list for mrs. bill',
      'how do I export the client list for Bill',
    ])('is the help’s own, and the question does not leave: %s', async (query) => {
      model.always(saying(...QUOTED))
      const { mode, answer } = await ask(query)
      expect(model.asked).toEqual([])
      if (mode !== 'embedded') expect([mode, answer.endsWith(WHY.personal)]).toEqual(['fallback', true])
    })

    it.each([
      EXPORT,
      'how do I mark the client list for export',
      'export the client list in 2026',
      'how do I fill the 245D form and export the client list',
      'may I export 10,000 rows of the client list',
    ])('is no other question: %s', async (query) => {
      model.always(saying(...QUOTED))
      await ask(query)
      expect(model.asked).toHaveLength(1)
    })

    it('is the model’s where the server lets it, unless the company does not', async () => {
      open({ blocksPersonalData: false })
      model.always(saying(...QUOTED))
      expect(await ask('how do i export the client list for Maria')).toMatchObject({ mode: 'llm' })
      expect(await ask('how do i export the client list for Maria', { assistantPersonalData: 'block' })).toMatchObject({ mode: 'fallback' })
      expect(model.asked).toHaveLength(1)
    })

    it('knows the people of the asker’s company alone', async () => {
      model.always(saying(...QUOTED))
      const by = caller()
      const elsewhere = { ...by, actor: { ...by.actor, companyId: agency.other } }
      await assistant.answer(elsewhere, await assistant.ask(elsewhere, question('how do i export the client list for Maria')))
      expect(model.asked).toHaveLength(1)
    })
  })

  describe('of a host that fails again and again', () => {
    it('is not asked for during a while; then one tries, and its success opens the way', async () => {
      model.always(refusing(503))
      for (let times = 0; times < 5; times += 1) await ask()
      expect(assistant.providerState()).toMatchObject({ provider: 'openai', model: 'small', state: 'open', lastFault: 'broken', personalData: 'block' })
      expect(await ask()).toMatchObject({ mode: 'fallback' })
      expect(model.asked).toHaveLength(5)

      agency.wait(31_000)
      let goOn = (): void => undefined
      const gate = new Promise<void>((resolve) => {
        goOn = resolve
      })
      model.next(saying(gate, ...QUOTED))
      const trying = ask()
      await vi.waitFor(() => expect(model.asked).toHaveLength(6), WAIT)
      expect(await ask()).toMatchObject({ mode: 'fallback' })
      goOn()
      expect(await trying).toMatchObject({ mode: 'llm' })
      expect(assistant.providerState()).toEqual({ provider: 'openai', model: 'small', state: 'ready', personalData: 'block' })
    })

    it('is left alone for as long as it says', async () => {
      model.next(refusing(429, { 'retry-after': '120' }))
      model.always(saying(...QUOTED))
      await ask()
      agency.wait(119_000)
      expect(await ask()).toMatchObject({ mode: 'fallback' })
      expect(assistant.providerState()).toMatchObject({ state: 'open', lastFault: 'busy' })
      agency.wait(2_000)
      expect(await ask()).toMatchObject({ mode: 'llm' })
      expect(model.asked).toHaveLength(2)
    })

    it('is left alone although an answer that began before ends well', async () => {
      let goOn = (): void => undefined
      const gate = new Promise<void>((resolve) => {
        goOn = resolve
      })
      model.next(saying(gate, ...QUOTED), refusing(429, { 'retry-after': '120' }))
      const early = ask()
      await vi.waitFor(() => expect(model.asked).toHaveLength(1), WAIT)
      await ask()
      goOn()
      expect(await early).toMatchObject({ mode: 'llm' })
      expect(await ask()).toMatchObject({ mode: 'fallback' })
      expect(model.asked).toHaveLength(2)
    })

    it('that refuses one question is asked the next', async () => {
      for (let times = 0; times < 7; times += 1) model.next(refusing(400))
      for (let times = 0; times < 7; times += 1) await ask()
      expect(model.asked).toHaveLength(7)
      expect(assistant.providerState()).toMatchObject({ state: 'failing', lastFault: 'refused' })
    })
  })

  it('is given up when it is stopped, and what was said stays', async () => {
    model.next(saying(`${FIRST} Every`, new Promise(() => undefined)))
    const asked = question()
    const by = caller()
    const id = await assistant.ask(by, asked)
    const events = await assistant.follow(by, id, 0)
    await events.next()
    await events.next()
    expect(await assistant.stop(by, id)).toMatchObject({ state: 'stopped', text: FIRST })
    await model.asked[0]?.left
    const rest = []
    for await (const event of events) rest.push(event)
    expect(rest).toMatchObject([{ event: 'done', data: { state: 'stopped' } }])
    expect([assistant.providerState().state, logged]).toEqual(['ready', []])
  })

  it.each(['tab', 'messages'] as const)('is given up when its %s are deleted', async (what) => {
    model.next(hanging(true))
    const asked = question()
    const by = caller()
    const id = await assistant.ask(by, asked)
    await vi.waitFor(() => expect(model.asked).toHaveLength(1), WAIT)
    const place = { userId: user.id, tabId: asked.tab_id }
    await assistant.remove(by, { ...place, what })
    await model.asked[0]?.left
    await assistant.restore(by, place)
    expect((await assistant.messages(by, place)).messages.at(-1)).toMatchObject({ message_id: id, state: 'stopped' })
  })

  it('is broken off when the server closes, and nobody’s is left as if it were being made', async () => {
    model.always(hanging())
    const asked = question()
    const by = caller()
    await assistant.ask(by, asked)
    await vi.waitFor(() => expect(model.asked).toHaveLength(1), WAIT)
    await assistant.close()
    await model.asked[0]?.left
    const stateOf = async (tabId: string) => (await assistant.messages(by, { userId: user.id, tabId })).messages.at(-1)?.state
    expect(await stateOf(asked.tab_id)).toBe('failed')
    const late = question()
    await expect(assistant.answer(by, await assistant.ask(by, late))).rejects.toBeInstanceOf(RefusalError)
    expect(await stateOf(late.tab_id)).toBe('failed')
  })
})
