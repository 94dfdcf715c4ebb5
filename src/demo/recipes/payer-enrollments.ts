import type { Agency } from '../agency/agency.ts'
import { demoId } from '../demo-ids.ts'
import { houseFor } from './clearing-houses.ts'
import { answered, type DemoRow } from './demo-row.ts'
import { PLANS, payerId } from './payers.ts'

const SUBMITTED_DAYS = 240
const ANSWERED_DAYS = 210

/** Rows of the resource `payer-enrollment`: what the payers who take files have been asked for; the last of them is still waited for. */
export function payerEnrollmentRows({ company, calendar }: Agency): readonly DemoRow[] {
  const plans = PLANS.filter(({ submission }) => houseFor(company.key, submission) !== undefined)
  return plans.flatMap(({ name, format, submission }, at) => {
    const isWaiting = at === plans.length - 1
    return [format, '835', '270', '276'].map((transaction, index) => {
      const status = isWaiting ? (['submitted', 'rejected', 'notStarted', 'notStarted'][index] ?? 'notStarted') : index === 3 && at > 0 ? 'approved' : 'live'
      const isSent = status !== 'notStarted'
      const isAnswered = status === 'approved' || status === 'live'
      return {
        id: demoId(company.key, 'payer-enrollment', name, transaction),
        locationId: null,
        createdAt: calendar.at(calendar.day(-SUBMITTED_DAYS), 10 * 60 + at * 4 + index),
        values: answered({
          ...{ payerId: payerId(company.key, name), clearingHouseId: houseFor(company.key, submission), transaction, status },
          ...{ submittedOn: isSent ? calendar.day(-SUBMITTED_DAYS) : undefined, effectiveOn: isAnswered ? calendar.day(-ANSWERED_DAYS) : undefined },
        }),
      }
    })
  })
}
