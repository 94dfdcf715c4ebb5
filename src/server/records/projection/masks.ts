import type { Json, ResolvedField } from '#contract'
import { yearsBetween } from '../moment.ts'
import { isSealed } from '../secrets.ts'

const DOTS = '••••'
/** A text this short would be given away by its last four characters. */
const SHOWN_FROM_CHARS = 6

type Mask = (value: unknown, today: string) => Json

function lastFour(value: unknown): Json {
  if (isSealed(value)) return DOTS + value.last4
  return typeof value === 'string' && value.length >= SHOWN_FROM_CHARS ? DOTS + value.slice(-4) : DOTS
}

const MASKS: Readonly<Record<NonNullable<ResolvedField['mask']>, Mask>> = {
  last4: lastFour,
  age: (value, today) => (typeof value === 'string' ? yearsBetween(value, today) : null),
  badge: () => true,
}

/** What a masked field shows: `••••5678`, an age in years, or only whether there is a value. */
export function maskValue(field: ResolvedField, value: unknown, today: string): Json {
  const mask = field.mask ?? 'badge'
  if (value === null || value === undefined) return mask === 'badge' ? false : null
  return MASKS[mask](value, today)
}
