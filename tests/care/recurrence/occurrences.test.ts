import { describe, expect, it } from 'vitest'
import { checkPattern, OCCURRENCES_MAX, occurrencesOf, type Pattern, resolveWall, wallAt } from '#care'
import { addDays, daysBetween, weekday, weekStart } from '#contract'
import fc from '../../fast-check.ts'
import { patterns, seriesOf, ZONE } from './patterns.ts'

const datesOf = (pattern: Partial<Pattern>, skip: readonly string[] = []): readonly string[] =>
  occurrencesOf(seriesOf(pattern, { skip })).occurrences.map(({ date }) => date)

describe('a pattern', () => {
  it.each<readonly [code: string, pattern: Partial<Pattern>]>([
    ['noDay', { from: '2026-02-30', count: 2 }],
    ['intervalNotWhole', { interval: 0, count: 2 }],
    ['intervalNotWhole', { interval: 1.5, count: 2 }],
    ['noWeekday', { days: [], count: 2 }],
    ['noWeekday', { days: [7], count: 2 }],
    ['untilBeforeFrom', { until: '2026-03-01' }],
    ['countOutOfRange', { count: 0 }],
    ['countOutOfRange', { count: 201 }],
    ['seriesTooLong', {}],
    ['seriesTooLong', { every: 'day', until: '2026-09-18' }],
  ])('is refused with %s', (code, pattern) => {
    expect(checkPattern(seriesOf(pattern).pattern).map((finding) => [finding.code, finding.severity])).toEqual([[code, 'block']])
  })

  it.each<readonly [pattern: Partial<Pattern>, through: string | undefined]>([
    [{ count: 200 }, undefined],
    [{ every: 'day', until: '2026-09-17' }, undefined],
    [{}, '2027-03-01'],
  ])('%j to %s is taken', (pattern, through) => {
    expect(checkPattern(seriesOf(pattern).pattern, through)).toEqual([])
  })

  it.each<readonly [what: string, pattern: Partial<Pattern>, dates: readonly string[]]>([
    ['each day', { every: 'day', count: 3 }, ['2026-03-02', '2026-03-03', '2026-03-04']],
    ['each third day until', { every: 'day', interval: 3, until: '2026-03-08' }, ['2026-03-02', '2026-03-05', '2026-03-08']],
    ['the same day of each week', { count: 3 }, ['2026-03-02', '2026-03-09', '2026-03-16']],
    ['days of a week in order', { days: [5, 1, 3], count: 4 }, ['2026-03-02', '2026-03-04', '2026-03-06', '2026-03-09']],
    ['none before it begins', { days: [0, 1], from: '2026-03-02', count: 3 }, ['2026-03-02', '2026-03-08', '2026-03-09']],
    ['every second week from Sunday on', { interval: 2, days: [0, 1], from: '2026-03-02', count: 4 }, ['2026-03-02', '2026-03-15', '2026-03-16', '2026-03-29']],
    [
      'every second week from Monday on',
      { interval: 2, weekStart: 1, days: [0, 1], from: '2026-03-02', count: 4 },
      ['2026-03-02', '2026-03-08', '2026-03-16', '2026-03-22'],
    ],
    ['over the end of a year', { every: 'day', from: '2026-12-31', count: 2 }, ['2026-12-31', '2027-01-01']],
  ])('has %s', (_, pattern, dates) => {
    expect(datesOf(pattern)).toEqual(dates)
  })

  it('leaves a holiday out and becomes no longer for it', () => {
    expect(datesOf({ count: 3 }, ['2026-03-09'])).toEqual(['2026-03-02', '2026-03-16'])
  })

  it('has the dates that its rule says, day by day', () => {
    fc.assert(
      fc.property(patterns, (pattern) => {
        const { every, interval = 1, days = [], from, until, count = Number.POSITIVE_INFINITY } = pattern
        const fits = (day: string): boolean =>
          every === 'day'
            ? daysBetween(from, day) % interval === 0
            : days.includes(weekday(day)) && (daysBetween(weekStart(from), weekStart(day)) / 7) % interval === 0
        const all = Array.from({ length: 1_800 }, (_, index) => addDays(from, index)).filter((day) => fits(day) && (until === undefined || day <= until))
        expect(datesOf(pattern)).toEqual(all.slice(0, count))
      }),
      { numRuns: 40 },
    )
  })
})

