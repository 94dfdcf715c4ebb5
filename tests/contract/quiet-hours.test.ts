import { expect, it } from 'vitest'
import { isQuietAt, NO_QUIET_HOURS, type QuietHours } from '#contract'

const NIGHT: QuietHours = { from: '22:00', to: '06:30', time_zone: 'America/Chicago' }
const NOON: QuietHours = { ...NIGHT, from: '12:00', to: '13:00' }

it.each([
  [NIGHT, '2026-01-10T03:59:59Z', false],
  [NIGHT, '2026-01-10T04:00:00Z', true],
  [NIGHT, '2026-01-10T06:00:00Z', true],
  [NIGHT, '2026-01-10T12:29:59Z', true],
  [NIGHT, '2026-01-10T12:30:00Z', false],
  // The same hours in summer, an hour earlier in UTC.
  [NIGHT, '2026-07-10T03:00:00Z', true],
  [NIGHT, '2026-07-10T11:30:00Z', false],
  // The night in which 2 o'clock is left out.
  [NIGHT, '2026-03-08T08:30:00Z', true],
  [NIGHT, '2026-03-08T11:30:00Z', false],
  [NOON, '2026-01-10T17:59:00Z', false],
  [NOON, '2026-01-10T18:00:00Z', true],
  [NOON, '2026-01-10T19:00:00Z', false],
  [{ ...NIGHT, time_zone: 'Mars/Olympus' }, '2026-01-10T06:00:00Z', false],
  [NO_QUIET_HOURS, '2026-01-10T18:00:00Z', false],
])('quiet hours %o at %s: %s', (hours, at, isQuiet) => expect(isQuietAt(hours, new Date(at))).toBe(isQuiet))
