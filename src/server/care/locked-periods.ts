import type { RecordRow, RecordUnit } from '#server/records'
import { type BoundSlot, oneOf } from './bound.ts'

/** More periods than an agency has in ten years. */
export const PERIODS_MAX = 1_000

interface Asked {
  /** What they lock, as the module calls it. */
  readonly kinds: readonly string[]
  readonly from: string
  readonly until: string
}

/** Cut-offs that are locked, with a day of a span, both ends with it (domain: backoffice §1.2 `billingCutOff`). */
export async function lockedPeriods(unit: RecordUnit, cutOff: BoundSlot, { kinds, from, until }: Asked): Promise<readonly RecordRow[]> {
  const { lifecycle } = unit.resource(cutOff.resource)
  if (lifecycle === undefined) return []
  const filter = [
    { field: lifecycle.field, op: 'in', value: oneOf(cutOff.states('locked')) } as const,
    { field: cutOff.needed('kind'), op: 'in', value: oneOf(kinds.map((kind) => cutOff.option('kind', kind))) } as const,
    { field: cutOff.needed('from'), op: 'lte', value: until } as const,
    { field: cutOff.needed('until'), op: 'gte', value: from } as const,
  ]
  return unit.rows(cutOff.resource, { filter, limit: PERIODS_MAX })
}
