import { paperInForce } from '../papers.ts'
import type { ScrubRule } from '../rule.ts'

/** No order of a physician, or plan of care (485), is in force on a day of the line where the service needs one. */
export const order: ScrubRule = {
  id: 'S36',
  code: 'orderExpired',
  severity: 'hold',
  field: 'from',
  check: (batch) => paperInForce(batch, { papers: batch.facts.orders, isNeeded: ({ needsOrder = false }) => needsOrder }),
}
