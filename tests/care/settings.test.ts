import { describe, expect, it } from 'vitest'
import {
  ALERT_PERCENTS,
  COMPLIANCE_TARGETS,
  CONCURRENCY_RULES,
  EDIT_ACTIONS,
  EDIT_REASONS,
  ENHANCED_SHARES,
  ESST,
  EVV_SETTINGS,
  MINIMUM_WAGES,
  MONTH_CAP,
  PAY_SETTINGS,
  SCORE_WEIGHTS,
  TIER_FLOORS,
  WAGE_SHARE_PERCENT,
} from '#care'
import { verdictsOf, visit } from './visits/visit-rows.ts'

describe('what holds when nothing is set', () => {
  it('is what the guide says', () => {
    expect(EVV_SETTINGS).toMatchObject({
      matchWindowMin: 60,
      geofenceFt: 500,
      lateInMin: 7,
      missingInMin: 15,
      missingOutMin: 30,
      missedMin: 60,
      autoOutHours: 16,
      realTimeMethods: ['mobileGPS', 'IVR', 'FOB'],
    })
    expect(MONTH_CAP).toEqual({ code: 'monthHours', per: 'month', warnHours: 280, blockHours: 310, classes: ['personalCare'] })
    expect(SCORE_WEIGHTS).toEqual({ availability: 40, skills: 25, continuity: 20, distance: 15 })
    expect(ALERT_PERCENTS).toEqual([50, 75, 90, 100])
    expect(COMPLIANCE_TARGETS.map(({ from, percent }) => [from, percent])).toEqual([
      ['2026-01-01', 50],
      ['2026-07-01', 80],
    ])
  })

  it('is what the guide says of pay', () => {
    expect(PAY_SETTINGS).toMatchObject({
      overtimeAfterHours: 40,
      secondTestHours: 48,
      overtimeMultiplier: 1.5,
      creditHolidays: false,
      stacking: 'highest',
      mileageCents: 72.5,
      contractorTitles: [],
    })
    expect(TIER_FLOORS).toEqual([{ from: '2025-01-01', floors: { 1: 2_000, 2: 2_050, 3: 2_100, 4: 2_170, 5: 2_250 } }])
    expect(ENHANCED_SHARES.map(({ from, share }) => [from, share]).at(-1)).toEqual(['2026-01-01', 0.125])
    expect(MINIMUM_WAGES).toEqual([{ from: '2026-01-01', cents: 1_141 }])
    expect(ESST).toEqual({ type: 'ESST', hoursPerHour: 30, yearHours: 48, bankHours: 80 })
    expect(WAGE_SHARE_PERCENT).toBe(72.5)
  })

  it('has the codes of edits without a gap, each with a name of its own', () => {
    expect(Object.keys(EDIT_REASONS)).toEqual(Array.from({ length: 23 }, (_, index) => String(200 + index)))
    expect(Object.keys(EDIT_ACTIONS)).toEqual(Array.from({ length: 9 }, (_, index) => String(11 + index)))
    for (const names of [EDIT_REASONS, EDIT_ACTIONS]) expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length)
  })

  it('can be set otherwise', () => {
    const both = [visit('v1', '2026-02-13T08:00', '2026-02-13T12:00', { classes: ['nursing'] })]
    const existing = [visit('x', '2026-02-13T08:00', '2026-02-13T12:00', { worker: 'w2', classes: ['nursing'] })]
    const concurrencyRules = [...CONCURRENCY_RULES, { a: 'nursing', b: 'nursing', severity: 'hold' } as const]
    expect(verdictsOf({ planned: both, existing })).toEqual([])
    expect(verdictsOf({ planned: both, existing, settings: { concurrencyRules } })).toEqual(['v1 concurrentServices hold'])
  })
})
