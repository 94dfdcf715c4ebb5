import { describe, expect, it } from 'vitest'
import {
  batchTotals,
  type EarlierPay,
  type Keeping,
  keptPays,
  leaveNameOf,
  leaveOpenings,
  PAY_FILE_FORMATS,
  PAY_NUMBERS,
  type PayFileRow,
  paidAs,
  paidPay,
  payFile,
  payPeriod,
  storedDifferentials,
  storedSettings,
  wagesOfYear,
  withRecordedRates,
} from '#care'
import fc from '../../fast-check.ts'
import { ZONE } from '../visits/visit-rows.ts'
import { days, line, PERIOD, person, rate, runOf, SETTINGS } from './pay-rows.ts'

const PAYING = { payDate: '2026-02-20', to: PERIOD.to, lines: [] }
const KEEPING: Keeping = {
  isTime: (source) => source.startsWith('pca') || source.startsWith('v'),
  visitOf: (own) => own,
  leaveName: leaveNameOf,
  paid: (pay) => paidPay(pay, undefined, PAYING),
}
const amounts = fc.array(
  fc.record({ worker: fc.constantFrom('w1', 'w2', 'w3'), day: fc.integer({ min: 0, max: 13 }), hours: fc.integer({ min: 1, max: 14 }) }),
  {
    maxLength: 20,
  },
)

describe('kept pay', () => {
  it('has the amounts and hours of a statement, and the calculation that they came from', () => {
    const run = runOf({ lines: days([0, 9, 9, 9, 9, 9]), facts: { rates: [rate(2_000)] } })
    const [pay] = keptPays(run, KEEPING)
    expect(pay).toMatchObject({
      workedHours: 45,
      regHours: 40,
      otHours: 5,
      regPay: 90_000,
      otPay: 5_000,
      gross: 95_000,
      wages: 95_000,
      net: 95_000,
      visitCount: 5,
    })
    expect(pay?.components.map(({ kind, rule, working, times }) => [kind, rule, working, times.length])).toEqual([
      ['regular', 'hourlyRate', '45 h × $20.00', 5],
      ['overtime', 'weightedRegularRate', '$900.00 ÷ 45 h × 5 h × 0.5', 5],
    ])
    expect(pay && paidAs(pay.exact).pay).toEqual(run.workers[0])
  })
  it('is of those alone about whom there is something', () => {
    const run = runOf({ people: [person(), person({ id: 'w2' })], lines: days([0, 8]), facts: { rates: [] } })
    expect(keptPays(run, KEEPING).map(({ worker, gross, issues }) => [worker, gross, issues])).toEqual([
      ['w1', 0, [{ finding: 'noPayRate', severity: 'block', date: '2026-02-02' }]],
    ])
  })
  it('makes up its batch: components the gross, lines the totals, every minute on exactly one line', () => {
    fc.assert(
      fc.property(amounts, (drawn) => {
        const people = ['w1', 'w2', 'w3'].map((id) => person({ id }))
        const taken = new Map(drawn.map((each) => [`${each.worker} ${each.day}`, each]))
        const lines = [...taken.values()].map(({ worker, day, hours }) => {
          const date = new Date(Date.parse('2026-02-01') + day * 86_400_000).toISOString().slice(0, 10)
          const { start } = line('x', `${date}T08:00`, `${date}T09:00`)
          return { ...line(`v${worker}${day}`, `${date}T08:00`, `${date}T09:00`, { worker }), end: start + hours * 3_600_000 }
        })
        const facts = { rates: [rate(1_937)], deductions: [{ id: 'd', code: 'medicare', from: '2026-01-01', amount: { percent: 1.45 } }] }
        const pays = keptPays(payPeriod({ people, lines }, facts, SETTINGS), KEEPING)
        const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
        for (const pay of pays) {
          expect(sum(pay.components.map(({ amount }) => amount))).toBe(pay.gross)
          expect(pay.gross - sum(pay.deductions.map(({ amount }) => amount))).toBe(pay.net)
          expect(pay.regPay + pay.otPay).toBe(pay.gross)
        }
        const totals = batchTotals(pays)
        expect([totals.gross, totals.net]).toEqual([sum(pays.map(({ gross }) => gross)), sum(pays.map(({ net }) => net))])
        expect(sum(pays.map(({ workedMinutes }) => workedMinutes))).toBe(sum(lines.map(({ start, end }) => (end - start) / 60_000)))
        expect(pays.flatMap(({ components }) => components.filter(({ kind }) => kind === 'regular').flatMap(({ times }) => times)).toSorted()).toEqual(
          lines.map(({ id }) => id).toSorted(),
        )
        expect(keptPays(payPeriod({ people, lines: lines.toReversed() }, facts, SETTINGS), KEEPING)).toEqual(pays)
      }),
    )
  })
})

