import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationAnswer, RecordView } from '#contract'
import { DEMO_COMPANIES, DEMO_OWN_RECORDS, demoId } from '#demo'
import { rowsOf, viewOf } from '../records-of.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

type Values = Readonly<Record<string, unknown>>

const [main] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
const AIDE = id('employee', DEMO_OWN_RECORDS.aide)
const CLIENT = id('client', DEMO_OWN_RECORDS.client)
const OTHER_AIDE = id('employee', 21)
const OTHER_CLIENT = id('client', 6)
const NAME = 'Nyalen Sandvoss'
const SIGNED: Values = { name: NAME, agrees: true }
const saidBy = ({ body, text }: Reply): string => {
  const items = (body.data as OperationAnswer | undefined)?.items ?? []
  return [text, ...items.flatMap(({ findings }) => findings.map(({ message }) => message))].join(' ')
}

describe('time cards that their own people sign', () => {
  let server: TestServer
  let owner: Person
  let aide: Person
  let client: Person
  let weeks = 0
  beforeAll(async () => {
    server = await startTestServer()
    ;[owner, aide, client] = await Promise.all([server.signIn('owner@demo.test'), server.signIn('aide@demo.test'), server.signIn('client@demo.test')])
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const run = (name: string, who: Person, card: string, values: Values = SIGNED) =>
    who.call({ method: 'POST', path: `/api/operations/timecards/${name}`, body: { key: randomUUID(), ids: [card], values } })
  const read = (who: Person, card: string) => who.call({ path: `/api/records/time-card/${card}` })
  const cardOf = async (card: string): Promise<RecordView> => viewOf(await read(owner, card))
  const change = async (card: string, values: Values) =>
    owner.call({ method: 'PUT', path: `/api/records/time-card/${card}`, body: { version: (await cardOf(card)).version, values, reason: 'Test' } })

  /** A card of a week of its own, long over unless told otherwise. */
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

  it('are seen by their own people alone: the times, and neither money nor notes', async () => {
    const [own, others] = [await cardWith(), await cardWith({ worker: OTHER_AIDE, recipient: OTHER_CLIENT })]
    for (const who of [aide, client]) {
      expect((await read(who, others)).status).toBe(404)
      const { values } = viewOf(await read(who, own))
      expect(Object.keys(values)).not.toEqual(expect.arrayContaining(['notes']))
      expect(values.lines).toEqual([expect.objectContaining({ minutes: 120 })])
      expect(Object.keys((values.lines as Values[])[0] ?? {}).toSorted()).toEqual(['date', 'endAt', 'id', 'minutes', 'startAt'])
      expect(viewOf(await read(who, own)).can).toEqual([])
      expect(rowsOf(await who.call({ path: '/api/records/time-card?limit=50' })).map((each) => each.id)).not.toContain(others)
      expect((await who.call({ path: `/api/records/time-line?filter[timeCardId][eq]=${others}` })).body.data).toEqual([])
      expect((await who.call({ path: '/api/records/time-card?filter[notes][contains]=a' })).status).toBe(400)
    }
  })

  it.each<[string, () => Promise<Reply>, number, RegExp]>([
    ['by the office', async () => run('sign', owner, await cardWith()), 403, /./],
    ['by the client, as the worker', async () => run('sign', client, await cardWith()), 403, /./],
    ['by the worker, as the client', async () => run('sign-as-client', aide, await cardWith()), 403, /./],
    ['by a worker whose it is not', async () => run('sign', aide, await cardWith({ worker: OTHER_AIDE })), 404, /./],
    ['by a client whose it is not', async () => run('sign-as-client', client, await cardWith({ recipient: OTHER_CLIENT })), 404, /./],
    ['without a name', async () => run('sign', aide, await cardWith(), { agrees: true }), 422, /./],
    [
      'without saying that it is right',
      async () => run('sign', aide, await cardWith(), { name: NAME, agrees: false }),
      422,
      /Confirm that the times are right/,
    ],
    ['before its period is over', async () => run('sign', aide, await cardWith({ year: 2034 })), 422, /Sign after/],
    ['with no time on it', async () => run('sign', aide, await cardWith({ lines: 0 })), 422, /Add the time worked/],
    ['with more than a signature', async () => run('sign', aide, await cardWith(), { ...SIGNED, approvedBy: NAME }), 400, /./],
    ['as not agreed, before it was handed in', async () => run('dispute', client, await cardWith(), { why: 'I was away' }), 422, /not waiting for you/],
  ])('are not signed %s', async (_what, call, status, said) => {
    const reply = await call()
    expect([reply.status, saidBy(reply)]).toEqual([status, expect.stringMatching(said)])
  })

  it('are approved by nobody who signs them', async () => {
    const card = await cardWith()
    for (const who of [aide, client])
      expect((await who.call({ method: 'POST', path: `/api/records/time-card/${card}/transitions/approve`, body: { version: 1, values: {} } })).status).toBe(
        403,
      )
  })

  it('are handed in by the worker, and pass once the client has signed as well', async () => {
    const card = await cardWith()
    const key = randomUUID()
    const body = { key, ids: [card], values: SIGNED }
    const first = await aide.call({ method: 'POST', path: '/api/operations/timecards/sign', body })
    expect(first.status, first.text).toBe(200)
    const { values, version } = await cardOf(card)
    expect(values).toMatchObject({ status: 'needsReview', workerSignedName: NAME, findings: expect.arrayContaining(['missingSignature']) })
    expect(Date.now() - Date.parse(String(values.workerSignedAt))).toBeLessThan(60_000)
    expect((await aide.call({ method: 'POST', path: '/api/operations/timecards/sign', body })).status).toBe(200)
    expect((await run('sign', aide, card)).status).toBe(422)
    expect((await cardOf(card)).version).toBe(version)
    expect((await run('sign-as-client', client, card, { name: 'A Client', agrees: true })).status).toBe(200)
    const both = (await cardOf(card)).values
    expect(both).toMatchObject({ isSigned: true, clientSignedName: 'A Client', workerSignedName: NAME })
    expect(both.findings ?? []).not.toContain('missingSignature')
  })

  it('keep the times that were signed until the signature is taken off', async () => {
    const card = await cardWith()
    expect((await run('sign', aide, card)).status).toBe(200)
    const [line] = (await cardOf(card)).values.lines as Values[]
    const longer = { lines: [{ ...line, endAt: String(line?.endAt).replace('T17', 'T18') }] }
    const refused = await change(card, longer)
    expect([refused.status, saidBy(refused)]).toEqual([422, expect.stringContaining(`${NAME} signed these times`)])
    expect((await change(card, { workerSignedOn: null })).status).toBe(200)
    expect((await cardOf(card)).values).toMatchObject({ workerSignedAt: null, workerSignedName: null })
    expect((await change(card, longer)).status).toBe(200)
  })

  it('go back with what the client says, and are signed anew', async () => {
    const card = await cardWith()
    expect((await run('sign', aide, card)).status).toBe(200)
    expect((await run('dispute', client, card, { why: 'You left at four' })).status).toBe(200)
    const back = (await cardOf(card)).values
    expect(back).toMatchObject({ status: 'returned', returnReason: 'disputed', clientRemark: 'You left at four' })
    expect(back).toMatchObject({ workerSignedOn: null, workerSignedAt: null })
    expect(viewOf(await read(aide, card)).values).toMatchObject({ returnReason: 'disputed', clientRemark: 'You left at four' })
    expect((await run('sign', aide, card)).status).toBe(200)
    expect((await cardOf(card)).values.status).toBe('needsReview')
  })

  it('go back from the checks that they passed, too, and are signed anew after the office returned them', async () => {
    const [passed, returned] = [await cardWith(), await cardWith()]
    for (const card of [passed, returned]) expect((await run('sign', aide, card)).status).toBe(200)
    await server.database.transaction({ companyId: owner.login.companyId }, (tx) =>
      sql`update record_time_card set data = jsonb_set(data, '{status}', '"autoChecked"') where id = ${passed}`.execute(tx),
    )
    expect((await run('dispute', client, passed, { why: 'You left at four' })).status).toBe(200)
    expect((await cardOf(passed)).values).toMatchObject({ status: 'returned', workerSignedOn: null })
    const { version } = await cardOf(returned)
    const back = { version, values: { returnReason: 'tasksMissing' } }
    const path = `/api/records/time-card/${returned}/transitions/return`
    expect((await owner.call({ method: 'POST', path, body: back })).status).toBe(200)
    expect((await run('sign', aide, returned)).status).toBe(200)
    expect((await cardOf(returned)).values).toMatchObject({ status: 'needsReview', workerSignedName: NAME })
  })
})
