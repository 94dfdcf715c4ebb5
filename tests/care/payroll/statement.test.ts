import { describe, expect, it } from 'vitest'
import { COMPONENT_KINDS, type PayLine, statementOf, wageShare, wagesByRow, wagesOfLines } from '#care'
import { type Asked, days, payOf, rate, runOf } from './pay-rows.ts'

const pca = days([0, 10, 10, 10])
const hha = days([0, 0, 0, 0, 10, 10], { service: 'hha' })
const week: Asked = {
  lines: [...pca, ...hha].map((line, index) => ({ ...line, ...(index === 0 ? { miles: 10 } : {}) })),
  facts: {
    rates: [rate(1_200, { service: 'pca' }), rate(1_500, { service: 'hha' }), rate(1_000)],
    payments: [{ id: 'b1', worker: 'w1', kind: 'bonus', cents: 5_000, from: '2026-02-01', to: '2026-02-07' }],
    leaves: [{ id: 'l1', worker: 'w1', type: 'PTO', date: '2026-02-09', minutes: 60 }],
    deductions: [{ id: 'd1', code: 'medicare', from: '2026-01-01', amount: { percent: 1.45 } }],
  },
}

describe('an earnings statement', () => {
  const pay = payOf(week)
  const earlier = payOf({
    lines: pca,
    facts: { ...week.facts, payments: [], leaves: [], deductions: [{ id: 'd2', code: 'loan', from: '2026-01-01', amount: { cents: 700 } }] },
  })

  it('has every amount of the pay, each with why', () => {
    const { earnings, gross, net, deductions, leave } = statementOf(pay, [])
    expect(earnings.map(({ kind, cents, ofYearCents }) => [kind, cents, ofYearCents])).toEqual([
      ['regular', 66_000, 66_000],
      ['bonus', 5_000, 5_000],
      ['overtime', 7_100, 7_100],
      ['leave', 1_000, 1_000],
      ['mileage', 725, 725],
    ])
    expect(COMPONENT_KINDS.filter((kind) => earnings.some((one) => one.kind === kind))).toEqual(earnings.map(({ kind }) => kind))
    expect(earnings.flatMap(({ components }) => components)).toHaveLength(pay.components.length)
    expect(deductions.map(({ code, cents }) => [code, cents])).toEqual([['medicare', 1_147]])
    expect([gross.cents, net.cents]).toEqual([79_825, 78_678])
    expect(leave).toEqual(pay.leave)
  })

  it('has the hours by class', () => {
    expect(statementOf(pay, []).hours).toEqual({ workedMin: 3_000, regularMin: 2_400, overtimeMin: 600, holidayMin: 0, nightMin: 0, weekendMin: 0 })
  })

  it('has the sums of the year, of what is not paid this time as well', () => {
    const { earnings, gross, deductions } = statementOf(pay, [earlier])
    expect(earnings[0]).toMatchObject({ kind: 'regular', cents: 66_000, ofYearCents: 102_000 })
    expect(deductions.map(({ code, cents, ofYearCents }) => [code, cents, ofYearCents])).toEqual([
      ['loan', 0, 700],
      ['medicare', 1_147, 1_147],
    ])
    expect(gross).toEqual({ cents: 79_825, ofYearCents: 115_825 })
  })
})

describe('wages of rows', () => {
  const run = runOf(week)
  const lines = week.lines ?? []

  it('make up the wages to the cent', () => {
    for (const pay of run.workers) expect([...wagesByRow(pay, lines).values()].reduce((sum, cents) => sum + cents, 0)).toBe(pay.wagesCents)
  })

  it('of some lines and of the others are those of all', () => {
    const isPca = ({ service }: PayLine): boolean => service === 'pca'
    const [own, others] = [wagesOfLines(run, lines, isPca), wagesOfLines(run, lines, (line) => !isPca(line))]
    expect(own + others).toBe(run.workers[0]?.wagesCents)
    // $360 straight and 30 of 50 hours of the overtime, $42.60; of bonus and leave, $60, the same share as of the hours' wages.
    expect(own).toBe(40_260 + Math.round((6_000 * 40_260) / 73_100))
    expect(wagesOfLines(run, lines, () => false)).toBe(0)
  })
})

describe('the share of wages', () => {
  it.each<readonly [wages: number, benefits: number, revenue: number, missing: number]>([
    [72_499, 0, 100_000, 1],
    [72_500, 0, 100_000, 0],
    [70_000, 2_500, 100_000, 0],
    [0, 0, 0, 0],
    [0, 0, 1, 1],
  ])('of %i and %i from %i lacks %i', (wagesCents, benefitsCents, revenueCents, missing) => {
    expect(wageShare({ wagesCents, benefitsCents, revenueCents }).missingCents).toBe(missing)
  })

  it('is a percent of the revenue, against another target where one is set', () => {
    expect(wageShare({ wagesCents: 75_000, benefitsCents: 1_000, revenueCents: 100_000 }, 80)).toEqual({
      percent: 76,
      requiredCents: 80_000,
      missingCents: 4_000,
    })
  })
})
