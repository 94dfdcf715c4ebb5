import { describe, expect, it } from 'vitest'
import { type PayFacts, type PayLine, payPeriod, spanOfDays } from '#care'
import { addDays } from '#contract'
import { at, ZONE } from '../visits/visit-rows.ts'
import { rate, SETTINGS } from './pay-rows.ts'

const HOUR_MS = 3_600_000
/** A visit or two on each of fourteen days. */
const STARTS = Array.from({ length: 14 }, (_, day) => at(`${addDays('2026-02-01', day)}T07:00`))
const facts = (workers: readonly string[]): PayFacts => ({
  rates: [...workers.map((worker, index) => rate(1_500 + (index % 400), { id: `r ${worker}`, worker })), rate(1_141, { service: 'travel' })],
  differentials: [
    { id: 'dn', kind: 'night', from: '2025-01-01', cents: 100 },
    { id: 'dw', kind: 'weekend', from: '2025-01-01', cents: 150 },
  ],
  tiers: workers.map((worker, index) => ({ worker, tier: 1 + (index % 5), from: '2025-01-01' })),
  payments: workers.map((worker) => ({ id: `b ${worker}`, worker, kind: 'bonus' as const, cents: 5_000, from: '2026-02-01', to: '2026-02-14' })),
  leaves: workers.map((worker) => ({ id: `l ${worker}`, worker, type: 'PTO', date: '2026-02-10', minutes: 240 })),
  deductions: [{ id: 'fica', code: 'fica', from: '2026-01-01', amount: { percent: 6.2 } }],
})
const linesOf = (workers: readonly string[]): readonly PayLine[] =>
  workers.flatMap((worker, index) =>
    STARTS.flatMap((start, day) => {
      const first = start + (index % 16) * HOUR_MS
      const visit = { worker, service: 'pca', isTierBound: true, isEnhanced: index % 3 === 0, miles: 3.5 }
      const one = { ...visit, id: `${worker} ${day}`, client: 'c1', start: first, end: first + 4 * HOUR_MS }
      return day % 2 === 0 ? [one] : [one, { ...visit, id: `${worker} ${day} b`, client: 'c2', start: first + 4.5 * HOUR_MS, end: first + 6.5 * HOUR_MS }]
    }),
  )

/** Milliseconds of a core that the fastest of three runs takes, whatever else the machine does. */
function msFor(count: number): number {
  const workers = Array.from({ length: count }, (_, index) => `w${index}`)
  const people = workers.map((id, index) => ({ id, payClass: 'W2' as const, ...(index % 2 === 0 ? { enhancedFrom: '2025-01-01' } : {}) }))
  const [lines, known] = [linesOf(workers), facts(workers)]
  const settings = {
    ...SETTINGS,
    night: { from: '22:00', to: '06:00' },
    weekend: { fromDay: 5, from: '22:00', toDay: 1, to: '06:00' },
    holidays: [{ id: 'h', ...spanOfDays('2026-02-04', '2026-02-04', ZONE) }],
  }
  return Math.min(
    ...[1, 2, 3].map(() => {
      const from = process.cpuUsage()
      expect(payPeriod({ people, lines }, known, settings).workers).toHaveLength(count)
      return process.cpuUsage(from).user / 1_000
    }),
  )
}

describe('the work of a payroll', () => {
  it('grows as the people do: four times the people are at most eight times the work', () => {
    msFor(50)
    expect(msFor(200) / msFor(50)).toBeLessThan(8)
  })

  it.runIf(process.env.PAYROLL_MS)('is measured for 1,000 people and two weeks', () => {
    process.stdout.write(`1,000 people, ${linesOf(Array.from({ length: 1_000 }, (_, index) => `w${index}`)).length} lines: ${msFor(1_000).toFixed(0)} ms\n`)
  })
})
