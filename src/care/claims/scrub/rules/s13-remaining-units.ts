import { foundOf } from '../overdraws.ts'
import type { ScrubRule } from '../rule.ts'

/** More than is left of the authorization, or of its half of six months. */
export const remainingUnits: ScrubRule = {
  id: 'S13',
  code: 'unitsExceedAuthorization',
  severity: 'block',
  field: 'units',
  check: (batch) => foundOf(batch.overdraws(), { overAuthorization: 'whole', overHalf: 'half' }),
}
