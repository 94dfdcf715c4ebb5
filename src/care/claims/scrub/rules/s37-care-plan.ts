import { paperInForce } from '../papers.ts'
import type { ScrubRule } from '../rule.ts'

/** No care plan is in force on a day of the line where the service needs one. */
export const carePlan: ScrubRule = {
  id: 'S37',
  code: 'carePlanExpired',
  severity: 'hold',
  field: 'from',
  check: (batch) => paperInForce(batch, { papers: batch.facts.carePlans, isNeeded: ({ needsCarePlan = false }) => needsCarePlan }),
}
