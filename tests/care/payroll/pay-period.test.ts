import { describe, expect, it } from 'vitest'
import { type ComponentKind, type DeductionRule, type PayFacts, type PayLine, spanOfDays } from '#care'
import { ZONE } from '../visits/visit-rows.ts'
import { type Asked, centsByKind, days, line, payOf, person, rate, runOf, verdictsOf } from './pay-rows.ts'

const night = { from: '22:00', to: '06:00' }
const weekend = { fromDay: 5, from: '22:00', toDay: 1, to: '06:00' }
const differentials: PayFacts['differentials'] = [
  { id: 'dn', kind: 'night', from: '2025-01-01', cents: 100 },
  { id: 'dw', kind: 'weekend', from: '2025-01-01', cents: 150 },
]
const morning = line('v1', '2026-02-02T08:00', '2026-02-02T12:00')
const saturdayNight = line('v1', '2026-02-07T20:00', '2026-02-07T23:00')
const { client: _, ...office } = line('v2', '2026-02-02T12:30', '2026-02-02T13:00')
const holidays = [{ id: 'h1', ...spanOfDays('2026-02-07', '2026-02-07', ZONE), jobTitles: ['pca'] }]
const twoClients = (gapTo: string): readonly PayLine[] => [morning, line('v2', `2026-02-02T${gapTo}`, '2026-02-02T16:00', { client: 'c2' })]
const bound = { ...morning, isTierBound: true }
const enhanced = { ...morning, isEnhanced: true }
const tiers = [{ worker: 'w1', tier: 3, from: '2025-01-01' }]

