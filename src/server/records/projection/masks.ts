import { HIDDEN_LETTERS, isDay, type Json, type ResolvedField, yearsBetween } from '#contract'
import { isSealed } from '#server/platform/keys'

/** A text this short would be given away by its last four characters. */
const SHOWN_FROM_CHARS = 6

type Mask = (value: unknown, today: string) => Json

function lastFour(value: unknown): Json {
  if (isSealed(value)) return HIDDEN_LETTERS + value.last4
  return typeof value === 'string' && value.length >= SHOWN_FROM_CHARS ? HIDDEN_LETTERS + value.slice(-4) : HIDDEN_LETTERS
}

const MASKS: Readonly<Record<NonNullable<ResolvedField['mask']>, Mask>> = {
  last4: lastFour,
  age: (value, today) => (typeof value === 'string' && isDay(value) ? yearsBetween(value, today) : null),
  badge: () => true,
}

/** What a masked field shows: `••••5678`, an age in years, or only whether there is a value. */
export function maskValue(field: ResolvedField, value: unknown, today: string): Json {
  const mask = field.mask ?? 'badge'
  if (value === null || value === undefined) return mask === 'badge' ? false : null
  return MASKS[mask](value, today)
}
