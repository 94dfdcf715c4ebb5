import { describe, expect, it } from 'vitest'
import { type Payment, type PayPerson, type PaySettings, spanOfDays } from '#care'
import { ZONE } from '../visits/visit-rows.ts'
import { type Asked, centsByKind, days, line, payOf, person, rate } from './pay-rows.ts'

const bonus = (cents: number, to = '2026-02-07') => ({ id: 'b1', worker: 'w1', kind: 'bonus' as const, cents, from: '2026-02-01', to })
const overtimeOf = (asked: Asked) => payOf(asked).components.filter(({ kind }) => kind === 'overtime')
const grossOf = (asked: Asked): number => payOf(asked).grossCents
const holiday = (multiplier: number, date = '2026-02-02') => ({ id: 'h1', multiplier, ...spanOfDays(date, date, ZONE) })
const week46 = days([0, 10, 10, 10, 10, 6])

describe('overtime is not due', () => {
  it.each<readonly [what: string, asked: Asked]>([
    ['at 40 hours', { lines: days([0, 8, 8, 8, 8, 8]) }],
    [
      'for 40 hours and 8 of PTO (O13)',
      { lines: days([0, 8, 8, 8, 8, 8]), facts: { leaves: [{ id: 'l1', worker: 'w1', type: 'PTO', date: '2026-02-07', minutes: 480 }] } },
    ],
    [
      'for 36 hours and a holiday not worked (O13)',
      { lines: days([0, 9, 9, 9, 9]), facts: { leaves: [{ id: 'l1', worker: 'w1', type: 'holidayNotWorked', date: '2026-02-06', minutes: 480 }] } },
    ],
    ['for 64 hours in two weeks of 32', { lines: days([0, 0, 0, 0, 0, 16, 16, 16, 16]) }],
    ['to a contractor', { people: [person({ payClass: '1099', jobTitle: 'therapist' })], lines: week46, settings: { contractorTitles: ['therapist'] } }],
    ['to an exempt worker', { people: [person({ isOvertimeExempt: true })], lines: week46 }],
    ['by the rule of 48 for 46 hours', { lines: week46, settings: { overtimeAfterHours: 48 } }],
    [
      'for time with two clients at once, which is worked once',
      { lines: [...days([0, 8, 8, 8, 8, 8]), ...days([0, 8, 8, 8, 8, 8], { client: 'c2', service: 'pca2' })] },
    ],
    ['in a week that ends after the period', { lines: week46, settings: { period: { from: '2026-01-25', to: '2026-02-06' } } }],
  ])('%s', (_, asked) => {
    expect(overtimeOf(asked)).toEqual([])
  })
})