describe('what later periods count on from', () => {
  const [pay] = runOf({ lines: days([0, 9, 9]), facts: { rates: [rate(2_000)] } }).workers
  if (!pay) throw new Error('nobody is paid')
  const earlier = (payDate: string): ReadonlyMap<string, EarlierPay> =>
    new Map([['w1', { payDate, to: PERIOD.to, paid: { ...paidPay(pay, undefined, PAYING), wagesOfYearCents: 50_000, workedOfYearMin: 600 } }]])
  it.each([
    ['2026-02-20', 50_000, 86_000],
    ['2025-12-31', 0, 36_000],
  ])('wages of the year of the pay date: paid on %s', (payDate, before, after) => {
    expect(wagesOfYear(earlier(payDate), '2026-03-06').get('w1')).toBe(before)
    expect(paidPay(pay, earlier(payDate).get('w1'), { ...PAYING, payDate: '2026-03-06' }).wagesOfYearCents).toBe(after)
  })
  it('balances of the last pay before those of the record', () => {
    const recorded = [
      { worker: 'w1', type: 'ESST', availableMin: 999 },
      { worker: 'w2', type: 'ESST', availableMin: 60 },
    ]
    expect(
      leaveOpenings(earlier('2026-02-20'), recorded, '2026-02-15').map(({ worker, asOf, availableMin, workedMin }) => [worker, asOf, availableMin, workedMin]),
    ).toEqual([
      ['w1', PERIOD.to, 36, 600],
      ['w2', '2026-02-15', 60, 0],
    ])
  })
})

describe('the rate of the record', () => {
  it.each<[string, readonly (readonly [string, string?])[], readonly (readonly [string, string?])[]]>([
    ['with no dated one', [], [['1900-01-01']]],
    ['before the first', [['2026-01-01']], [['1900-01-01', '2025-12-31']]],
    [
      'between and after',
      [
        ['2026-03-01', '2026-03-31'],
        ['2026-01-01', '2026-01-31'],
      ],
      [['1900-01-01', '2025-12-31'], ['2026-02-01', '2026-02-28'], ['2026-04-01']],
    ],
    [
      'not within one that runs on',
      [
        ['2026-01-01', '2026-12-31'],
        ['2026-02-01', '2026-03-31'],
      ],
      [['1900-01-01', '2025-12-31'], ['2027-01-01']],
    ],
  ])('is paid %s', (_, spans, gaps) => {
    const dated = spans.map(([from, to]) => rate(2_000, { worker: 'w1', from, ...(to !== undefined && { to }) }))
    const all = withRecordedRates([...dated, rate(2_100, { worker: 'w1', service: 'pca' })], [{ worker: 'w1', cents: 1_500 }])
    expect(all.filter(({ id }) => id === 'w1').map(({ from, to }) => (to === undefined ? [from] : [from, to]))).toEqual(gaps)
  })
})