describe('a calculation finds', () => {
  it.each<readonly [what: string, asked: Asked, verdicts: readonly string[]]>([
    ['nothing in a plain week', { lines: days([0, 8, 8, 8, 8, 8]) }, []],
    ['no rate for the service', { lines: [morning], facts: { rates: [rate(1_200, { service: 'hha' })] } }, ['w1 noPayRate block']],
    ['no rate yet', { lines: [morning], facts: { rates: [rate(1_200, { from: '2026-02-03' })] } }, ['w1 noPayRate block']],
    ['no rate any more', { lines: [morning], facts: { rates: [rate(1_200, { to: '2026-02-01' })] } }, ['w1 noPayRate block']],
    ['a rate on its first and last day', { lines: [morning], facts: { rates: [rate(1_200, { from: '2026-02-02', to: '2026-02-02' })] } }, []],
    [
      'a named rate of somebody else',
      { lines: [{ ...morning, rate: 'r1500' }], facts: { rates: [rate(1_200), rate(1_500, { worker: 'w2' })] } },
      ['w1 noPayRate block'],
    ],
    ['two rates at once', { facts: { rates: [rate(1_200), rate(1_300, { from: '2026-02-01' })] } }, [' payRatesOverlap block']],
    ['no overlap of a rate with the one after it', { facts: { rates: [rate(1_200, { to: '2026-01-31' }), rate(1_300, { from: '2026-02-01' })] } }, []],
    ['a worker that is not known', { lines: [{ ...morning, worker: 'w9' }] }, ['w9 unknownWorker block']],
    ['a contractor without a title for it', { people: [person({ payClass: '1099', jobTitle: 'pca' })] }, ['w1 contractorNotAllowed block']],
    ['a contractor with one', { people: [person({ payClass: '1099', jobTitle: 'ot' })], settings: { contractorTitles: ['ot'] } }, []],
    ['less than the minimum wage', { lines: [morning], facts: { rates: [rate(1_140)] } }, ['w1 belowMinimumWage hold']],
    ['the minimum wage', { lines: [morning], facts: { rates: [rate(1_141)] } }, []],
    ['no tier', { lines: [bound] }, ['w1 noTierFloor hold']],
    ['a tier', { lines: [bound], facts: { tiers } }, []],
    ['an enhanced visit of a worker without the trainings', { lines: [enhanced] }, ['w1 enhancedWithoutTraining warn']],
    ['one the day before they are on file', { people: [person({ enhancedFrom: '2026-02-03' })], lines: [enhanced] }, ['w1 enhancedWithoutTraining warn']],
    ['one on the day', { people: [person({ enhancedFrom: '2026-02-02' })], lines: [enhanced] }, []],
    ['a long way that is not known', { lines: twoClients('13:01') }, ['w1 travelTimeUnknown warn']],
    ['none of a day before the period, whose week it has', { lines: twoClients('13:01'), settings: { period: { from: '2026-02-04', to: '2026-02-17' } } }, []],
    ['a short way', { lines: twoClients('13:00') }, []],
    ['a long way to the same client', { lines: [morning, line('v2', '2026-02-02T15:00', '2026-02-02T16:00')] }, []],
    [
      'more ESST than is there',
      { facts: { leaves: [{ id: 'l1', worker: 'w1', type: 'ESST', date: '2026-02-03', minutes: 60 }] } },
      ['w1 leaveExceedsBalance block'],
    ],
    [
      'leave of a contractor',
      {
        people: [person({ payClass: '1099', jobTitle: 'ot' })],
        facts: { leaves: [{ id: 'l1', worker: 'w1', type: 'PTO', date: '2026-02-03', minutes: 60 }] },
        settings: { contractorTitles: ['ot'] },
      },
      ['w1 leaveOfContractor block'],
    ],
    [
      'leave without a rate',
      { facts: { rates: [rate(5_000, { per: 'visit' })], leaves: [{ id: 'l1', worker: 'w1', type: 'PTO', date: '2026-02-03', minutes: 60 }] } },
      ['w1 noPayRate block'],
    ],
    ['sleep without an agreement', { lines: [line('v1', '2026-02-02T08:00', '2026-02-03T08:00', { sleepMin: 480 })] }, ['w1 sleepNotDeducted warn']],
    [
      'sleep the day before the agreement',
      { people: [person({ sleepAgreementFrom: '2026-02-03' })], lines: [line('v1', '2026-02-02T08:00', '2026-02-03T08:00', { sleepMin: 480 })] },
      ['w1 sleepNotDeducted warn'],
    ],
    [
      'sleep in less than 24 hours',
      { people: [person({ sleepAgreementFrom: '2026-02-02' })], lines: [line('v1', '2026-02-02T08:00', '2026-02-03T07:59', { sleepMin: 480 })] },
      ['w1 sleepNotDeducted warn'],
    ],
    [
      'sleep that is deducted',
      { people: [person({ sleepAgreementFrom: '2026-02-02' })], lines: [line('v1', '2026-02-02T08:00', '2026-02-03T08:00', { sleepMin: 480 })] },
      [],
    ],
    [
      'no rate of a day outside the weeks of the period',
      { lines: [line('v1', '2026-01-31T08:00', '2026-01-31T12:00'), line('v2', '2026-02-15T08:00', '2026-02-15T12:00')], facts: { rates: [] } },
      [],
    ],
    [
      'a bonus of a week before the period',
      { facts: { payments: [{ id: 'b1', worker: 'w1', kind: 'bonus', cents: 100, from: '2026-01-25', to: '2026-02-14' }] } },
      ['w1 bonusOutsidePeriod warn'],
    ],
    ['a bonus of the period', { facts: { payments: [{ id: 'b1', worker: 'w1', kind: 'bonus', cents: 100, from: '2026-02-01', to: '2026-02-14' }] } }, []],
    [
      'a deduction of more than is there',
      { lines: [morning], facts: { deductions: [{ id: 'd', code: 'loan', from: '2026-01-01', amount: { cents: 4_801 } }] } },
      ['w1 deductionCut warn'],
    ],
    [
      'a deduction of all that is there',
      { lines: [morning], facts: { deductions: [{ id: 'd', code: 'loan', from: '2026-01-01', amount: { cents: 4_800 } }] } },
      [],
    ],
  ])('%s', (_, asked, verdicts) => {
    expect(verdictsOf(asked)).toEqual(verdicts)
  })

  it('the service and the date that have no rate, and pays nothing for them', () => {
    const { findings, workers } = runOf({ lines: [morning], facts: { rates: [] } })
    expect(findings.map(({ row, params }) => [row, params])).toEqual([['v1', { service: 'pca', date: '2026-02-02' }]])
    expect(workers[0]?.components).toEqual([])
  })
})

