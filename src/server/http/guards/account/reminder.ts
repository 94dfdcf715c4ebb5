import { DAY_MS, type PasswordReminder } from '#contract'

/** How long before the end a warning starts; at most half of the password's life. */
const WARN_DAYS = 14

const NOTHING: PasswordReminder = { resetPass: '', daysLeft: null }

/**
 * What is said about a password's age (spec: shell-and-account §4): nothing unless the company sets a greatest age; a warning in its last
 * days; a dialog that stays once it has expired, or when nobody knows how old it is.
 */
export function reminderFor(changedAt: string | null, maxAgeDays: number | undefined, now: Date): PasswordReminder {
  if (maxAgeDays === undefined || !(maxAgeDays >= 1)) return NOTHING
  if (changedAt === null) return { resetPass: 'true', daysLeft: 0 }
  const age = Math.floor((now.getTime() - Date.parse(changedAt)) / DAY_MS)
  const daysLeft = Math.max(0, maxAgeDays - age)
  if (daysLeft === 0) return { resetPass: 'true', daysLeft }
  return daysLeft <= Math.min(WARN_DAYS, Math.floor(maxAgeDays / 2)) ? { resetPass: 'false', daysLeft } : NOTHING
}
