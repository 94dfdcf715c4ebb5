import { addDays } from '#contract'
import type { OperationFrame, Planned } from '#server/operations'
import { numberOf, textOf } from '../rows.ts'
import type { BillingSlots } from './slots.ts'

/** More than claims have states. */
const STATUSES_MAX = 100

/**
 * What becomes of claims, with the day on which somebody looks at them again: so many days from today as the platform's list says of the state that a
 * claim goes into, none where nothing is left to do, and the day that stands there where the list does not know the state.
 */
export async function followUps({ unit }: Pick<OperationFrame, 'unit'>, { claim, billingStatus }: BillingSlots): Promise<(planned: Planned) => Planned> {
  const rows = await unit.rows(billingStatus.resource, { limit: STATUSES_MAX })
  const days = new Map(rows.map((row) => [textOf(billingStatus, row, 'state') ?? '', numberOf(billingStatus, row, 'days')]))
  const states = new Map(unit.resource(claim.resource).lifecycle?.transitions.map(({ id, to }) => [id, to]))
  return (planned) => {
    if (!('transition' in planned) || planned.resource !== claim.resource) return planned
    const state = states.get(planned.transition ?? '')
    if (state === undefined || !days.has(state)) return planned
    const wait = days.get(state)
    return { ...planned, values: { ...planned.values, ...claim.values({ followUp: wait === undefined ? null : addDays(unit.moment.today, wait) }) } }
  }
}