describe('a component', () => {
  it.each<readonly [what: string, asked: Asked, cents: Partial<Record<ComponentKind, number>>]>([
    ['by the hour', { lines: [morning] }, { regular: 4_800 }],
    ['without its break', { lines: [{ ...morning, breakMin: 30 }] }, { regular: 4_200 }],
    ['of 7 minutes, not rounded to a unit', { lines: [line('v1', '2026-02-02T08:00', '2026-02-02T08:07')] }, { regular: 140 }],
    ['half a cent up', { lines: [line('v1', '2026-02-02T08:00', '2026-02-02T08:01')], facts: { rates: [rate(1_230)] } }, { regular: 21 }],
    [
      'rounded once for all minutes of a week',
      { lines: [1, 2, 3].map((day) => line(`v${day}`, `2026-02-0${day}T08:00`, `2026-02-0${day}T08:01`)), facts: { rates: [rate(1_230)] } },
      { regular: 62 },
    ],
    [
      'by the rate of the worker before that of the service',
      { lines: [morning], facts: { rates: [rate(1_200, { service: 'pca' }), rate(1_300, { worker: 'w1' })] } },
      { regular: 5_200 },
    ],
    [
      'by the rate of both before that of the worker',
      { lines: [morning], facts: { rates: [rate(1_400, { worker: 'w1', service: 'pca' }), rate(1_300, { worker: 'w1' })] } },
      { regular: 5_600 },
    ],
    ['by the named rate', { lines: [{ ...morning, rate: 'r1500' }], facts: { rates: [rate(1_200), rate(1_500, { service: 'special' })] } }, { regular: 6_000 }],
    [
      'by the rate of each day of a night',
      {
        lines: [line('v1', '2026-02-02T22:00', '2026-02-03T02:00')],
        facts: { rates: [rate(1_200, { to: '2026-02-02' }), rate(1_300, { from: '2026-02-03' })] },
      },
      { regular: 5_000 },
    ],
    [
      'by the higher rate of two clients at once',
      { lines: [morning, { ...morning, id: 'v2', client: 'c2', service: 'hha' }], facts: { rates: [rate(1_200), rate(1_500, { service: 'hha' })] } },
      { regular: 6_000 },
    ],
    ['by the visit', { lines: days([1, 1, 1]), facts: { rates: [rate(4_000, { per: 'visit' })] } }, { visit: 12_000 }],
    [
      'by the visit, once over midnight',
      { lines: [line('v1', '2026-02-02T22:00', '2026-02-03T02:00')], facts: { rates: [rate(4_000, { per: 'visit' })] } },
      { visit: 4_000 },
    ],
    [
      'by the rate of the day on which the visit begins',
      {
        lines: [line('v1', '2026-02-02T22:00', '2026-02-03T02:00')],
        facts: { rates: [rate(4_000, { per: 'visit', to: '2026-02-02' }), rate(5_000, { per: 'visit', from: '2026-02-03' })] },
      },
      { visit: 4_000 },
    ],
    [
      'by the visit of each of two clients at once',
      { lines: [morning, { ...morning, id: 'v2', client: 'c2' }], facts: { rates: [rate(4_000, { per: 'visit' })] } },
      { visit: 8_000 },
    ],
    [
      'by the visit that began before the period, which is paid already',
      { lines: [line('v1', '2026-01-31T22:00', '2026-02-01T02:00')], facts: { rates: [rate(4_000, { per: 'visit' })] } },
      {},
    ],
    [
      'up to the floor of a whole visit over the end of a week, with its first part',
      { lines: [line('v1', '2026-02-07T22:00', '2026-02-08T02:00', { isTierBound: true })], facts: { tiers, rates: [rate(8_000, { per: 'visit' })] } },
      { visit: 8_000, tierFloor: 400 },
    ],
    [
      'by the visit that ends after the period',
      { lines: [line('v1', '2026-02-14T22:00', '2026-02-15T02:00')], facts: { rates: [rate(4_000, { per: 'visit' })] } },
      { visit: 4_000 },
    ],
    [
      'of travel over the start of the period, from midnight',
      { lines: [line('v1', '2026-01-31T22:00', '2026-01-31T23:40'), line('v2', '2026-02-01T00:10', '2026-02-01T02:10', { client: 'c2' })] },
      { regular: 2_400, travel: 200 },
    ],
    ['of no leave that is refused', { facts: { leaves: [{ id: 'l1', worker: 'w1', type: 'ESST', date: '2026-02-03', minutes: 60 }] } }, {}],
    [
      'of travel over the end of the period, to midnight',
      { lines: [line('v1', '2026-02-14T22:00', '2026-02-14T23:40'), line('v2', '2026-02-15T00:10', '2026-02-15T02:00', { client: 'c2' })] },
      { regular: 2_000, travel: 400 },
    ],
    [
      'without sleep of 24 hours with an agreement',
      { people: [person({ sleepAgreementFrom: '2026-02-02' })], lines: [line('v1', '2026-02-02T08:00', '2026-02-03T08:00', { sleepMin: 480 })] },
      { regular: 19_200 },
    ],
    [
      'without 8 hours of sleep at most',
      { people: [person({ sleepAgreementFrom: '2026-02-02' })], lines: [line('v1', '2026-02-02T08:00', '2026-02-03T08:00', { sleepMin: 540, breakMin: 60 })] },
      { regular: 18_000 },
    ],
    [
      'by the day, once',
      { lines: [morning, line('v2', '2026-02-02T18:00', '2026-02-02T20:00')], facts: { rates: [rate(15_000, { per: 'day' })] } },
      { day: 15_000 },
    ],
    [
      'by night',
      { lines: [line('v1', '2026-02-03T20:00', '2026-02-04T08:00')], facts: { differentials }, settings: { night, weekend } },
      { regular: 14_400, night: 800 },
    ],
    [
      'by the night of spring, of 7 hours (O15)',
      {
        lines: [line('v1', '2026-03-07T22:00', '2026-03-08T06:00')],
        facts: { differentials },
        settings: { night, period: { from: '2026-03-01', to: '2026-03-14' } },
      },
      { regular: 8_400, night: 700 },
    ],
    [
      'by the night of autumn, of 9 hours (O15)',
      {
        lines: [line('v1', '2026-10-31T22:00', '2026-11-01T06:00')],
        facts: { differentials },
        settings: { night, period: { from: '2026-10-25', to: '2026-11-07' } },
      },
      { regular: 10_800, night: 900 },
    ],
    ['by no differential where none is set', { lines: [saturdayNight], settings: { night, weekend } }, { regular: 3_600 }],
    [
      'by the differential of the worker',
      {
        lines: [saturdayNight],
        facts: { differentials: [{ id: 'own', worker: 'w1', kind: 'weekend', from: '2025-01-01', cents: 300 }, ...differentials] },
        settings: { weekend },
      },
      { regular: 3_600, weekend: 900 },
    ],
    [
      'by the higher of two differentials',
      { lines: [saturdayNight], facts: { differentials }, settings: { night, weekend } },
      { regular: 3_600, weekend: 450 },
    ],
    [
      'by the sum of two differentials',
      { lines: [saturdayNight], facts: { differentials }, settings: { night, weekend, stacking: 'sum' } },
      { regular: 3_600, night: 100, weekend: 450 },
    ],
    [
      'by a holiday, before its differentials',
      { people: [person({ jobTitle: 'pca' })], lines: [saturdayNight], facts: { differentials }, settings: { night, weekend, holidays } },
      { regular: 3_600, holidayWorked: 1_800 },
    ],
    [
      'by a holiday and its differentials',
      {
        people: [person({ jobTitle: 'pca' })],
        lines: [saturdayNight],
        facts: { differentials },
        settings: { weekend, holidays, differentialsOnHolidays: true },
      },
      { regular: 3_600, holidayWorked: 1_800, weekend: 450 },
    ],
    ['by no holiday of another job title', { people: [person({ jobTitle: 'rn' })], lines: [saturdayNight], settings: { holidays } }, { regular: 3_600 }],
    [
      'by the visit on a holiday',
      { people: [person({ jobTitle: 'pca' })], lines: [saturdayNight], facts: { rates: [rate(4_000, { per: 'visit' })] }, settings: { holidays } },
      { visit: 4_000, holidayWorked: 2_000 },
    ],
    ['of travel: a short gap', { lines: twoClients('12:45') }, { regular: 8_700, travel: 900 }],
    [
      'of travel by its own rate',
      { lines: twoClients('13:00'), facts: { rates: [rate(1_200), rate(1_141, { service: 'travel' })] } },
      { regular: 8_400, travel: 1_141 },
    ],
    ['of travel in a long gap: the drive', { lines: twoClients('15:00'), facts: { driveMin: () => 20 } }, { regular: 6_000, travel: 400 }],
    [
      'of no travel over a night',
      { lines: [morning, line('v2', '2026-02-03T08:00', '2026-02-03T12:00', { client: 'c2' })], facts: { driveMin: () => 20 } },
      { regular: 9_600 },
    ],
    ['of no travel in a break', { lines: [{ ...morning, breakMin: 30 }, ...twoClients('12:00').slice(1)] }, { regular: 9_000 }],
    ['of no travel to the office', { lines: [morning, office] }, { regular: 5_400 }],
    ['up to the floor of the tier', { lines: [bound], facts: { tiers } }, { regular: 4_800, tierFloor: 3_600 }],
    ['above the floor of the tier', { lines: [bound], facts: { tiers, rates: [rate(2_100)] } }, { regular: 8_400 }],
    ['up to the floor by the visit', { lines: [bound], facts: { tiers, rates: [rate(8_000, { per: 'visit' })] } }, { visit: 8_000, tierFloor: 400 }],
    ['of the enhanced rate, 12.5 %', { people: [person({ enhancedFrom: '2025-01-01' })], lines: [enhanced] }, { regular: 4_800, enhanced: 600 }],
    [
      'of the enhanced rate, 7.5 % before 2026',
      {
        people: [person({ enhancedFrom: '2025-01-01' })],
        lines: [line('v1', '2025-12-31T08:00', '2025-12-31T12:00', { isEnhanced: true })],
        settings: { period: { from: '2025-12-28', to: '2026-01-10' } },
      },
      { regular: 4_800, enhanced: 360 },
    ],
    ['of mileage, rounded as one sum', { lines: days([1, 1]).map((one) => ({ ...one, miles: 10.1 })) }, { regular: 2_400, mileage: 1_465 }],
    ['of leave that is paid', { facts: { leaves: [{ id: 'l1', worker: 'w1', type: 'PTO', date: '2026-02-03', minutes: 90 }] } }, { leave: 1_800 }],
    [
      'of no leave that is unpaid or of another period',
      {
        facts: {
          leaves: [
            { id: 'l1', worker: 'w1', type: 'unpaid', date: '2026-02-03', minutes: 90 },
            { id: 'l2', worker: 'w1', type: 'PTO', date: '2026-02-15', minutes: 90 },
          ],
        },
      },
      {},
    ],
    [
      'of payments',
      {
        facts: {
          payments: [
            { id: 'p1', worker: 'w1', kind: 'adjustment', cents: -500, from: '2026-01-18', to: '2026-01-31' },
            { id: 'p2', worker: 'w1', kind: 'reimbursement', cents: 1_250, from: '2026-02-01', to: '2026-02-01' },
          ],
        },
      },
      { adjustment: -500, reimbursement: 1_250 },
    ],
    [
      'of no day outside the period',
      { lines: [line('v1', '2026-01-31T22:00', '2026-02-01T02:00'), line('v2', '2026-02-14T22:00', '2026-02-15T02:00')] },
      { regular: 4_800 },
    ],
  ])('is paid %s', (_, asked, cents) => {
    expect(centsByKind(payOf(asked))).toEqual(cents)
  })
})

