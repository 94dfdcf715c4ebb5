import type { Pattern, Series, SeriesException } from '#care'
import { addDays } from '#contract'
import fc from '../../fast-check.ts'

export const ZONE = 'America/Chicago'
export const seriesOf = (pattern: Partial<Pattern>, more: Partial<Series> = {}): Series => ({
  zone: ZONE,
  pattern: { every: 'week', from: '2026-03-02', startTime: '08:00', endTime: '12:00', ...pattern },
  ...more,
})

const date = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2025-06-01', days))
const time = fc.integer({ min: 0, max: 47 }).map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 })

/** Patterns with an end, daily and weekly, up to sixty dates. */
export const patterns: fc.Arbitrary<Pattern> = fc
  .record({
    every: fc.constantFrom<'day' | 'week'>('day', 'week'),
    interval: fc.integer({ min: 1, max: 4 }),
    days,
    from: date,
    startTime: time,
    endTime: time,
    count: fc.integer({ min: 1, max: 60 }),
    length: fc.integer({ min: 0, max: 120 }),
    hasCount: fc.boolean(),
  })
  .map(({ count, length, hasCount, ...pattern }) => ({ ...pattern, ...(hasCount ? { count } : { until: addDays(pattern.from, length) }) }))

export interface Moved {
  readonly place: number
  readonly to?: SeriesException['to']
}

export const moves = fc.array(fc.record({ place: fc.nat(40), to: fc.option(fc.record({ date, startTime: time, endTime: time }), { nil: undefined }) }), {
  maxLength: 4,
})
export const shifts = fc.integer({ min: -9, max: 9 })
