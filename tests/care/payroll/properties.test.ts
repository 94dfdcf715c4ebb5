import { describe, expect, it } from 'vitest'
import { type Component, halfUp, type PayFacts, type PayLine, type PayPerson, type PaySettings, payPeriod, spanOfDays, type WorkerPay } from '#care'
import { addDays } from '#contract'
import fc from '../../fast-check.ts'
import { at, ZONE } from '../visits/visit-rows.ts'
import { rate } from './pay-rows.ts'

const MINUTE_MS = 60_000
/** Four weeks around each change of the clocks; everything that can be set is set. */
const SEASONS = [
  { from: '2026-03-01', to: '2026-03-14', holiday: '2026-03-08' },
  { from: '2026-10-25', to: '2026-11-07', holiday: '2026-11-01' },
]
const people: readonly PayPerson[] = [
  { id: 'w1', payClass: 'W2', jobTitle: 'pca', enhancedFrom: '2026-01-01' },
  { id: 'w2', payClass: 'W2', isOvertimeExempt: true },
  { id: 'w3', payClass: '1099', jobTitle: 'ot' },
]
const facts: PayFacts = {
  rates: [
    rate(1_537, { service: 'pca', to: '2026-03-06' }),
    rate(1_611, { service: 'pca', from: '2026-03-07' }),
    rate(1_999, { service: 'hha' }),
    rate(1_999, { id: 'same', service: 'homemaker' }),
    rate(4_333, { service: 'visit', per: 'visit' }),
    rate(11_111, { service: 'liveIn', per: 'day' }),
    rate(1_141),
  ],
  differentials: [
    { id: 'dn', kind: 'night', from: '2025-01-01', cents: 101 },
    { id: 'dw', kind: 'weekend', from: '2025-01-01', cents: 157 },
  ],
  tiers: people.map(({ id }) => ({ worker: id, tier: 4, from: '2025-01-01' })),
  payments: people.map(({ id }) => ({ id: `b ${id}`, worker: id, kind: 'bonus' as const, cents: 10_001, from: '2026-03-01', to: '2026-11-07' })),
  deductions: [
    { id: 'fica', code: 'fica', from: '2026-01-01', amount: { percent: 6.2, yearCapCents: 40_000 } },
    { id: 'loan', code: 'loan', from: '2026-01-01', amount: { cents: 12_345 } },
  ],
  driveMin: (from, to) => (from === to ? undefined : 17),
}
const settingsOf = (season: number, more: Partial<PaySettings> = {}): PaySettings => {
  const { from, to, holiday } = SEASONS[season] ?? { from: '2026-02-01', to: '2026-02-14', holiday: '2026-02-06' }
  return {
    zone: ZONE,
    period: { from, to },
    night: { from: '22:00', to: '06:00' },
    weekend: { fromDay: 5, from: '22:00', toDay: 1, to: '06:00' },
    holidays: [{ id: 'h1', ...spanOfDays(holiday, holiday, ZONE) }],
    contractorTitles: ['ot'],
    ...more,
  }
}

const rows = fc.array(
  fc.record({
    startMin: fc.integer({ min: 0, max: 20_160 }),
    lengthMin: fc.integer({ min: 1, max: 900 }),
    breakMin: fc.constantFrom(0, 0, 15),
    worker: fc.constantFrom('w1', 'w1', 'w2', 'w3'),
    client: fc.constantFrom('c1', 'c2', 'c3'),
    service: fc.constantFrom('pca', 'pca', 'hha', 'homemaker', 'visit', 'liveIn'),
    isTierBound: fc.boolean(),
    isEnhanced: fc.boolean(),
    miles: fc.integer({ min: 0, max: 2_000 }).map((hundredths) => hundredths / 100),
  }),
  { maxLength: 25 },
)
type Rows = typeof rows extends fc.Arbitrary<infer Row> ? Row : never
const season = fc.constantFrom(0, 1)
const options: fc.Arbitrary<Partial<PaySettings>> = fc.record({
  stacking: fc.constantFrom('highest', 'sum'),
  creditHolidays: fc.boolean(),
  differentialsOnHolidays: fc.boolean(),
  overtimeAfterHours: fc.constantFrom(40, 48),
})

const linesOf = (drawn: Rows, index: number): readonly PayLine[] => {
  const from = at(`${SEASONS[index]?.from ?? '2026-02-01'}T00:00`)
  return drawn.map(({ startMin, lengthMin, ...row }, place) => ({
    ...row,
    id: `v${place}`,
    start: from + startMin * MINUTE_MS,
    end: from + (startMin + lengthMin) * MINUTE_MS,
  }))
}
/** All amounts, without the rows that they stand on. */
const amountsOf = ({ workers }: { readonly workers: readonly WorkerPay[] }) =>
  workers.map(({ components, grossCents, netCents, deductions }) => ({
    components: components.map(({ kind, week, cents }) => ({ kind, week, cents })).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    deductions: deductions.map(({ cents }) => cents),
    grossCents,
    netCents,
  }))
const given = (check: (lines: readonly PayLine[], settings: PaySettings) => void): void =>
  fc.assert(fc.property(rows, season, options, (drawn, index, more) => check(linesOf(drawn, index), settingsOf(index, more))))