describe('two clients at once at equal rates', () => {
  it('have the first rate by its id, in any order of the lines', () => {
    const facts = { rates: [rate(1_500, { id: 'rb', service: 'hha' }), rate(1_500, { id: 'ra', service: 'pca' })] }
    const lines = [morning, { ...morning, id: 'v2', client: 'c2', service: 'hha' }]
    const [pay, reversed] = [payOf({ lines, facts }), payOf({ lines: lines.toReversed(), facts })]
    expect(JSON.stringify(reversed)).toBe(JSON.stringify(pay))
    expect(pay.components.map(({ cents, why }) => [cents, why.inputs.rate, why.sources])).toEqual([[6_000, 'ra', ['v1', 'v2']]])
  })
})

describe('leave', () => {
  it('is earned by the hours worked and shown with what is left', () => {
    const leaveOpenings = [{ worker: 'w1', type: 'ESST', asOf: '2026-02-01', availableMin: 120, earnedMin: 120, workedMin: 3_600 }]
    const leaves = [{ id: 'l1', worker: 'w1', type: 'ESST', date: '2026-02-07', minutes: 180 }]
    const { leave } = payOf({ lines: days([0, 8, 8, 8, 8, 8]), facts: { leaveOpenings, leaves } })
    expect(leave).toEqual([{ type: 'ESST', openingMin: 120, earnedMin: 80, usedMin: 180, lapsedMin: 0, availableMin: 20, earnedOfYearMin: 200 }])
  })

  it('is none of a contractor', () => {
    expect(payOf({ people: [person({ payClass: '1099' })], lines: days([0, 8]) }).leave).toEqual([])
  })
})

