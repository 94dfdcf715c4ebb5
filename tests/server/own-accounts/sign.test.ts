import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationAnswer, RecordView } from '#contract'
import { DEMO_COMPANIES, DEMO_OWN_RECORDS, demoId } from '#demo'
import { hashPassword } from '#server/http/guards'
import { openSocket } from '../open-socket.ts'
import { rowsOf, viewOf } from '../records-of.ts'
import { DEMO_PASSWORD, type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

type Values = Readonly<Record<string, unknown>>

const [main] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
const AIDE = id('employee', DEMO_OWN_RECORDS.aide)
const CLIENT = id('client', DEMO_OWN_RECORDS.client)
const OTHER_AIDE = id('employee', 21)
const OTHER_CLIENT = id('client', 6)
const NOBODY = '00000000-0000-4000-8000-000000000000'
const NAME = 'Nyalen Sandvoss'
const SIGNED: Values = { name: NAME, agrees: true }
const WHY: Values = { why: 'You left at four' }
const saidBy = ({ body, text }: Reply): string => {
  const items = (body.data as OperationAnswer | undefined)?.items ?? []
  return [text, ...items.flatMap(({ findings }) => findings.map(({ message }) => message))].join(' ')
}

describe('time cards that their own people sign', () => {
  let server: TestServer
  let owner: Person
  let aide: Person
  let client: Person
  let stranger: Person
  let weeks = 0
  beforeAll(async () => {
    server = await startTestServer()
    ;[owner, aide, client] = await Promise.all([server.signIn('owner@demo.test'), server.signIn('aide@demo.test'), server.signIn('client@demo.test')])
    stranger = await aideOfAnotherCompany()
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  async function aideOfAnotherCompany(): Promise<Person> {
    const { companyId } = (await server.signIn('harbor@demo.test')).login
    const [user, hash] = [randomUUID(), await hashPassword(DEMO_PASSWORD)]
    await server.database.transaction('platform', async (tx) => {
      await sql`insert into app_user (id, email, password_hash, first_name, last_name, status) values (${user}, 'stranger@demo.test', ${hash}, 'A', 'Stranger', 'active')`.execute(
        tx,
      )
      await sql`insert into membership (user_id, company_id, user_type, permissions) values (${user}, ${companyId}, 'employee', '{}')`.execute(tx)
    })
    await server.database.transaction({ companyId }, (tx) =>
      sql`update record_employee set data = jsonb_set(data, '{userId}', to_jsonb(${user}::text)) where id = (select id from record_employee limit 1)`.execute(
        tx,
      ),
    )
    return server.signIn('stranger@demo.test')
  }

  const read = (who: Person, card: string) => who.call({ path: `/api/records/time-card/${card}` })
  const cardOf = async (card: string): Promise<RecordView> => viewOf(await read(owner, card))
  const send = (name: string, who: Person, body: Values) =>
    who.call({ method: 'POST', path: `/api/operations/timecards/${name}`, body: { key: randomUUID(), ...body } })
  /** With the card as it is now. */
  const run = async (name: string, who: Person, card: string, values: Values = SIGNED) =>
    send(name, who, { ids: [card], version: (await cardOf(card)).version, values })
  const change = async (card: string, values: Values) =>
    owner.call({ method: 'PUT', path: `/api/records/time-card/${card}`, body: { version: (await cardOf(card)).version, values, reason: 'Test' } })
  const giveBack = async (card: string) => {
    const body = { version: (await cardOf(card)).version, values: { returnReason: 'tasksMissing' }, reason: 'Test' }
    return owner.call({ method: 'POST', path: `/api/records/time-card/${card}/transitions/return`, body })
  }

  /** A card of a day of its own, long over unless told otherwise. */
  async function cardWith({
    worker = AIDE,
    recipient = CLIENT,
    lines = 1,
    year = 2019,
  }: {
    worker?: string
    recipient?: string
    lines?: number
    year?: number
  } = {}) {
    weeks += 1
    const day = new Date(Date.UTC(year, 0, 7 * weeks)).toISOString().slice(0, 10)
    const values = {
      ...{ employeeId: worker, clientId: recipient, periodStart: day, periodEnd: day },
      lines: Array.from({ length: lines }, () => ({
        id: randomUUID(),
        ...{ startAt: `${day}T15:00:00.000Z`, endAt: `${day}T17:00:00.000Z`, serviceId: id('service', 'T1019') },
      })),
    }
    const made = await owner.call({ method: 'POST', path: '/api/records/time-card', body: { values, reason: 'Test' } })
    expect(made.status, made.text).toBe(201)
    return viewOf(made).id
  }

  async function handedIn(more: Parameters<typeof cardWith>[0] = {}) {
    const card = await cardWith(more)
    const reply = more.worker === undefined ? await run('sign', aide, card) : await send('submit', owner, { ids: [card], reason: 'Test' })
    expect(reply.status, reply.text).toBe(200)
    return card
  }

  async function inState(state: string) {
    const card = await cardWith()
    await server.database.transaction({ companyId: owner.login.companyId }, (tx) =>
      sql`update record_time_card set data = jsonb_set(data, '{status}', to_jsonb(${state}::text)) where id = ${card}`.execute(tx),
    )
    return card
  }

  describe('are closed', () => {
    it.each<[string, (card: string) => string]>([
      ['by its address', (card) => `/${card}`],
      ['by its history', (card) => `/${card}/history`],
      ['by its lines', (card) => `/../time-line/${card}`],
    ])('to others, %s', async (_way, path) => {
      const card = await handedIn({ worker: OTHER_AIDE, recipient: OTHER_CLIENT })
      for (const who of [aide, client, stranger]) expect([403, 404]).toContain((await who.call({ path: `/api/records/time-card${path(card)}` })).status)
    })

    it('to others in every list, search and question about them', async () => {
      const card = await handedIn({ worker: OTHER_AIDE, recipient: OTHER_CLIENT })
      const number = String((await cardOf(card)).values.timeCardNo)
      for (const who of [aide, client, stranger]) {
        const lists = [`time-card?q=${number}`, `time-card?filter[employeeId][eq]=${OTHER_AIDE}`, `time-line?filter[timeCardId][eq]=${card}`]
        for (const list of lists) expect([list, (await who.call({ path: `/api/records/${list}` })).body.data]).toEqual([list, []])
        expect((await who.call({ path: '/api/records/time-card?filter[notes][contains]=a' })).status).toBe(400)
      }
    })

    it.each([
      ['GET', '/api/records/time-card.csv'],
      ['GET', '/api/records/time-card/names?q=T'],
      ['GET', '/api/records/time-card/values/status'],
      ['GET', '/api/records/time-card/{card}/history'],
      ['PUT', '/api/records/time-card/{card}'],
      ['DELETE', '/api/records/time-card/{card}'],
      ['POST', '/api/records/time-card'],
      ['POST', '/api/records/time-card/{card}/transitions/approve'],
      ['POST', '/api/records/time-card/{card}/transitions/return'],
      ['POST', '/api/records/time-card/papers/time-card'],
      ['GET', `/api/ui/files/${NOBODY}`],
      ['PUT', `/api/ui/files/${NOBODY}?holder=${NOBODY}&at=/attachments&resource=time-card`],
    ])('but to be seen, even to whom they belong: %s %s', async (method, path) => {
      const card = await handedIn()
      for (const who of [aide, client]) {
        const body = method === 'GET' || method === 'DELETE' ? {} : { body: { version: 1, values: { notes: 'x' }, ids: [card], reason: 'x' } }
        expect((await who.call({ method, path: path.replace('{card}', card), ...body })).status).toBe(403)
      }
      expect((await cardOf(card)).values).toMatchObject({ status: 'needsReview', notes: null })
    })

    it('to whom they do not belong in operations of the office', async () => {
      const card = await handedIn()
      for (const name of ['submit', 'check', 'copy-from-schedule'])
        for (const who of [aide, client]) expect((await send(name, who, { ids: [card] })).status).toBe(403)
    })

    it('as drafts to their client', async () => {
      const card = await cardWith()
      expect((await read(client, card)).status).toBe(404)
      expect((await run('sign-as-client', client, card)).status).toBe(404)
    })

    it('to open pages of others: a change is told to those alone who may see the card', async () => {
      const people = [aide, client, stranger]
      const pages = await Promise.all(people.map((who) => openSocket(server.url, who)))
      const [others, draft, own] = [await handedIn({ worker: OTHER_AIDE, recipient: OTHER_CLIENT }), await cardWith(), await handedIn()]
      for (const card of [others, draft, own]) expect((await change(card, { notes: 'For the office alone' })).status).toBe(200)
      const told = async ({ ask, heard, socket }: (typeof pages)[number]) => {
        expect((await ask('getUserList', { target: 'u' })).success).toBe(true)
        socket.close()
        const cards = heard.flatMap(([event, said]) => (event === 'changed' ? [(said as { id: string }).id] : []))
        return { others: cards.includes(others), draft: cards.includes(draft), own: cards.includes(own) }
      }
      expect(await Promise.all(pages.map(told))).toEqual([
        { others: false, draft: true, own: true },
        { others: false, draft: false, own: true },
        { others: false, draft: false, own: false },
      ])
    })
  })

  it.each<[string, () => Promise<Reply>, number, RegExp]>([
    ['by the office', async () => run('sign', owner, await cardWith()), 403, /./],
    ['by the client, as the worker', async () => run('sign', client, await cardWith()), 403, /./],
    ['by the worker, as the client', async () => run('sign-as-client', aide, await handedIn()), 403, /./],
    ['by the worker, as what is not right', async () => run('dispute', aide, await handedIn(), WHY), 403, /./],
    ['by a worker whose it is not', async () => run('sign', aide, await cardWith({ worker: OTHER_AIDE })), 404, /./],
    ['by a worker of another company', async () => run('sign', stranger, await cardWith()), 404, /./],
    ['by a client whose it is not', async () => run('sign-as-client', client, await handedIn({ worker: OTHER_AIDE, recipient: OTHER_CLIENT })), 404, /./],
    ['without a name', async () => run('sign', aide, await cardWith(), { agrees: true }), 422, /./],
    ['with a name of blanks', async () => run('sign', aide, await cardWith(), { name: '   ', agrees: true }), 422, /./],
    [
      'without saying that it is right',
      async () => run('sign', aide, await cardWith(), { name: NAME, agrees: false }),
      422,
      /Confirm that the times are right/,
    ],
    ['before its period is over', async () => run('sign', aide, await cardWith({ year: 2034 })), 422, /Sign after/],
    ['with no time on it', async () => run('sign', aide, await cardWith({ lines: 0 })), 422, /time worked/],
    ['with more than a signature', async () => run('sign', aide, await cardWith(), { ...SIGNED, approvedBy: NAME }), 400, /./],
    ['on a day of one’s own choice', async () => run('sign', aide, await cardWith(), { ...SIGNED, workerSignedOn: '2019-01-01' }), 400, /./],
    ['once they are approved', async () => run('sign', aide, await inState('approved')), 422, /not waiting for you/],
    ['once they are paid', async () => run('sign', aide, await inState('paid')), 422, /not waiting for you/],
    ['as the client once they are approved', async () => run('sign-as-client', client, await inState('approved')), 422, /not waiting for you/],
    ['as not right once they are approved', async () => run('dispute', client, await inState('approved'), WHY), 422, /not waiting for you/],
    ['as not right without a word', async () => run('dispute', client, await handedIn(), { why: '' }), 422, /./],
  ])('are not signed %s', async (_what, call, status, said) => {
    const reply = await call()
    expect([reply.status, saidBy(reply)]).toEqual([status, expect.stringMatching(said)])
  })

  it.each<['sign' | 'sign-as-client' | 'dispute', Values]>([
    ['sign', SIGNED],
    ['sign-as-client', SIGNED],
    ['dispute', WHY],
  ])('are not done with by %s as they were: what was changed since it was opened is looked at again', async (name, values) => {
    const card = name === 'sign' ? await cardWith() : await handedIn()
    const who = name === 'sign' ? aide : client
    const seen = viewOf(await read(who, card))
    expect((await change(card, { notes: 'Changed' })).status).toBe(200)
    const before = await cardOf(card)
    expect((await send(name, who, { ids: [card], values })).status).toBe(400)
    const stale = await send(name, who, { ids: [card], version: seen.version, values })
    expect([stale.status, saidBy(stale)]).toEqual([409, expect.stringContaining('look at it again')])
    expect(await cardOf(card)).toEqual(before)
    expect((await run(name, who, card, values)).status).toBe(200)
  })

  it('are seen by their own people: the times with their service, and neither money nor notes', async () => {
    const own = await handedIn()
    for (const who of [aide, client]) {
      const { values, can, labels } = viewOf(await read(who, own))
      expect(Object.keys(values)).not.toEqual(expect.arrayContaining(['notes']))
      expect(can).toEqual([])
      expect(labels).toMatchObject({ clientId: expect.stringMatching(/./), employeeId: expect.stringMatching(/./) })
      expect(Object.keys((values.lines as Values[])[0] ?? {}).toSorted()).toEqual(['date', 'endAt', 'id', 'minutes', 'serviceId', 'startAt'])
      const [line, ...others] = rowsOf(await who.call({ path: `/api/records/time-line?filter[timeCardId][eq]=${own}` }))
      expect(others).toEqual([])
      expect(line?.values).toMatchObject({ minutes: 120, payUnits: 2 })
      expect(Object.keys(line?.values ?? {})).not.toEqual(expect.arrayContaining(['billUnits']))
      expect(rowsOf(await who.call({ path: '/api/records/service?limit=200' })).map((each) => Object.keys(each.values))).not.toContainEqual(
        expect.arrayContaining(['rate']),
      )
    }
    expect(viewOf(await read(aide, own)).values.issues).toContainEqual(expect.objectContaining({ finding: 'noAuthorization' }))
    expect(Object.keys(viewOf(await read(client, own)).values)).not.toContain('issues')
  })

  it('are handed in by the worker, and pass once the client has signed as well', async () => {
    const card = await cardWith()
    const body = { key: randomUUID(), ids: [card], version: (await cardOf(card)).version, values: SIGNED }
    const first = await send('sign', aide, body)
    expect(first.status, first.text).toBe(200)
    const { values, version } = await cardOf(card)
    expect(values).toMatchObject({ status: 'needsReview', workerSignedName: NAME, findings: expect.arrayContaining(['missingSignature']) })
    expect(Date.now() - Date.parse(String(values.workerSignedAt))).toBeLessThan(60_000)
    expect((await send('sign', aide, body)).status).toBe(200)
    expect((await run('sign', aide, card)).status).toBe(422)
    expect((await cardOf(card)).version).toBe(version)
    expect((await run('sign-as-client', client, card, { name: 'A Client', agrees: true })).status).toBe(200)
    expect((await run('sign-as-client', client, card)).status).toBe(422)
    const both = (await cardOf(card)).values
    expect(both).toMatchObject({ isSigned: true, clientSignedName: 'A Client', workerSignedName: NAME })
    expect(both.findings ?? []).not.toContain('missingSignature')
  })

  it('are signed once by presses at the same moment, and signed or sent back by one that says both', async () => {
    const card = await cardWith()
    const { version } = await cardOf(card)
    const pressed = await Promise.all([1, 2, 3].map(() => send('sign', aide, { ids: [card], version, values: SIGNED })))
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const now = (await cardOf(card)).version
    const said = await Promise.all([
      send('sign-as-client', client, { ids: [card], version: now, values: SIGNED }),
      send('dispute', client, { ids: [card], version: now, values: WHY }),
    ])
    expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { status, clientSignedOn } = (await cardOf(card)).values
    expect([status, clientSignedOn !== null]).toEqual(said[0]?.status === 200 ? ['needsReview', true] : ['returned', false])
  })

  it('keep the times that were signed until the signature is taken off', async () => {
    const card = await handedIn()
    const [line] = (await cardOf(card)).values.lines as Values[]
    const longer = { lines: [{ ...line, endAt: String(line?.endAt).replace('T17', 'T18') }] }
    const refused = await change(card, longer)
    expect([refused.status, saidBy(refused)]).toEqual([422, expect.stringContaining(`${NAME} signed these times`)])
    expect((await change(card, { workerSignedOn: null })).status).toBe(200)
    expect((await cardOf(card)).values).toMatchObject({ workerSignedAt: null, workerSignedName: null })
    expect((await change(card, longer)).status).toBe(200)
  })

  it('that the office returns are handed in again by the worker, with a new signature', async () => {
    const card = await handedIn()
    expect((await giveBack(card)).status).toBe(200)
    expect(viewOf(await read(aide, card)).values).toMatchObject({ status: 'returned', returnReason: 'tasksMissing' })
    const again = await run('sign', aide, card, { ...SIGNED, name: 'N. Sandvoss' })
    expect([again.status, saidBy(again)]).toEqual([200, expect.anything()])
    expect((await cardOf(card)).values).toMatchObject({ status: 'needsReview', workerSignedName: 'N. Sandvoss', returnReason: null })
  })

  it.each(['needsReview', 'autoChecked'])('go back from %s with what the client says, and are signed anew', async (state) => {
    const card = await handedIn()
    await server.database.transaction({ companyId: owner.login.companyId }, (tx) =>
      sql`update record_time_card set data = jsonb_set(data, '{status}', to_jsonb(${state}::text)) where id = ${card}`.execute(tx),
    )
    const sent = await run('dispute', client, card, WHY)
    expect(sent.status, saidBy(sent)).toBe(200)
    const back = (await cardOf(card)).values
    expect(back).toMatchObject({ status: 'returned', returnReason: 'disputed', clientRemark: 'You left at four' })
    expect(back).toMatchObject({ workerSignedOn: null, workerSignedAt: null })
    expect(viewOf(await read(aide, card)).values).toMatchObject({ returnReason: 'disputed', clientRemark: 'You left at four' })
    expect((await run('sign', aide, card)).status).toBe(200)
    expect((await cardOf(card)).values.status).toBe('needsReview')
  })

  it('wait in the demo for its employee and its client', async () => {
    const waiting = async (who: Person, query: string) => rowsOf(await who.call({ path: `/api/records/time-card?${query}` })).length
    expect(await waiting(aide, 'filter[status][eq]=draft&filter[periodStart][gt]=2024-01-01')).toBeGreaterThan(0)
    expect(await waiting(client, 'filter[status][eq]=needsReview&filter[clientSignedOn][empty]=true&filter[periodStart][gt]=2024-01-01')).toBeGreaterThan(0)
  })
})
