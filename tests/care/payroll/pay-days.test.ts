import { describe, expect, it } from 'vitest'
import { type PeriodLength, payDaysAround } from '#care'
import { addDays } from '#contract'
import fc from '../../fast-check.ts'

describe('the pay period of a day', () => {
  it.each<[string, PeriodLength, string | undefined, string, string]>([
    ['2026-02-04', 'weekly', '2026-02-01', '2026-02-01', '2026-02-07'],
    ['2026-02-14', 'biweekly', '2026-02-01', '2026-02-01', '2026-02-14'],
    ['2026-02-15', 'biweekly', '2026-02-01', '2026-02-15', '2026-02-28'],
    ['2026-01-31', 'biweekly', '2026-02-01', '2026-01-18', '2026-01-31'],
    ['2026-02-15', 'semimonthly', undefined, '2026-02-01', '2026-02-15'],
    ['2026-02-16', 'semimonthly', undefined, '2026-02-16', '2026-02-28'],
    ['2024-02-29', 'monthly', undefined, '2024-02-01', '2024-02-29'],
    ['2026-12-31', 'monthly', undefined, '2026-12-01', '2026-12-31'],
  ])('%s, %s from %s: %s to %s', (date, length, anchor, from, to) => {
    expect(payDaysAround(date, { length, ...(anchor !== undefined && { anchor }) })).toEqual({ from, to })
  })
  it('is not known where weeks are counted from nothing', () => {
    expect(payDaysAround('2026-02-04', { length: 'weekly' })).toBeUndefined()
  })
  it('follows the one before without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), fc.constantFrom<PeriodLength>('weekly', 'biweekly', 'semimonthly', 'monthly'), (days, length) => {
        const rule = { length, anchor: '2026-02-01' }
        const own = payDaysAround(addDays('2020-01-01', days), rule)
        expect(payDaysAround(own?.from ?? '', rule)).toEqual(own)
        expect(payDaysAround(addDays(own?.to ?? '', 1), rule)?.from).toBe(addDays(own?.to ?? '', 1))
      }),
    )
  })
})
