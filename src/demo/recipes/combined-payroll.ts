import { weekStart } from '#contract'
import type { Agency } from '../agency/agency.ts'
import { plusDays } from '../calendar.ts'
import { DEMO_COMPANIES } from '../companies.ts'
import { demoId } from '../demo-ids.ts'
import type { DemoRow } from './demo-row.ts'
import { PAY_DELAY_DAYS } from './pay-runs.ts'

const [main, second] = DEMO_COMPANIES
const RATE = 2_000
/** Hours of somebody who works for both: 4 more than 40 together, of which each company owes its share by the hours. */
const HOURS = { [main.key]: 26, [second.key]: 18 }
const DIFFERENCE = { [main.key]: 2_364, [second.key]: 1_636 }

/** The owner of both companies combined a week that has been paid. */
const combinedIn = ({ company, calendar }: Agency) => {
  const from = plusDays(weekStart(calendar.today), -21)
  const madeAt = calendar.at(plusDays(from, 8), 10 * 60)
  return { id: demoId(company.key, 'combined-payroll'), from, to: plusDays(from, 6), madeAt, madeBy: demoId('user', 'multi') }
}

/** Rows of the resource `combined-payroll`. */
export function combinedPayrollRows(agency: Agency): readonly DemoRow[] {
  if (agency.company.key !== main.key) return []
  const { id, from, to, madeAt, madeBy } = combinedIn(agency)
  const separate = Object.values(HOURS).reduce((sum, hours) => sum + hours * RATE, 0)
  const difference = Object.values(DIFFERENCE).reduce((sum, cents) => sum + cents, 0)
  const values = {
    ...{ periodStart: from, periodEnd: to, payDate: plusDays(to, PAY_DELAY_DAYS), companies: `${main.name}, ${second.name}`, employeeCount: 2, sharedCount: 1 },
    ...{ separateGross: separate, combinedGross: separate + difference, difference, madeBy, madeAt },
  }
  return [{ id, locationId: null, createdAt: madeAt, number: 1, values }]
}

/** Rows of the resource `combined-payroll-line`. */
export function combinedPayrollLineRows(agency: Agency): readonly DemoRow[] {
  if (agency.company.key !== main.key) return []
  const { id, madeAt, madeBy } = combinedIn(agency)
  return [main, second].map(({ key, name }) => {
    const [hours, difference] = [HOURS[key] ?? 0, DIFFERENCE[key] ?? 0]
    return {
      ...{ id: demoId(key, 'combined-payroll-line'), locationId: null, createdAt: madeAt },
      values: {
        ...{
          combinedId: id,
          madeBy,
          employee: 'Emeri Larkwell',
          company: name,
          isShared: true,
          workedHours: hours,
          regHours: hours,
          otHours: 0,
          holidayHours: 0,
        },
        ...{ gross: hours * RATE, otPay: 0, difference, total: hours * RATE + difference },
      },
    }
  })
}
