import { describe, expect, it } from 'vitest'
import { type AuthorizationLine, alertsReached, burnDown, type Draw, forecastOf, halvesOf, type Standing, standingOf } from '#care'
import { addDays } from '#contract'
import fc from '../../fast-check.ts'
import { burnt, draw, line } from './lines.ts'

describe('a burn-down', () => {
  const draws = [
    draw('2026-01-05', 100, 'paid'),
    draw('2026-01-12', 50, 'billed'),
    draw('2026-02-20', 30, 'approved'),
    draw('2026-02-27', 7, 'scheduled'),
    draw('2026-03-02', 20, 'scheduled'),
    draw('2026-01-05', 999, 'paid', 'another line'),
  ]

  it('has what is consumed, committed and planned apart', () => {
    expect(burnt(draws)).toMatchObject({ paid: 100, consumed: 150, committed: 30, planned: 20, remaining: 820, available: 820, usedShare: 0.18, lapsed: 0 })
  })

  it('takes what is scheduled where it counts', () => {
    expect(burnt(draws, {}, { countPlanned: true })).toMatchObject({ remaining: 800, usedShare: 0.2 })
  })

  it('goes below zero where more was used than there is', () => {
    expect(burnt([draw('2026-01-05', 1_001)])).toMatchObject({ remaining: -1, available: 0 })
  })

  it('has nothing left of a line of nothing', () => {
    expect(burnt([], { total: 0 })).toMatchObject({ remaining: 0, usedShare: 1 })
  })

  it('counts cents to the cent', () => {
    expect(burnt([0.1, 0.2, 0.3].map((amount) => draw('2026-01-05', amount)))).toMatchObject({ consumed: 0.6, remaining: 999.4 })
  })
})

describe('two halves', () => {
  const halves = {}

  it.each<readonly [more: Partial<AuthorizationLine>, spans: readonly (readonly [string, string, number])[]]>([
    [{}, []],
    [
      { halves },
      [
        ['2025-11-01', '2026-04-30', 500],
        ['2026-05-01', '2026-10-31', 500],
      ],
    ],
    [
      { halves: { first: 600 } },
      [
        ['2025-11-01', '2026-04-30', 600],
        ['2026-05-01', '2026-10-31', 400],
      ],
    ],
    [
      { halves, total: 7 },
      [
        ['2025-11-01', '2026-04-30', 4],
        ['2026-05-01', '2026-10-31', 3],
      ],
    ],
    [{ halves, to: '2026-04-30' }, [['2025-11-01', '2026-04-30', 1_000]]],
    [
      { halves, from: '2025-08-31' },
      [
        ['2025-08-31', '2026-02-27', 500],
        ['2026-02-28', '2026-10-31', 500],
      ],
    ],
  ])('of %j are %j', (more, spans) => {
    expect(halvesOf(line(more)).map(({ from, to, total }) => [from, to, total])).toEqual(spans)
  })

  it('let free use within one of them', () => {
    expect(burnt([draw('2026-01-05', 480)], { halves })).toMatchObject({ remaining: 520, available: 20, lapsed: 0 })
  })

  it('carry nothing over', () => {
    const draws = [draw('2026-01-05', 300), draw('2026-05-05', 100)]
    expect(burnt(draws, { halves }, { today: '2026-05-10' })).toMatchObject({ lapsed: 200, remaining: 400, available: 400 })
  })

  it('take nothing of the second for what the first had too much', () => {
    const after = burnt([draw('2026-01-05', 550)], { halves }, { today: '2026-02-28' })
    expect(after.available).toBe(0)
    expect(after.halves.map(({ remaining }) => remaining)).toEqual([-50, 500])
  })
})

