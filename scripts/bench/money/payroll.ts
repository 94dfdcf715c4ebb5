import { randomUUID } from 'node:crypto'
import { addDays, DAY_MS, type RecordView } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import type { TestServer } from '../../../tests/server/start-test-server.ts'
import { type Figure, limited } from '../figures.ts'
import { fill, type NewRow, SERVICE, type Someone, someOf, type Values } from '../schedule/week-fleet.ts'
import { sized } from '../sized.ts'
import { onServer, operate, type Served, type Spent, send, spent, took } from './served.ts'

const [MAIN] = DEMO_COMPANIES
/** The Sunday on which the period begins. */
const FIRST = '2031-01-05'
const DAYS = 14
const PEOPLE = sized(1_000, 40)
const FIRST_HOUR_UTC = 14
const HOUR_MS = DAY_MS / 24

/** Payroll of two weeks on a server: calculated, calculated again, approved, locked, and written as a file. */
export const benchPayroll = (): Promise<readonly Figure[]> =>
  onServer(async (served) => {
    await voidOpen(served)
    // Every period counts on from the one before it: that of the first one is another calculation.
    await payPeriodOf(served, { people: PEOPLE / 2, first: FIRST })
    const small = await payPeriodOf(served, { people: PEOPLE / 2, first: addDays(FIRST, DAYS) })
    const large = await payPeriodOf(served, { people: PEOPLE, first: addDays(FIRST, 2 * DAYS) })
    return figuresOf(small, large)
  })

/** Batches of the demo that wait would have to be approved first. */
async function voidOpen(served: Served): Promise<void> {
  const { body } = await served.owner.call({ path: '/api/records/payroll-batch?filter[status][in]=open,review' })
  for (const { id } of body.data as readonly RecordView[]) await operate(served, 'payroll/void', { ids: [id] })
}

type Steps = Readonly<Record<'preview' | 'calculate' | 'again' | 'approve' | 'lock' | 'export' | 'paid', Spent>>

function figuresOf(small: Steps, large: Steps): readonly Figure[] {
  const growth = large.calculate.ms / small.calculate.ms
  return [
    { ...limited(`pay of ${PEOPLE} people × 2 weeks worked out`, [large.preview.ms, 5_000], ' ms'), detail: `${large.preview.statements} statements` },
    took('worked out and stored', large.calculate),
    { what: 'of twice as many people', measured: `${growth.toFixed(2)} × as long`, budget: '≤ 2.5 ×', kept: growth <= 2.5 },
    took('calculated again, nothing changes', large.again),
    took('approved', large.approve),
    took('locked with its time cards', large.lock),
    took('written as a file', large.export),
    took('marked as paid, with balances of leave', large.paid),
  ]
}

async function payPeriodOf(served: Served, { people, first }: { readonly people: number; readonly first: string }): Promise<Steps> {
  await fillPeriod(served, people, first)
  const opened = await operate(served, 'payroll/open-batch', { values: { on: first } })
  const ids = [opened.items[0]?.record?.id]
  const step = (name: string, body: Values = {}) => spent(served, () => operate(served, `payroll/${name}`, { ids, ...body }))
  return {
    preview: await step('calculate', { preview: true, key: undefined }),
    calculate: await step('calculate'),
    again: await step('calculate'),
    approve: await step('approve'),
    lock: await step('lock'),
    export: await step('export', { values: { format: 'CSV' } }),
    paid: await step('mark-paid'),
  }
}

/** Approved cards of a week each, with nine hours on its weekdays and two on Saturday night: overtime, nights and weekends. */
async function fillPeriod(served: Served, people: number, first: string): Promise<void> {
  const { database } = served.server
  if (first === FIRST) await send(served, '/api/records/pay-settings', settings(), 201)
  const clients = await someOf(database, 'client', 50)
  const workers = await staffed(database, people, clients, first)
  const cards: NewRow[] = []
  const lines: NewRow[] = []
  for (const [index, worker] of workers.entries())
    for (const week of [0, 7]) {
      const client = clients[index % clients.length]?.id
      const [id, periodStart] = [randomUUID(), addDays(first, week)]
      const card = { status: 'approved', employeeId: worker.id, clientId: client, periodStart, periodEnd: addDays(periodStart, 6) }
      cards.push({
        id,
        locationId: worker.locationId,
        values: { timeCardNo: `B-${id.slice(0, 13)}`, ...card, approvedAt: `${addDays(first, DAYS)}T12:00:00.000Z` },
      })
      lines.push(...linesOf(worker, id, periodStart))
    }
  await fill(database, 'time-card', cards)
  await fill(database, 'time-line', lines)
}

function linesOf({ locationId }: Someone, timeCardId: string, sunday: string): readonly NewRow[] {
  const times = [1, 2, 3, 4, 5].map((day) => [day, FIRST_HOUR_UTC, 9]).concat([[6, 27, 2]])
  return times.map(([day = 0, hour = 0, hours = 0]) => {
    const startAt = Date.parse(`${addDays(sunday, day)}T00:00:00Z`) + hour * HOUR_MS
    const span = { startAt: new Date(startAt).toISOString(), endAt: new Date(startAt + hours * HOUR_MS).toISOString() }
    return { id: randomUUID(), locationId, values: { timeCardId, serviceId: SERVICE.id, ...span } }
  })
}

async function staffed(database: TestServer['database'], count: number, near: readonly Someone[], first: string): Promise<readonly Someone[]> {
  const rows = Array.from({ length: count }, (_none, index): NewRow => {
    const id = randomUUID()
    const named = { employeeNo: `B-${id.slice(0, 13)}`, firstName: 'Bench', lastName: `Worker ${index}`, email: `${id}@served.test`, phone: '6125550100' }
    const role = { status: 'active', jobTitleIds: [], roleType: 'pca', employmentType: 'fullTime', backgroundStudyStatus: 'eligible', payClass: 'W2' }
    return {
      id,
      locationId: near[index % near.length]?.locationId ?? '',
      values: { ...named, ...role, dob: '1990-01-01', hireDate: addDays(first, -400), baseRate: 2_000 + (index % 40) * 25 },
    }
  })
  await fill(database, 'employee', rows)
  return rows
}

const settings = (): Values => ({
  values: {
    ...{ name: 'Bench', effectiveFrom: '2030-12-01', periodLength: 'biweekly', periodAnchor: FIRST, payDelayDays: 6, paidLeave: ['pto', 'esst'] },
    ...{ nightFrom: '20:00', nightTo: '06:00', nightDiff: 100, weekendDiff: 75 },
    ...{ weekendFromDay: 'fri', weekendFrom: '22:00', weekendToDay: 'mon', weekendTo: '06:00' },
    leavePolicies: [{ id: demoId(MAIN.key, 'bench', 'esst'), type: 'esst', hoursPerHour: 30, yearHours: 48, bankHours: 80 }],
  },
})