describe('overtime of public examples', () => {
  it.each<readonly [what: string, asked: Asked, overtimeCents: number, grossCents: number]>([
    ['O1, 29 CFR 778.110(a): one rate', { lines: week46 }, 3_600, 58_800],
    ['O2, 778.110(b): a production bonus', { lines: week46, facts: { payments: [bonus(4_600)] } }, 3_900, 63_700],
    ['O3, the edition of 1981', { lines: week46, facts: { rates: [rate(600)], payments: [bonus(920)] } }, 1_860, 30_380],
    [
      'O4, 778.111(a): visits and waiting time',
      {
        lines: [
          ...days([0, 10, 10, 10, 10, 6], { service: 'visit', visit: 'v1' }),
          line('wait', '2026-02-07T08:00', '2026-02-07T12:00', { service: 'wait', visit: 'w' }),
        ],
        facts: { rates: [rate(49_100, { service: 'visit', per: 'visit' }), rate(800, { service: 'wait' })] },
      },
      5_230,
      57_530,
    ],
    [
      'O6, Fact Sheet 54: 24 hours at $8 and 24 at $9',
      {
        lines: [...days([0, 12, 12]), ...days([0, 0, 0, 12, 12], { service: 'hard' })],
        facts: { rates: [rate(800, { service: 'pca' }), rate(900, { service: 'hard' })] },
      },
      3_400,
      44_200,
    ],
    ['O12: 45 hours are overtime from the 41st', { lines: days([0, 9, 9, 9, 9, 9]) }, 3_000, 57_000],
    [
      '778.115: two rates, weighted',
      {
        lines: [...days([0, 10, 10, 10]), ...days([0, 0, 0, 0, 10, 10], { service: 'hha' })],
        facts: { rates: [rate(1_200, { service: 'pca' }), rate(1_500, { service: 'hha' })] },
      },
      6_600,
      72_600,
    ],
    ['778.112: a day rate', { lines: days([0, 10, 10, 10, 10, 10]), facts: { rates: [rate(15_000, { per: 'day' })] } }, 7_500, 82_500],
  ])('%s', (_, asked, overtimeCents, grossCents) => {
    expect(overtimeOf(asked).map(({ cents }) => cents)).toEqual([overtimeCents])
    expect(grossOf(asked)).toBe(grossCents)
  })

  it('O6 by a differential of $1: the regular rate is $8.50, half of it $4.25, the week $442', () => {
    const asked: Asked = {
      lines: days([0, 12, 12, 12, 12]),
      facts: { rates: [rate(800)], differentials: [{ id: 'd1', kind: 'night', from: '2025-01-01', cents: 100 }] },
      settings: { night: { from: '14:00', to: '00:00' } },
    }
    expect(centsByKind(payOf(asked))).toEqual({ regular: 38_400, night: 2_400, overtime: 3_400 })
    expect(grossOf(asked)).toBe(44_200)
  })

  it('O7: of a bonus of two weeks half is in the regular rate of each', () => {
    const asked: Asked = { lines: days([0, 10, 10, 10, 10, 10, 0, 0, 10, 10, 10, 10]), facts: { payments: [bonus(10_000, '2026-02-14')] } }
    expect(overtimeOf(asked).map(({ week, cents }) => [week, cents])).toEqual([['2026-02-01', 6_500]])
    expect(
      payOf(asked)
        .components.filter(({ kind }) => kind === 'bonus')
        .map(({ week, cents }) => [week, cents]),
    ).toEqual([
      ['2026-02-01', 5_000],
      ['2026-02-08', 5_000],
    ])
  })

  it('O9: travel that is not paid counts in the hours that the pay is divided by', () => {
    const client = (date: string) => [
      line(`a${date}`, `${date}T08:00`, `${date}T12:00`, { client: 'c1' }),
      line(`b${date}`, `${date}T13:00`, `${date}T18:00`, { client: 'c2' }),
    ]
    const lines = ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06'].flatMap(client)
    const asked: Asked = { lines, facts: { rates: [rate(1_000, { service: 'pca' }), rate(0, { service: 'travel' })] } }
    expect(centsByKind(payOf(asked))).toEqual({ regular: 45_000, travel: 0, overtime: 4_500 })
    expect(overtimeOf(asked)[0]?.why).toMatchObject({ rule: 'weightedRegularRate', inputs: { payCents: 45_000, workedMin: 3_000, overtimeMin: 600 } })
  })
})

describe('the regular rate', () => {
  const lines = [
    ...days([0, 10, 10, 10, 10]),
    line('v', '2026-02-06T08:00', '2026-02-06T18:00', { client: 'c2', isTierBound: true, isEnhanced: true, miles: 100 }),
  ]
  const plain: Asked = { people: [person({ enhancedFrom: '2025-01-01' })], lines: lines.map(({ isTierBound: _, isEnhanced: __, ...one }) => one) }
  const one = (kind: Payment['kind']): Payment => ({ id: 'p', worker: 'w1', kind, cents: 5_000, from: '2026-02-01', to: '2026-02-07' })

  it.each<readonly [what: string, asked: Asked, addedCents: number]>([
    ['a bonus', { facts: { payments: [one('bonus')] } }, 500],
    [
      'a night differential',
      { facts: { differentials: [{ id: 'd', kind: 'night', from: '2025-01-01', cents: 100 }] }, settings: { night: { from: '08:00', to: '18:00' } } },
      500,
    ],
    [
      'a weekend differential',
      {
        facts: { differentials: [{ id: 'd', kind: 'weekend', from: '2025-01-01', cents: 100 }] },
        settings: { weekend: { fromDay: 1, from: '00:00', toDay: 6, to: '00:00' } },
      },
      500,
    ],
    [
      'the way up to the floor of a tier',
      { lines: lines.map(({ isEnhanced: _, ...rest }) => rest), facts: { tiers: [{ worker: 'w1', tier: 3, from: '2025-01-01' }] } },
      900,
    ],
    ['the share of the enhanced rate', { lines: lines.map(({ isTierBound: _, ...rest }) => rest) }, 150],
    [
      'travel',
      {
        lines: [...days([0, 10, 10, 10, 10, 5]), line('v', '2026-02-06T13:30', '2026-02-06T18:00', { client: 'c2' })],
        facts: { rates: [rate(1_200, { service: 'pca' }), rate(2_200, { service: 'travel' })] },
      },
      50,
    ],
  ])('has %s in it', (_, asked, addedCents) => {
    expect((overtimeOf({ ...plain, ...asked })[0]?.cents ?? 0) - (overtimeOf(plain)[0]?.cents ?? 0)).toBe(addedCents)
  })

  it.each<readonly [what: string, asked: Asked]>([
    ['a gift', { facts: { payments: [one('discretionaryBonus')] } }],
    ['an adjustment of an earlier period', { facts: { payments: [one('adjustment')] } }],
    ['money back', { facts: { payments: [one('reimbursement')] } }],
    ['leave', { facts: { leaves: [{ id: 'l', worker: 'w1', type: 'PTO', date: '2026-02-07', minutes: 480 }] } }],
  ])('has no %s in it', (_, asked) => {
    expect(overtimeOf({ ...plain, ...asked })).toEqual(overtimeOf(plain))
  })
})