describe('stored settings', () => {
  const NOTHING = { values: {}, zone: ZONE, period: PERIOD, holidays: [], contractorTitles: [] }
  it('leave to the guide what they do not say', () => {
    expect(storedSettings(NOTHING)).toEqual({
      ...{ zone: ZONE, period: PERIOD, holidays: [], contractorTitles: [], paidLeave: [] },
      ...{ creditHolidays: false, differentialsOnHolidays: false, stacking: 'highest' },
    })
  })
  it('say the rest', () => {
    const values = {
      ...{
        weekStartsOn: 'mon',
        overtimeAfterHours: 48,
        mileageRate: 70,
        travelServiceId: 's1',
        paidLeave: ['pto', 'floatingHoliday', 'juryDuty'],
        stacking: 'sum',
      },
      ...{ nightFrom: '22:00', nightTo: '06:00', weekendFromDay: 'fri', weekendFrom: '22:00', weekendToDay: 'mon', weekendTo: '06:00' },
      leavePolicies: [{ type: 'esst', hoursPerHour: 30, yearHours: 48, bankHours: 80, frontLoadHours: 48 }],
      tierFloors: [
        { from: '2025-01-01', tier: 1, floor: 2_000 },
        { from: '2025-01-01', tier: 2, floor: 2_050 },
        { from: '2027-01-01', to: '2027-12-31', tier: 1, floor: 2_100 },
      ],
      enhancedShares: [{ from: '2026-01-01', percent: 12.5 }],
      minimumWages: [{ from: '2026-01-01', wage: 1_141 }],
    }
    expect(storedSettings({ ...NOTHING, values })).toMatchObject({
      ...{ weekStartsOn: 1, overtimeAfterHours: 48, mileageCents: 70, travelService: 's1', paidLeave: ['PTO', 'holidayFloat', 'juryDuty'], stacking: 'sum' },
      ...{ night: { from: '22:00', to: '06:00' }, weekend: { fromDay: 5, from: '22:00', toDay: 1, to: '06:00' } },
      leavePolicies: [{ type: 'ESST', hoursPerHour: 30, yearHours: 48, bankHours: 80, frontLoadHours: 48 }],
      tierFloors: [
        { from: '2025-01-01', floors: { 1: 2_000, 2: 2_050 } },
        { from: '2027-01-01', to: '2027-12-31', floors: { 1: 2_100 } },
      ],
      enhancedShares: [{ from: '2026-01-01', share: 0.125 }],
      minimumWages: [{ from: '2026-01-01', cents: 1_141 }],
    })
    expect(storedDifferentials('p1', { effectiveFrom: '2026-01-01', nightDiff: 100 })).toEqual([
      { id: 'p1 night', kind: 'night', cents: 100, from: '2026-01-01' },
    ])
  })
})

describe('files of providers', () => {
  const none = Object.fromEntries(PAY_NUMBERS.map((name) => [name, 0])) as PayFileRow['pay']
  const row: PayFileRow = {
    pay: { ...none, regHours: 40, otHours: 5, regPay: 90_000, otPay: 5_000, adjustment: -1_250, gross: 93_750, net: 93_750 },
    ...{ number: 'E-00002', firstName: 'Ada', lastName: 'Birch', payClass: 'W2', batch: 'P-1', company: 'ABC' },
    ...{ from: '2026-02-01', to: '2026-02-14', payDate: '2026-02-20' },
  }
  it.each(PAY_FILE_FORMATS)('%s: every row has a cell for each title', (format) => {
    const [titles, ...rows] = payFile(format, [row, row])
    for (const cells of rows) expect(cells.length).toBe(titles?.length)
  })
  it.each([
    ['QuickBooks', 'Amount'],
    ['ADP', 'Earnings 3 Amount'],
  ] as const)('%s: the amounts of a worker make up the gross', (format, title) => {
    const [titles = [], ...rows] = payFile(format, [row])
    const cents = rows.reduce((sum, cells) => sum + Math.round(Number(cells[titles.indexOf(title)]) * 100), 0)
    expect(cents).toBe(row.pay.gross)
  })
  it('of commas have one row of each worker', () => {
    const [titles = [], cells = []] = payFile('CSV', [row])
    const said = Object.fromEntries(titles.map((title, at) => [title, cells[at]]))
    expect(said).toMatchObject({
      'Last name': 'Birch',
      'Period from': '02/01/2026',
      'Regular hours': '40.00',
      'OT hours': '5.00',
      Adjustment: '-12.50',
      'Gross pay': '937.50',
    })
  })
})
