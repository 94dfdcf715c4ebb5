import { describe, expect, it } from 'vitest'
import { type CompanyPay, combinePay, type PayLine, type PayPerson, type PaySettings } from '#care'
import { days, line, person, rate, SETTINGS } from './pay-rows.ts'

interface AskedCompany {
  readonly lines: readonly PayLine[]
  readonly cents?: number
  readonly worker?: Partial<PayPerson>
  readonly settings?: Partial<PaySettings>
}

const company = (name: string, { lines, cents = 1_200, worker = {}, settings = {} }: AskedCompany): CompanyPay => ({
  company: name,
  rows: { people: [person(worker)], lines },
  facts: { rates: [rate(cents)] },
  settings: { ...SETTINGS, ...settings },
})
const monday = days([0, 12, 12])
const thursday = days([0, 0, 0, 12, 12])

describe('companies of one owner', () => {
  it.each<readonly [what: string, second: Partial<PaySettings>]>([
    ['other periods', { period: { from: '2026-02-01', to: '2026-02-28' } }],
    ['other weeks', { weekStartsOn: 1 }],
    ['another zone', { zone: 'America/Denver' }],
  ])('are not combined with %s', (_, settings) => {
    const { findings, workers } = combinePay([company('north', { lines: monday }), company('south', { lines: thursday, settings })])
    expect(findings).toEqual([{ code: 'periodsDoNotMatch', severity: 'block', params: { company: 'north', other: 'south' } }])
    expect(workers).toEqual([])
  })

  it('show time that is worked for two of them at once', () => {
    const twice = [line('x', '2026-02-03T10:00', '2026-02-03T14:00')]
    expect(combinePay([company('north', { lines: monday }), company('south', { lines: twice })]).findings).toMatchObject([
      { worker: 'w1', code: 'workedForTwoCompanies', severity: 'block', params: { date: '2026-02-03', company: 'north', other: 'south' } },
    ])
  })

  it.each<readonly [what: string, second: AskedCompany]>([
    ['who works for one of them alone', { lines: [] }],
    ['who is a contractor of one', { lines: thursday, worker: { payClass: '1099' } }],
    ['who is exempt in one', { lines: thursday, worker: { isOvertimeExempt: true } }],
    ['who is somebody else there', { lines: thursday.map((one) => ({ ...one, worker: 'w2' })), worker: { id: 'w2' } }],
  ])('test no union of somebody %s', (_, second) => {
    expect(combinePay([company('north', { lines: monday }), company('south', second)]).workers).toEqual([])
  })

  it('test the 40 hours on the union, and share the difference by the hours', () => {
    const south = { lines: [...thursday, ...days([0, 0, 0, 0, 0, 2])], cents: 1_500 }
    const { workers, separateGrossCents, combinedGrossCents } = combinePay([company('north', { lines: monday }), company('south', south)])
    // (24 × $12 + 26 × $15) ÷ 50 h = $13.56; half of it for 10 h is $67.80.
    expect(workers).toMatchObject([{ identity: 'w1', companies: ['north', 'south'], separateCents: 0, combinedCents: 6_780, differenceCents: 6_780 }])
    expect(workers[0]?.byCompany).toEqual([
      { company: 'north', cents: 3_254 },
      { company: 'south', cents: 3_526 },
    ])
    expect(combinedGrossCents - separateGrossCents).toBe(6_780)
  })

  it('test the 48 hours on the union as well', () => {
    const low = { lines: days([0, 0, 0, 12, 12, 12]), cents: 1_141 }
    const { workers } = combinePay([company('north', { lines: monday, cents: 4_000 }), company('south', low)])
    // First 48 h: 24 × $40 + 24 × $11.41, on average $25.705; 12 h × 1.5 of it less 12 × $11.41.
    expect(workers[0]?.overtime.map(({ cents, why }) => [cents, why.rule])).toEqual([[32_577, 'averageOfFirstHours']])
  })

  it('know somebody by the owner, and take off what each pays already', () => {
    const fifty = days([0, 12, 12, 12, 12, 2])
    const sunday = days([10]).map((one) => ({ ...one, worker: 'e7' }))
    const south: CompanyPay = { ...company('south', { lines: sunday, worker: { id: 'e7' } }), identityOf: (worker) => (worker === 'e7' ? 'w1' : worker) }
    expect(combinePay([company('north', { lines: fifty }), south]).workers).toMatchObject([
      { separateCents: 6_000, combinedCents: 12_000, differenceCents: 6_000 },
    ])
  })
})
