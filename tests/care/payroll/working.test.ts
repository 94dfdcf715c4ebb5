import { describe, expect, it } from 'vitest'
import { type PayRule, workingOf } from '#care'

describe('the working of an amount', () => {
  it.each<[PayRule, Readonly<Record<string, number | string>>, string]>([
    ['hourlyRate', { rate: 'r', rateCents: 1_850, minutes: 2_310, factor: 1 }, '38.5 h × $18.50'],
    ['visitRate', { rate: 'r', rateCents: 4_333, minutes: 90, factor: 1, count: 2 }, '2 × $43.33'],
    ['holidayWorked', { holiday: 'h', multiplier: 1.5, rate: 'r', rateCents: 2_000, minutes: 480, factor: 0.5 }, '8 h × $20.00 × 0.5'],
    ['enhancedShare', { share: 0.125, rate: 'r', rateCents: 2_000, minutes: 60, factor: 0.125 }, '1 h × $20.00 × 0.125'],
    ['tierFloor', { tier: 2, floorCents: 2_050, rate: 'r', rateCents: 1_900, minutes: 600, factor: 1 }, '10 h × $20.50 − 10 h × $19.00'],
    ['mileage', { miles: 12.4, rateCents: 72.5 }, '12.4 mi × $0.725'],
    ['bonusOfWeeks', { bonusCents: 10_000, weeks: 2 }, '$100.00 ÷ 2'],
    ['bonusOfWeeks', { bonusCents: 10_000, weeks: 1 }, '$100.00'],
    ['weightedRegularRate', { payCents: 90_000, workedMin: 2_700, overtimeMin: 300, factor: 0.5, creditCents: 0 }, '$900.00 ÷ 45 h × 5 h × 0.5'],
    ['weightedRegularRate', { payCents: 90_000, workedMin: 2_700, overtimeMin: 300, factor: 0.5, creditCents: 100 }, '$900.00 ÷ 45 h × 5 h × 0.5 − $1.00'],
    ['averageOfFirstHours', { firstCents: 48_000, firstMin: 2_880, overtimeMin: 120, factor: 1.5, paidCents: 2_000 }, '$480.00 ÷ 48 h × 2 h × 1.5 − $20.00'],
    ['percentOfWages', { wagesCents: 95_000, percent: 6.2, ofYearCents: 0, dueCents: 5_890 }, '$950.00 × 6.2 %'],
    ['fixedDeduction', { dueCents: 1_000 }, ''],
    ['adjustment', { cents: 1_000, from: '2026-01-01', to: '2026-01-14' }, ''],
  ])('%s %j: %s', (rule, inputs, text) => {
    expect(workingOf({ rule, inputs })).toBe(text)
  })
})