/** What a component's own inputs come to. */
function again({ kind, cents, why: { inputs } }: Component): number {
  const number = (key: string): bigint => BigInt(Math.round(Number(inputs[key] ?? 0) * 1e6))
  const M = 1_000_000n
  if (kind === 'overtime') {
    if ('firstCents' in inputs)
      return halfUp(number('firstCents') * number('factor') * number('overtimeMin') - number('paidCents') * number('firstMin') * M, number('firstMin') * M * M)
    return halfUp(number('payCents') * number('overtimeMin') * number('factor'), number('workedMin') * M * M) - Number(inputs.creditCents)
  }
  if (kind === 'bonus') return cents
  if (kind === 'mileage') return halfUp(number('miles') * number('rateCents'), M * M)
  const base = 'count' in inputs ? number('count') * number('rateCents') * 60n : number('minutes') * number('rateCents')
  if (kind === 'tierFloor') return halfUp(number('floorCents') * number('minutes') - base, 60n * M * M)
  return halfUp(base * number('factor'), 60n * M * M * M)
}

describe('pay of random weeks', () => {
  it('is the sum of its components to the cent', () => {
    given((lines, settings) => {
      for (const pay of payPeriod({ people, lines }, facts, settings).workers) {
        expect(pay.components.reduce((sum, { cents }) => sum + cents, 0)).toBe(pay.grossCents)
        expect(pay.grossCents - pay.deductions.reduce((sum, { cents }) => sum + cents, 0)).toBe(pay.netCents)
        expect(pay.netCents).toBeGreaterThanOrEqual(0)
        for (const { cents } of pay.components) expect(Number.isInteger(cents)).toBe(true)
      }
    })
  })

  it('can be calculated again from what each component says of itself, and stands on rows that are there', () => {
    given((lines, settings) => {
      const ids = new Set([...lines.map(({ id }) => id), ...people.map(({ id }) => `b ${id}`)])
      for (const { components } of payPeriod({ people, lines }, facts, settings).workers)
        for (const component of components) {
          expect(again(component), JSON.stringify(component)).toBe(component.cents)
          expect(component.why.sources.length).toBeGreaterThan(0)
          for (const source of component.why.sources) expect(ids.has(source)).toBe(true)
        }
    })
  })

  it('is the same in bytes in any order of the lines, and when it is calculated again', () => {
    given((lines, settings) => {
      const first = JSON.stringify(payPeriod({ people, lines }, facts, settings))
      expect(JSON.stringify(payPeriod({ people, lines: lines.toReversed() }, facts, settings))).toBe(first)
      expect(JSON.stringify(payPeriod({ people, lines }, facts, settings))).toBe(first)
    })
  })

  it('does not change when lines are split in two', () => {
    given((lines, settings) => {
      const split = lines.flatMap((line): readonly PayLine[] => {
        const { id, start, end, breakMin = 0 } = line
        const middle = Math.min(start + Math.floor((end - start) / MINUTE_MS / 3) * MINUTE_MS, end - breakMin * MINUTE_MS)
        if (middle <= start) return [line]
        const { miles: _, ...rest } = line
        return [
          { ...line, id: `${id} a`, visit: id, end: middle, breakMin: 0 },
          { ...rest, id: `${id} b`, visit: id, start: middle },
        ]
      })
      const whole = lines.map((line) => ({ ...line, visit: line.id }))
      expect(amountsOf(payPeriod({ people, lines: split }, facts, settings))).toEqual(amountsOf(payPeriod({ people, lines: whole }, facts, settings)))
    })
  })

  it('of all workers is that of each one alone', () => {
    given((lines, settings) => {
      const together = payPeriod({ people, lines }, facts, settings).workers
      const alone = people.flatMap((one) => payPeriod({ people: [one], lines: lines.filter(({ worker }) => worker === one.id) }, facts, settings).workers)
      expect(together).toEqual(alone)
    })
  })

  it('by the week, in two periods of a week each, is that of both together', () => {
    const { payments: _, ...rest } = facts
    given((lines, settings) => {
      const { from, to } = settings.period
      const middle = addDays(from, 6)
      const weekly = (period: PaySettings['period']) =>
        payPeriod({ people, lines }, rest, { ...settings, period }).workers.map(({ components }) => components.filter(({ week }) => week !== undefined))
      const [first, second] = [weekly({ from, to: middle }), weekly({ from: addDays(middle, 1), to })]
      expect(first.map((components, index) => [...components, ...(second[index] ?? [])])).toEqual(weekly({ from, to }))
    })
  })

  it('has the hours of its days', () => {
    given((lines, settings) => {
      for (const { days, components } of payPeriod({ people, lines }, facts, settings).workers) {
        const worked = days.reduce((sum, { workedMin }) => sum + workedMin, 0)
        const overtime = days.reduce((sum, { overtimeMin, holidayMin }) => sum + overtimeMin + holidayMin, 0)
        const paid = components.filter(({ kind }) => kind === 'regular' || kind === 'travel').reduce((sum, { why }) => sum + Number(why.inputs.minutes), 0)
        expect(paid).toBeLessThanOrEqual(worked + 1e-6)
        for (const { kind, why } of components) if (kind === 'overtime') expect(Number(why.inputs.overtimeMin)).toBeLessThanOrEqual(overtime + 1e-6)
      }
    })
  })
})
