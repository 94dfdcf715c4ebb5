import { describe, expect, it } from 'vitest'
import { ESST, type LeaveDay, type LeaveOpening, type LeavePolicy, leaveLedger } from '#care'
import { addDays } from '#contract'
import fc from '../../fast-check.ts'

const HOUR_MS = 3_600_000
const opening = (more: Partial<LeaveOpening> = {}): LeaveOpening => ({
  worker: 'w1',
  type: 'ESST',
  asOf: '2026-02-01',
  availableMin: 0,
  earnedMin: 0,
  workedMin: 0,
  ...more,
})
const day = (date: string, hours: number, ...uses: readonly (readonly [id: string, minutes: number])[]): LeaveDay => ({
  date,
  workedMs: hours * HOUR_MS,
  uses: uses.map(([id, minutes]) => ({ id, minutes })),
})
const frontLoaded: LeavePolicy = { ...ESST, frontLoadHours: 80 }

describe('a use of leave is refused', () => {
  it.each<readonly [what: string, start: LeaveOpening | undefined, days: readonly LeaveDay[], refused: readonly (readonly [string, number])[]]>([
    ['where there is none', undefined, [day('2026-02-02', 0, ['u1', 1])], [['u1', 0]]],
    ['for a minute more than there is', opening({ availableMin: 60 }), [day('2026-02-02', 0, ['u1', 61])], [['u1', 60]]],
    ['not for all that there is', opening({ availableMin: 60 }), [day('2026-02-02', 0, ['u1', 60])], []],
    [
      'where the one before it took the rest',
      opening({ availableMin: 60 }),
      [day('2026-02-03', 0, ['u2', 30]), day('2026-02-02', 0, ['u1', 40])],
      [['u2', 20]],
    ],
    [
      'not where the one before it was refused itself',
      opening({ availableMin: 60 }),
      [day('2026-02-02', 0, ['u1', 90]), day('2026-02-03', 0, ['u2', 60])],
      [['u1', 60]],
    ],
    ['on the day on which it is earned', undefined, [day('2026-02-02', 30, ['u1', 60])], [['u1', 0]]],
    ['not on the day after', undefined, [day('2026-02-02', 30), day('2026-02-03', 0, ['u1', 60])], []],
  ])('%s', (_, start, days, refused) => {
    expect(leaveLedger(ESST, start, days).refused.map(({ id, availableMin }) => [id, availableMin])).toEqual(refused)
  })
})

describe('leave is earned', () => {
  it.each<
    readonly [
      what: string,
      policy: LeavePolicy,
      start: LeaveOpening | undefined,
      days: readonly LeaveDay[],
      balance: readonly [earned: number, lapsed: number, available: number],
    ]
  >([
    ['nothing for 29 minutes', ESST, undefined, [day('2026-02-02', 29 / 60)], [0, 0, 0]],
    ['a minute for 30', ESST, undefined, [day('2026-02-02', 0.5)], [1, 0, 1]],
    ['an hour for 30 hours', ESST, undefined, [day('2026-02-02', 12), day('2026-02-03', 18)], [60, 0, 60]],
    ['of what was worked before as well', ESST, opening({ workedMin: 29 }), [day('2026-02-02', 1 / 60)], [1, 0, 1]],
    ['up to 48 hours in a year', ESST, opening({ earnedMin: 2_870, availableMin: 100, workedMin: 86_100 }), [day('2026-02-02', 10)], [10, 0, 110]],
    ['up to a bank of 80 hours', ESST, opening({ availableMin: 4_790 }), [day('2026-02-02', 10)], [10, 0, 4_800]],
    [
      'nothing later of what a cap cut off',
      ESST,
      opening({ availableMin: 4_800 }),
      [day('2026-02-02', 10), day('2026-02-03', 0, ['u1', 60]), day('2026-02-04', 1)],
      [2, 0, 4_742],
    ],
    [
      'anew in a new year, with what is carried over',
      ESST,
      opening({ asOf: '2026-12-31', earnedMin: 2_880, availableMin: 600, workedMin: 90_000 }),
      [day('2027-01-01', 1)],
      [2, 0, 602],
    ],
    [
      'in a year that begins in July',
      { ...ESST, yearStart: '07-01' },
      opening({ asOf: '2026-06-30', earnedMin: 2_880, workedMin: 90_000 }),
      [day('2026-06-30', 1), day('2026-07-01', 1)],
      [2, 0, 2],
    ],
    ['all at once where it is front-loaded', frontLoaded, undefined, [day('2026-02-02', 40)], [0, 0, 4_800]],
    [
      'all at once in a new year, which carries nothing over',
      frontLoaded,
      opening({ asOf: '2026-12-31', availableMin: 600 }),
      [day('2027-01-01', 8)],
      [4_800, 600, 4_800],
    ],
  ])('%s', (_, policy, start, days, balance) => {
    const { earnedMin, lapsedMin, availableMin } = leaveLedger(policy, start, days).standing
    expect([earnedMin, lapsedMin, availableMin]).toEqual(balance)
  })

  it('so that opening, earned, used and lapsed make up what is there, in any order of the days', () => {
    const drawn = fc.array(
      fc.record({ offset: fc.integer({ min: 0, max: 500 }), hours: fc.integer({ min: 0, max: 16 }), minutes: fc.integer({ min: 0, max: 600 }) }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(drawn, fc.boolean(), fc.integer({ min: 0, max: 4_800 }), (rows, isFrontLoaded, availableMin) => {
        const days = rows.map(({ offset, hours, minutes }, index) => day(addDays('2026-02-01', offset), hours, [`u${index}`, minutes]))
        const of = (ordered: readonly LeaveDay[]) => leaveLedger(isFrontLoaded ? frontLoaded : ESST, opening({ availableMin }), ordered)
        const { standing } = of(days)
        expect(standing.openingMin + standing.earnedMin - standing.usedMin - standing.lapsedMin).toBe(standing.availableMin)
        expect(standing.availableMin).toBeGreaterThanOrEqual(0)
        expect(standing.availableMin).toBeLessThanOrEqual(4_800)
        if (!isFrontLoaded) expect(standing.earnedOfYearMin).toBeLessThanOrEqual(2_880)
        const unique = [...new Map(days.map((one) => [one.date, one])).values()]
        expect(of(unique.toReversed())).toEqual(of(unique))
      }),
    )
  })
})
