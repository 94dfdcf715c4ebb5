import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#contract'
import fc from '../../fast-check.ts'
import { type Name, type OpenChat, openChat, type Page, until } from './open-chat.ts'

const NAMES = ['ada', 'ben', 'cleo', 'emil'] as const

describe('messages that come at the same moment', () => {
  let open: OpenChat
  beforeAll(async () => {
    open = await openChat()
  })
  afterEach(() => open.closePages())
  afterAll(() => open.close())

  const send = (page: Page, to: object, text: string, client_id = randomUUID()) => page.ask('message', { ...to, text, client_id })
  const stored = async (id: string) => (await open.rows()).filter(({ conversation_id }) => conversation_id === id)
  const count = async (work: () => Promise<unknown>): Promise<number> => {
    const before = open.agency.database.statements()
    await work()
    return open.agency.database.statements() - before
  }

  it('are stored together: many cost little more than one', async () => {
    const pages = await Promise.all(Array.from({ length: 10 }, (_none, at) => open.page(NAMES[at % 2] ?? 'ada')))
    const { conversation_id: id } = await open.say(pages[0] as Page, { receiver_id: open.ids.ben }, 'first')
    const one = await count(() => open.say(pages[0] as Page, { conversation_id: id }, 'alone'))
    const many = await count(() => Promise.all(pages.map((page, at) => send(page, { conversation_id: id }, `m${at}`))))
    expect((await stored(id)).length).toBe(12)
    // Counts of the unread are asked for when it pleases them; ten alone would be thirty.
    expect(one).toBeGreaterThanOrEqual(3)
    expect(many).toBeLessThanOrEqual(12)
  })

  it('are refused one by one: strangers, nobody, oneself and what is deleted hold up nothing that may be sent', async () => {
    const [ada, ben, cleo, dora, dirk, zoe] = await Promise.all((['ada', 'ben', 'cleo', 'dora', 'dirk', 'zoe'] as const).map((name) => open.page(name)))
    if (!ada || !ben || !cleo || !dora || !dirk || !zoe) throw new Error('no page')
    const { conversation_id: pair } = await open.say(ada, { receiver_id: open.ids.ben }, 'first')
    const deleted = await open.groupOf(cleo, ['ada'], { name: 'Gone' })
    await cleo.ask('removeGroupUser', { conversation_id: deleted })
    const before = (await open.rows()).length
    const answers = await Promise.all([
      send(ada, { conversation_id: pair }, 'well'),
      send(cleo, { conversation_id: pair }, 'a stranger'),
      send(zoe, { conversation_id: pair }, 'another company'),
      send(zoe, { receiver_id: open.ids.ada }, 'another company'),
      send(dora, { receiver_id: open.ids.dirk }, 'a client to a client'),
      send(dirk, { receiver_id: open.ids.dirk }, 'oneself'),
      send(ben, { receiver_id: randomUUID() }, 'nobody'),
    ])
    expect(answers.map(({ success, code }) => (success ? 'stored' : code))).toEqual([
      'stored',
      'not-found',
      'not-found',
      'not-found',
      'not-found',
      'invalid-value',
      'not-found',
    ])
    expect(await send(ada, { conversation_id: deleted }, 'too late')).toMatchObject({ success: false, code: 'not-found' })
    expect((await open.rows()).length).toBe(before + 1)
  })

  // The embedded database has one connection: there all wait for whoever has it.
  it.skipIf(process.env.TEST_DATABASE_URL === undefined)('wait for a conversation that is busy without holding up the others', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const { conversation_id: busy } = await open.say(ada, { receiver_id: open.ids.ben }, 'first')
    const { conversation_id: free } = await open.say(ada, { receiver_id: open.ids.cleo }, 'first')
    const held = await open.agency.database.transaction({ companyId: open.agency.own }, async (tx) => {
      await sql`select 1 from chat_conversation where id = ${busy} for update`.execute(tx)
      let isSent = false
      const waiting = send(ben, { conversation_id: busy }, 'waits').finally(() => (isSent = true))
      expect(await send(ada, { conversation_id: free }, 'goes on')).toMatchObject({ success: true })
      expect(isSent).toBe(false)
      return { waiting }
    })
    expect(await held.waiting).toMatchObject({ success: true })
  })

  it('keep half a character as the sign that one is missing', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const { text, conversation_id: id } = await open.say(ada, { receiver_id: open.ids.ben }, 'broken \ud83d here, whole \u{1f600} there')
    expect(text).toBe('broken \ufffd here, whole \u{1f600} there')
    await until(() => expect(ben.messages().at(-1)?.text).toBe(text))
    expect((await stored(id)).at(-1)?.body).toBe(text)
  })

  it('whose commit was not answered are told to their readers when they are sent again', async () => {
    const [ada, ben] = [await open.page('ada'), await open.page('ben')]
    const { conversation_id: id, seq } = await open.say(ada, { receiver_id: open.ids.ben }, 'first')
    const { database } = open.agency
    const { transaction } = database
    const faults = open.faults.length
    // The line breaks after the commit and before its answer.
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (scope, work) => {
      await transaction(scope, work)
      throw new Error('The line to the database is broken.')
    })
    const client_id = randomUUID()
    expect(await send(ada, { conversation_id: id }, 'stored and not told', client_id)).toMatchObject({ success: false, code: 'unavailable' })
    expect(open.faults.length).toBe(faults + 1)
    expect(ben.messages().map(({ text }) => text)).not.toContain('stored and not told')
    for (let times = 0; times < 2; times += 1)
      expect(await send(ada, { conversation_id: id }, 'stored and not told', client_id)).toMatchObject({ success: true, data: { seq: seq + 1 } })
    await open.say(ada, { conversation_id: id }, 'last')
    await until(() => expect(ben.messages().at(-1)?.text).toBe('last'))
    expect(ben.messages().map(({ text }) => text)).toEqual(['first', 'stored and not told', 'last'])
  })

  it('in any mixture are there once, in places without gaps, and each page’s in the order it sent them', async () => {
    const faults = open.faults.length
    const pages = new Map<Name, Page>()
    for (const name of NAMES) pages.set(name, await open.page(name))
    const group = await open.groupOf(pages.get('ada') as Page, ['ben', 'cleo', 'emil'], { name: 'All' })
    const sending = fc.record({
      from: fc.constantFrom(...NAMES),
      to: fc.constantFrom('group' as const, 'ada' as const, 'ben' as const),
      twice: fc.boolean(),
      urgent: fc.boolean(),
      mentions: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(sending, { minLength: 1, maxLength: 12 }), async (all) => {
        const before = await open.rows()
        const asked = all
          .filter(({ from, to }) => from !== to)
          .flatMap(({ from, to, twice, urgent, mentions }) => {
            const place = to === 'group' ? { conversation_id: group } : { receiver_id: open.ids[to] }
            const more = { ...(urgent && { urgent }), ...(mentions && to === 'group' && { mentions: [open.ids.ben] }) }
            const payload = { ...place, ...more, text: `${from} ${randomUUID()}`, client_id: randomUUID() }
            const event = to === 'group' ? 'groupMessage' : 'message'
            return Array.from({ length: twice ? 2 : 1 }, () => ({ from, payload, answer: (pages.get(from) as Page).ask(event, payload) }))
          })
        const answers = await Promise.all(asked.map(async ({ from, payload, answer }) => ({ from, payload, answer: await answer })))
        expect(answers.filter(({ answer }) => !answer.success)).toEqual([])
        const rows = (await open.rows()).filter(({ conversation_id: id, seq }) => !before.some((row) => row.conversation_id === id && row.seq === seq))
        expect(rows.map(({ body }) => body).sort()).toEqual([...new Set(asked.map(({ payload }) => payload.text))].sort())
        for (const id of new Set(rows.map(({ conversation_id }) => conversation_id)))
          expect((await stored(id)).map(({ seq }) => seq)).toEqual((await stored(id)).map((_row, at) => at + 1))
        for (const { payload, answer } of answers) {
          const { seq, conversation_id: id } = answer.data as ChatMessage
          expect(rows.find((row) => row.conversation_id === id && row.seq === seq)?.body).toBe(payload.text)
        }
        for (const id of new Set(rows.map(({ conversation_id }) => conversation_id)))
          for (const name of NAMES) {
            const wrote = [
              ...new Set(
                answers.filter(({ from, answer }) => from === name && (answer.data as ChatMessage).conversation_id === id).map(({ payload }) => payload.text),
              ),
            ]
            expect(rows.filter(({ conversation_id, body }) => conversation_id === id && body.startsWith(`${name} `)).map(({ body }) => body)).toEqual(wrote)
          }
      }),
      { numRuns: 10 },
    )
    expect(open.faults.length).toBe(faults)
  })
})
