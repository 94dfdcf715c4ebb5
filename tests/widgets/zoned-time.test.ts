import { expect, test } from 'vitest'
import { localParts, utcOf } from '../../src/widgets/input/zoned-time.ts'
import fc from '../fast-check.ts'

const CHICAGO = 'America/Chicago'

test('an hour that the clock skips moves forward', () => {
  const at = utcOf({ date: '2026-03-08', time: '02:30' }, CHICAGO)
  expect(localParts(at, CHICAGO)).toEqual({ date: '2026-03-08', time: '03:30' })
})

test('a wall clock becomes the moment in its zone', () => {
  expect(utcOf({ date: '2026-01-15', time: '09:00' }, CHICAGO)).toBe('2026-01-15T15:00:00.000Z')
  expect(utcOf({ date: '2026-07-15', time: '09:00' }, CHICAGO)).toBe('2026-07-15T14:00:00.000Z')
  expect(localParts('2026-01-01T05:59:00.000Z', CHICAGO)).toEqual({ date: '2025-12-31', time: '23:59' })
})

test('every minute comes back as it was, but for the hour that a clock change repeats', () => {
  const minutes = fc.integer({ min: Date.UTC(2026, 2, 9) / 60_000, max: Date.UTC(2026, 9, 31) / 60_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const iso = new Date(minute * 60_000).toISOString()
      expect(utcOf(localParts(iso, CHICAGO), CHICAGO)).toBe(iso)
    }),
  )
})