describe('a random line', () => {
  const draws: fc.Arbitrary<readonly Draw[]> = fc.array(
    fc.record({
      line: fc.constantFrom('a1', 'a2'),
      date: fc.integer({ min: 0, max: 364 }).map((days) => addDays('2025-11-01', days)),
      amount: fc.integer({ min: 0, max: 30_000 }).map((cents) => cents / 100),
      state: fc.constantFrom<Draw['state']>('paid', 'billed', 'approved', 'scheduled'),
    }),
    { maxLength: 30 },
  )
  const today = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2025-11-01', days))

  it('is the sum of its parts', () => {
    fc.assert(
      fc.property(draws, today, fc.boolean(), fc.boolean(), (rows, day, countPlanned, hasHalves) => {
        const burn = burnDown(line(hasHalves ? { halves: {} } : {}), rows, { today: day, countPlanned })
        const planned = countPlanned ? burn.planned : 0
        expect(burn.consumed + burn.committed + planned + burn.lapsed + burn.remaining).toBeCloseTo(burn.total, 6)
        for (const half of burn.halves) expect(half.consumed + half.committed + (countPlanned ? half.planned : 0) + half.remaining).toBeCloseTo(half.total, 6)
        if (hasHalves) {
          expect(burn.halves.reduce((sum, { consumed }) => sum + consumed, 0)).toBeCloseTo(burn.consumed, 6)
          expect(burn.halves.reduce((sum, { total }) => sum + total, 0)).toBe(burn.total)
        }
        const alone = rows.filter((row) => row.line === 'a1')
        expect(burnDown(line(hasHalves ? { halves: {} } : {}), alone, { today: day, countPlanned })).toEqual(burn)
      }),
    )
  })
})

describe('a forecast', () => {
  const forecast = (draws: readonly Draw[]) => forecastOf(line(), burnt(draws), draws, '2026-02-28')

  it('divides what remains by the average of four weeks', () => {
    const draws = [draw('2026-02-01', 60), draw('2026-02-28', 20, 'approved'), draw('2026-01-31', 120), draw('2026-02-27', 500, 'scheduled')]
    expect(forecast(draws)).toEqual({ perWeek: 20, endsOn: '2026-12-05', lastsToEnd: true })
  })

  it('says when a line ends too soon', () => {
    expect(forecast([draw('2026-02-10', 400)])).toEqual({ perWeek: 100, endsOn: '2026-04-11', lastsToEnd: false })
    expect(forecast([draw('2026-02-10', 1_000)])).toEqual({ perWeek: 250, endsOn: '2026-02-28', lastsToEnd: false })
  })

  it('knows nothing of a line that nobody uses', () => {
    expect(forecast([])).toEqual({ perWeek: 0, lastsToEnd: true })
    expect(forecast([draw('2026-02-10', 0.01)])).toEqual({ perWeek: 0.0025, lastsToEnd: true })
  })
})

describe('alerts', () => {
  it.each<readonly [before: number, after: number, percents: readonly number[]]>([
    [0, 499, []],
    [0, 500, [50]],
    [500, 749, []],
    [499, 901, [50, 75, 90]],
    [900, 1_000, [100]],
    [1_000, 1_100, []],
  ])('from %i used to %i are %j', (before, after, percents) => {
    expect(alertsReached(burnt([draw('2026-01-05', before)]), burnt([draw('2026-01-05', after)]))).toEqual(percents)
  })

  it.each<readonly [used: number, today: string, standing: Standing]>([
    [0, '2025-10-31', 'future'],
    [0, '2026-02-28', 'active'],
    [799, '2026-02-28', 'active'],
    [800, '2026-02-28', 'expiringSoon'],
    [0, '2026-09-30', 'active'],
    [0, '2026-10-01', 'expiringSoon'],
    [1_000, '2026-02-28', 'exhausted'],
    [0, '2026-11-01', 'expired'],
  ])('with %i used on %s the line is %s', (used, today, standing) => {
    expect(standingOf(line(), burnt([draw('2026-01-05', used)], {}, { today }), today)).toBe(standing)
  })
})
