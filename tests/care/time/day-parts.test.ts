import { describe, expect, it } from 'vitest'
import { dayAt, HOUR_MS, mergeSpans, minutesOf, overlaps, resolveWall, type Span, spanOfDays, splitByDay, splitByMonth } from '#care'
import fc from '../../fast-check.ts'

const CHICAGO = 'America/Chicago'
const at = (date: string, time: string): number => resolveWall({ date, time }, CHICAGO).instant
const ZONES = ['UTC', CHICAGO, 'Australia/Lord_Howe', 'America/Havana', 'Africa/Cairo']
const minute = fc.integer({ min: Date.parse('2025-01-01T00:00:00Z') / 60_000, max: Date.parse('2028-01-01T00:00:00Z') / 60_000 })
const span = fc.tuple(minute, fc.integer({ min: 1, max: 4_000 })).map(([start, length]): Span => ({ start: start * 60_000, end: (start + length) * 60_000 }))

describe('a span split at midnight', () => {
  it.each([
    ['on a plain night', '2026-02-13', '2026-02-14', [120, 360]],
    ['on the night of spring', '2026-03-07', '2026-03-08', [120, 300]],
    ['on the night of autumn', '2026-10-31', '2026-11-01', [120, 420]],
  ])('has the minutes of each day %s', (_, first, second, minutes) => {
    const parts = splitByDay({ start: at(first, '22:00'), end: at(second, '06:00') }, CHICAGO)
    expect(parts.map(({ date }) => date)).toEqual([first, second])
    expect(parts.map(minutesOf)).toEqual(minutes)
  })

  it('is whole when it ends at midnight', () => {
    expect(splitByDay({ start: at('2026-02-13', '22:00'), end: at('2026-02-14', '00:00') }, CHICAGO)).toHaveLength(1)
  })

  it('has nothing of an empty span that ends at midnight', () => {
    expect(splitByMonth({ start: at('2026-02-01', '00:00'), end: at('2026-02-01', '00:00') }, CHICAGO)).toEqual([])
  })

  it('sums up to the whole, without a gap, each part on its day', () => {
    fc.assert(
      fc.property(span, fc.constantFrom(...ZONES), (whole, zone) => {
        const parts = splitByDay(whole, zone)
        expect(parts[0]?.start).toBe(whole.start)
        expect(parts.at(-1)?.end).toBe(whole.end)
        parts.forEach((part, index) => {
          expect(part.start).toBe(index === 0 ? whole.start : parts[index - 1]?.end)
          expect([dayAt(part.start, zone), dayAt(part.end - 1, zone)]).toEqual([part.date, part.date])
        })
      }),
    )
  })

  it('is split by month as its days are', () => {
    fc.assert(
      fc.property(span, fc.constantFrom(...ZONES), (whole, zone) => {
        const sums = new Map<string, number>()
        for (const part of splitByDay(whole, zone)) sums.set(part.date.slice(0, 7), (sums.get(part.date.slice(0, 7)) ?? 0) + part.end - part.start)
        expect(splitByMonth(whole, zone).map((part) => [part.month, part.end - part.start])).toEqual([...sums])
      }),
    )
  })
})

describe('spans', () => {
  it.each([
    ['touch', 0, 60, 60, 120, false],
    ['share a minute', 0, 60, 59, 120, true],
    ['lie in each other', 0, 60, 10, 20, true],
    ['are apart', 0, 60, 90, 120, false],
  ])('that %s', (_, start, end, otherStart, otherEnd, isOverlap) => {
    expect(overlaps({ start, end }, { start: otherStart, end: otherEnd })).toBe(isOverlap)
    expect(overlaps({ start: otherStart, end: otherEnd }, { start, end })).toBe(isOverlap)
  })

  it('of days hold the first and the last, and an hour less in spring', () => {
    const { start, end } = spanOfDays('2026-03-07', '2026-03-08', CHICAGO)
    expect((end - start) / HOUR_MS).toBe(47)
  })

  it('are merged to the minutes that any of them has', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 30 }))), (pairs) => {
        const spans = pairs.map(([start, length]) => ({ start, end: start + length }))
        const held = new Set(spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index)))
        const merged = mergeSpans(spans)
        expect(merged.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(held.size)
        expect(merged.slice(1).every(({ start }, index) => start > (merged[index]?.end ?? Number.NaN))).toBe(true)
      }),
    )
  })
})
