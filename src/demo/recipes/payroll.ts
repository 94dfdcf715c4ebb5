import { batchTotals } from '#care'
import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { rng } from '../random.ts'
import { authorOf } from '../users.ts'
import { answered, type DemoRow, notAfter } from './demo-row.ts'
import { type DemoPeriod, paidPeriod, paysOf, periodBack } from './pay-runs.ts'

const batchId = ({ company }: Agency, { from }: DemoPeriod): string => demoId(company.key, 'payroll-batch', from)
const spanOf = ({ from, to, payDate }: DemoPeriod) => ({ periodStart: from, periodEnd: to, payDate })

/** Rows of the resource `payroll-batch`: the older period is paid, the last one waits for its time cards. */
export function payrollBatchRows(agency: Agency): readonly DemoRow[] {
  const { calendar, company } = agency
  const [paid, open] = [paidPeriod(agency), periodBack(agency, 1)]
  const author = authorOf(company.id).id
  const on = (minute: number): string => notAfter(calendar.at(paid.payDate, minute), calendar.now)
  const row = (period: DemoPeriod, number: number, createdAt: string, values: Readonly<Record<string, unknown>>): DemoRow => ({
    ...{ id: batchId(agency, period), number, locationId: null, createdAt },
    values: { kind: 'regular', ...spanOf(period), ...values },
  })
  const done = { calculatedAt: on(9 * 60), approvedAt: on(10 * 60), approvedBy: author, lockedBy: author, exportFormat: 'CSV', exportedAt: on(11 * 60) }
  return [
    row(paid, 1, on(8 * 60), { status: 'paid', ...batchTotals(paysOf(agency)), ...done }),
    row(open, 2, notAfter(calendar.at(calendar.day(-1), 9 * 60), calendar.now), { status: 'open' }),
  ]
}

/** Rows of the resource `payroll-line`: the statements of the older period. */
export function payrollLineRows(agency: Agency): readonly DemoRow[] {
  const { calendar, company, workers } = agency
  const period = paidPeriod(agency)
  const sites = new Map(workers.map(({ id, siteId }) => [id, siteId]))
  return paysOf(agency).map(({ worker, components, deductions, leave, issues, ...amounts }) => {
    const id = demoId(company.key, 'payroll-line', worker, period.from)
    const numbered = (kind: string, rows: readonly object[]) => rows.map((row, at) => ({ id: demoId(id, kind, at), ...row }))
    return {
      id,
      locationId: sites.get(worker) ?? null,
      createdAt: notAfter(calendar.at(period.payDate, 9 * 60), calendar.now),
      values: {
        ...{ batchId: batchId(agency, period), employeeId: worker, payClass: 'W2', released: true, ...spanOf(period), ...amounts },
        components: numbered('component', components),
        deductions: numbered('deduction', deductions),
        leave: numbered('leave', leave),
        issues: numbered('issue', issues),
        issueCount: issues.length,
      },
    }
  })
}

const BONUS_EVERY = 23

/** Rows of the resource `pay-item`: what is paid with the open period beside the hours. */
export const payItemRows = (agency: Agency): readonly DemoRow[] => {
  const { calendar, company, workers } = agency
  const { from, to } = periodBack(agency, 1)
  return workers
    .filter(({ number, status, isDeleted }) => number % BONUS_EVERY === 0 && status === 'active' && !isDeleted)
    .map(({ id, number }, at) => {
      const draw = rng(`${company.key}/pay-item`, number)
      const isBonus = at % 2 === 0
      const earned = isBonus ? { earnedFrom: from, earnedTo: to } : {}
      const said = isBonus
        ? { kind: 'bonus', amount: 5_000, notes: 'Perfect attendance' }
        : { kind: 'reimbursement', amount: draw.whole(1_000, 4_000), notes: 'Gloves and masks' }
      return {
        id: demoId(company.key, 'pay-item', number),
        locationId: null,
        createdAt: calendar.at(calendar.day(-2), 9 * 60),
        values: answered({ employeeId: id, payOn: to, ...earned, ...said }),
      }
    })
}
