import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationAnswer, RecordView } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

type Values = Readonly<Record<string, unknown>>

const [main] = DEMO_COMPANIES
const id = (kind: string, at: number | string): string => demoId(main.key, kind, at)
const answerOf = ({ body }: Reply): OperationAnswer => body.data as OperationAnswer
const messages = (answer: OperationAnswer): readonly string[] => answer.items.flatMap(({ findings }) => findings.map(({ message }) => message))
const plus = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
/** The company's zone is six or five hours behind. */
const at = (day: string, time: string): string => `${day}T${time}:00.000Z`
const SIGNED = { workerSignedOn: '2026-01-05', clientSignedOn: '2026-01-05' }
const NPI = '1999990017'

describe('billing', () => {
  let server: TestServer
  let owner: Person
  let payer: string
  let service: string
  let authorization: string
  let house: string
  let periods = 0

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    house = (
      await make('clearing-house', {
        ...{ name: 'Test clearinghouse', usage: 'T', submitterId: 'SUBMITTER', receiverId: 'RECEIVER', receiverName: 'Receiver' },
        ...{ submitterName: 'Northern Lights', contactName: 'Billing', contactPhone: '+16125550123' },
      })
    ).id
    payer = (
      await make('payer', {
        ...{ name: 'Billing test payer', payerCode: 'BTP01', type: 'MCO', claimFormat: '837P', submission: 'clearinghouse' },
        ...{ timelyFilingDays: 180, clearingHouseId: house },
      })
    ).id
    service = (await make('service', { name: 'Billing test service', serviceCode: 'S5130', unitType: 'units', rate: 525, requiresEvv: false })).id
    await make('insurance', { clientId: id('client', 3), payerId: payer, rank: '1', memberId: '12345678', relationship: '18', effectiveFrom: '2031-01-01' })
    authorization = await authorized('88000098701')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const make = async (resource: string, values: Values, state?: string): Promise<RecordView> => {
    const made = await owner.call({ method: 'POST', path: `/api/records/${resource}`, body: { values, state, reason: 'Test' } })
    expect(made, made.text.slice(0, 400)).toMatchObject({ status: 201 })
    return made.body.data as RecordView
  }
  const authorized = async (authNo: string, values: Values = {}): Promise<string> =>
    (
      await make(
        'authorization',
        {
          ...{ authNo, clientId: id('client', 3), payerId: payer, serviceId: service, serviceCode: 'S5130', providerNpi: NPI },
          ...{ startDate: '2031-01-01', endDate: '2031-12-31', totalUnits: 40_000, rate: 500 },
          ...values,
        },
        'active',
      )
    ).id
  const read = async (own: string, resource: string): Promise<RecordView> =>
    (await owner.call({ path: `/api/records/${resource}/${own}` })).body.data as RecordView
  const list = async (resource: string, query: string): Promise<readonly RecordView[]> =>
    (await owner.call({ path: `/api/records/${resource}?${query}` })).body.data as unknown as readonly RecordView[]
  const run = (name: string, body: Values, who: Person = owner, module = 'billing') =>
    who.call({ method: 'POST', path: `/api/operations/${module}/${name}`, body: { key: randomUUID(), ...body } })
  const step = async (own: string, name: string, resource = 'time-card'): Promise<Reply> => {
    const { version } = await read(own, resource)
    return owner.call({ method: 'POST', path: `/api/records/${resource}/${own}/transitions/${name}`, body: { version, values: {}, reason: 'Test' } })
  }
  /** An approved card of a week of its own with this time; gives its lines in their order. */
  const approved = async (times: readonly (readonly [string, string])[], values: Values = {}, first = newWeek()): Promise<readonly string[]> => {
    const lines = times.map(([start, end], index) => ({
      ...{ id: randomUUID(), startAt: at(plus(first, index), start), endAt: at(plus(first, index), end), serviceId: service, authorizationId: authorization },
      ...values,
    }))
    const period = { periodStart: first, periodEnd: plus(first, 6) }
    const card = await make('time-card', { employeeId: id('employee', 2), clientId: id('client', 3), ...period, ...SIGNED, lines })
    await run('submit', { ids: [card.id] }, owner, 'timecards')
    const { values: said } = await read(card.id, 'time-card')
    expect(await step(card.id, said.status === 'autoChecked' ? 'approve' : 'approve-after-review')).toMatchObject({ status: 200 })
    return (await list('time-line', `filter[timeCardId][eq]=${card.id}&sort=startAt`)).map((row) => row.id)
  }
  /** Weeks in months of their own. */
  const newWeek = (): string => {
    periods += 1
    return `2031-${String(periods).padStart(2, '0')}-05`
  }
  const linesOf = (claim: string) => list('claim-line', `filter[claimId][eq]=${claim}&sort=lineNo`)

  it('puts approved time of one client, payer, authorization, service and month on one claim', async () => {
    const lines = await approved([
      ['14:00', '16:08'],
      ['14:00', '15:07'],
    ])
    const done = await run('generate-claims', { ids: lines })
    expect(done, done.text.slice(0, 600)).toMatchObject({ status: 200 })
    const [item] = answerOf(done).items
    const claim = await read(item?.record?.id ?? '', 'claim')
    expect(claim.values).toMatchObject({
      ...{ status: 'draft', serviceFrom: '2031-01-05', serviceTo: '2031-01-06', totalUnits: 13, totalCharge: 13 * 525, totalExpected: 13 * 500 },
      ...{ filingDeadline: '2031-07-04', rank: '1', billingNpi: NPI },
    })
    expect((await linesOf(claim.id)).map(({ values }) => values)).toMatchObject([
      { lineNo: 1, serviceDate: '2031-01-05', units: 9, charge: 9 * 525, minutes: 128 },
      { lineNo: 2, serviceDate: '2031-01-06', units: 4, charge: 4 * 525, minutes: 67 },
    ])
  })
})