describe('the second test, of 48 hours', () => {
  /** 48 hours at $20, then 12 at $10: the average of the first 48 is $20. */
  const falling = [...days([0, 12, 12, 12, 12]), ...days([0, 0, 0, 0, 0, 12], { service: 'low' })]
  const rates = [rate(2_000, { service: 'pca' }), rate(1_000, { service: 'low' })]

  it('is due where it gives more, alone', () => {
    const [overtime, ...others] = overtimeOf({ lines: falling, facts: { rates } })
    // 12 h × $20 × 1.5 − 12 h × $10 = $240; by the first test $1,080 ÷ 60 × 0.5 × 20 = $180.
    expect([overtime?.cents, others]).toEqual([24_000, []])
    expect(overtime?.why).toMatchObject({
      rule: 'averageOfFirstHours',
      inputs: { firstCents: 96_000, paidCents: 12_000, otherTestCents: 18_000, overtimeMin: 720 },
    })
  })

  it.each<readonly [what: string, creditHolidays: boolean, cents: number]>([
    ['does not count it as paid', false, 24_000],
    ['counts it as paid where that is switched on', true, 12_000],
  ])('of a holiday premium past 48 hours %s', (_, creditHolidays, cents) => {
    const asked: Asked = { lines: falling, facts: { rates }, settings: { holidays: [holiday(2, '2026-02-06')], creditHolidays } }
    expect(overtimeOf(asked).map((overtime) => overtime.cents)).toEqual([cents])
  })

  it('is not where the first gives more', () => {
    expect(overtimeOf({ lines: days([0, 12, 12, 12, 12, 12]) })[0]?.why).toMatchObject({ rule: 'weightedRegularRate', inputs: { otherTestCents: 7_200 } })
  })

  it('keeps premiums of the first 48 hours in the average (A17-1821)', () => {
    // 12 h of a holiday at double: (48 × $12 + 12 × $12) ÷ 48 = $15; 12 × $15 × 1.5 − 12 × $12 = $126. First test: 60 h, $6 × 20 h = $120.
    const asked: Asked = { lines: days([0, 12, 12, 12, 12, 12]), settings: { holidays: [holiday(2)] } }
    expect(overtimeOf(asked).map(({ cents, why }) => [cents, why.rule])).toEqual([[12_600, 'averageOfFirstHours']])
  })
})

describe('a premium of a holiday', () => {
  it.each<readonly [what: string, settings: Partial<PaySettings>, overtimeCents: readonly number[]]>([
    ['of one and a half stays out of the regular rate and is not credited', { holidays: [holiday(1.5)] }, [3_600]],
    ['of one and a half is credited where that is switched on', { holidays: [holiday(1.5)], creditHolidays: true }, []],
    ['of less than one and a half is part of the regular rate', { holidays: [holiday(1.2)] }, [3_757]],
    ['of less than one and a half is never credited', { holidays: [holiday(1.2)], creditHolidays: true }, [3_757]],
  ])('%s', (_, settings, overtimeCents) => {
    expect(overtimeOf({ lines: week46, settings }).map(({ cents }) => cents)).toEqual(overtimeCents)
  })

  it('is taken off as far as it goes', () => {
    const asked: Asked = { lines: days([0, 5, 10, 10, 10, 11]), settings: { holidays: [holiday(1.5)], creditHolidays: true } }
    expect(centsByKind(payOf(asked))).toEqual({ regular: 55_200, holidayWorked: 3_000, overtime: 600 })
  })
})

describe('a week over the edge of a period', () => {
  it('has the overtime of all of its days in the period in which it ends', () => {
    const people: readonly PayPerson[] = [person()]
    const halves = [
      { from: '2026-01-16', to: '2026-02-04' },
      { from: '2026-02-05', to: '2026-02-14' },
    ].map((period) => centsByKind(payOf({ people, lines: week46, settings: { period } })))
    expect(halves).toEqual([{ regular: 36_000 }, { regular: 19_200, overtime: 3_600 }])
  })
})