describe('visits of a series', () => {
  it('keep their wall times over both clock changes', () => {
    for (const { date, start, end } of occurrencesOf(seriesOf({ from: '2026-01-05', days: [0, 3], count: 100 })).occurrences) {
      expect([wallAt(start, ZONE), wallAt(end, ZONE)]).toEqual([
        { date, time: '08:00' },
        { date, time: '12:00' },
      ])
    }
  })

  it('have an hour less or more on the nights of a clock change', () => {
    const nights = seriesOf({ every: 'day', from: '2026-03-06', count: 3, startTime: '22:00', endTime: '06:00' })
    expect(occurrencesOf(nights).occurrences.map(({ date, changedByMin }) => [date, changedByMin])).toEqual([
      ['2026-03-06', 0],
      ['2026-03-07', -60],
      ['2026-03-08', 0],
    ])
    const autumn = occurrencesOf({ ...nights, pattern: { ...nights.pattern, from: '2026-10-31', count: 1 } }).occurrences
    expect(autumn.map(({ start, end, changedByMin }) => [(end - start) / 3_600_000, changedByMin])).toEqual([[9, 60]])
  })

  it('drop none that begins at a skipped time: it comes an hour later and says so', () => {
    const { occurrences } = occurrencesOf(seriesOf({ every: 'day', from: '2026-03-07', count: 3, startTime: '02:30', endTime: '03:00' }))
    expect(occurrences.map(({ date, start, end, change }) => [date, wallAt(start, ZONE).time, (end - start) / 60_000, change])).toEqual([
      ['2026-03-07', '02:30', 30, undefined],
      ['2026-03-08', '03:30', 30, 'skipped'],
      ['2026-03-09', '02:30', 30, undefined],
    ])
  })

  it('say that the clocks show their start twice', () => {
    const { occurrences } = occurrencesOf(seriesOf({ every: 'day', from: '2026-11-01', count: 1, startTime: '01:30', endTime: '05:00' }))
    expect(occurrences.map(({ change, changedByMin }) => [change, changedByMin])).toEqual([['doubled', 60]])
  })

  it('last a day where start and end are the same', () => {
    const [first] = occurrencesOf(seriesOf({ count: 1, startTime: '07:00', endTime: '07:00' })).occurrences
    expect(first && first.end - first.start).toBe(86_400_000)
  })

  it('of a series without an end come in windows', () => {
    const endless = seriesOf({ every: 'day' })
    expect(occurrencesOf(endless).isCut).toBe(true)
    expect(occurrencesOf(endless).occurrences).toHaveLength(OCCURRENCES_MAX)
    const window = occurrencesOf(endless, { from: '2028-02-28', through: '2028-03-01' })
    expect(window.occurrences.map(({ date }) => date)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(window.isCut).toBe(false)
  })

  it('that were moved or cancelled are those alone', () => {
    const to = { date: '2026-03-10', startTime: '13:00', endTime: '15:00' }
    const series = seriesOf({ count: 3 }, { exceptions: [{ on: '2026-03-09', to }, { on: '2026-03-16' }] })
    expect(occurrencesOf(series).occurrences.map(({ on, date, start, isMoved }) => [on, date, start, isMoved])).toEqual([
      ['2026-03-02', '2026-03-02', resolveWall({ date: '2026-03-02', time: '08:00' }, ZONE).instant, false],
      ['2026-03-09', '2026-03-10', resolveWall({ date: '2026-03-10', time: '13:00' }, ZONE).instant, true],
    ])
  })
})