describe('deductions', () => {
  const rule = (code: string, amount: DeductionRule['amount'], more: Partial<DeductionRule> = {}): DeductionRule => ({
    id: code,
    code,
    from: '2026-01-01',
    amount,
    ...more,
  })
  const wages = days([0, 10, 10, 10, 10])
  const of = (deductions: readonly DeductionRule[], more: Asked = {}): readonly (readonly [string, number])[] =>
    payOf({ lines: wages, ...more, facts: { deductions, ...more.facts } }).deductions.map(({ code, cents }) => [code, cents])

  it.each<readonly [what: string, deductions: readonly DeductionRule[], more: Asked, taken: readonly (readonly [string, number])[]]>([
    ['none before its day', [rule('fica', { percent: 6.2 }, { from: '2026-02-15' })], {}, []],
    ['none after its last day', [rule('fica', { percent: 6.2 }, { to: '2026-02-13' })], {}, []],
    [
      'one by the date of the pay',
      [rule('fica', { percent: 6.2 }, { from: '2026-02-20' })],
      { settings: { period: { from: '2026-02-01', to: '2026-02-14', payDate: '2026-02-20' } } },
      [['fica', 2_976]],
    ],
    ['none of a contractor', [rule('fica', { percent: 6.2 })], { people: [person({ payClass: '1099' })] }, []],
    ['none of somebody else', [rule('loan', { cents: 100 }, { worker: 'w2' })], {}, []],
    [
      'percents, half up',
      [rule('fica', { percent: 6.2 }), rule('medicare', { percent: 1.45 }), rule('paidLeave', { percent: 0.44 })],
      {},
      [
        ['fica', 2_976],
        ['medicare', 696],
        ['paidLeave', 211],
      ],
    ],
    [
      'no percent of money back',
      [rule('medicare', { percent: 1.45 })],
      { facts: { payments: [{ id: 'p', worker: 'w1', kind: 'reimbursement', cents: 9_999, from: '2026-02-01', to: '2026-02-01' }] } },
      [['medicare', 696]],
    ],
    [
      'a percent up to the cap of the year',
      [rule('paidLeave', { percent: 0.44, yearCapCents: 18_500_000 })],
      { facts: { wagesOfYear: new Map([['w1', 18_480_000]]) } },
      [['paidLeave', 88]],
    ],
    ['nothing over the cap', [rule('paidLeave', { percent: 0.44, yearCapCents: 18_500_000 })], { facts: { wagesOfYear: new Map([['w1', 18_500_000]]) } }, []],
    [
      'what is left, in their order',
      [rule('loan', { cents: 40_000 }, { worker: 'w1' }), rule('dues', { cents: 9_000 })],
      {},
      [
        ['loan', 40_000],
        ['dues', 8_000],
      ],
    ],
  ])('take %s', (_, deductions, more, taken) => {
    expect(of(deductions, more)).toEqual(taken)
  })
})
