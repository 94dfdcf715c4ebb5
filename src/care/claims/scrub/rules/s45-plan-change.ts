import { byKey } from '#contract'
import { includesDay } from '../../../time/day-span.ts'
import { daysOfClaim } from '../../days-of-claim.ts'
import { FINE, perClaim, type ScrubRule } from '../rule.ts'

/** The health plan of the client changed within the days of the claim. */
export const planChange: ScrubRule = {
  id: 'S45',
  code: 'planChanged',
  severity: 'warn',
  field: 'lines',
  check: perClaim(({ facts: { planPeriods } }) => {
    if (planPeriods === undefined) return undefined
    const byClient = byKey(planPeriods, ({ client }) => client)
    return ({ claim }) => {
      const days = daysOfClaim(claim)
      const own = byClient.get(claim.clientId) ?? []
      const before = days && own.find((period) => includesDay(period, days.from))
      const next = days && own.find(({ from, plan }) => days.from < from && from <= days.to && plan !== before?.plan)
      return next === undefined ? FINE : [{ date: next.from, plan: next.plan, before: before?.plan ?? '' }]
    }
  }),
}
