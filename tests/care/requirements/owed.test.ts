import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Asked, type OwedOn, owedBy, type Proof } from '#care'
import { addDays } from '#contract'

const TODAY = '2026-06-15'
const ask = (more: Partial<Asked> = {}): Asked => ({ what: 'form:plan', rule: 'Plan', dueDays: 0, stops: false, ...more })
const proof = (on: string, more: Partial<Proof> = {}): Proof => ({ id: on, what: 'form:plan', on, ...more })
const owed = (asked: readonly Asked[], more: Partial<OwedOn> = {}) => owedBy(asked, { startsOn: '2026-01-01', proofs: [], today: TODAY, ...more })

/** Domain: backoffice §2.2, §2.3. */
describe('what somebody owes', () => {
  it.each<readonly [what: string, asked: readonly Asked[], more: Partial<OwedOn>, expected: object]>([
    ['is missing from the start on', [ask()], {}, { state: 'missing', dueOn: '2026-01-01' }],
    ['is due so many days after it', [ask({ dueDays: 45 })], {}, { state: 'missing', dueOn: '2026-02-15' }],
    ['is due after the rule came into force, where that is later', [ask({ from: '2026-05-01', dueDays: 30 })], {}, { dueOn: '2026-05-31' }],
    ['has no day while nobody knows the start', [ask({ dueDays: 45 })], { startsOn: undefined }, { state: 'missing', dueOn: undefined }],
    ['is there for good where it is asked once', [ask()], { proofs: [proof('2020-02-01')] }, { state: 'onFile', dueOn: undefined }],
    ['holds so many months', [ask({ everyMonths: 12 })], { proofs: [proof('2025-08-31')] }, { state: 'onFile', dueOn: '2026-08-31' }],
    ['ends on the last day of a shorter month', [ask({ everyMonths: 6 })], { proofs: [proof('2025-12-31')] }, { dueOn: '2026-06-30' }],
    ['holds still on its last day', [ask({ everyMonths: 12 })], { proofs: [proof('2025-06-15')] }, { state: 'onFile' }],
    ['is over the day after', [ask({ everyMonths: 12 })], { proofs: [proof('2025-06-14')] }, { state: 'expired', dueOn: '2026-06-14' }],
    [
      'keeps to a day of its own',
      [ask({ everyMonths: 12 })],
      { proofs: [proof('2024-01-01', { until: '2027-01-01' })] },
      { state: 'onFile', dueOn: '2027-01-01' },
    ],
    [
      'is there for good where it was waived',
      [ask({ everyMonths: 12 })],
      { proofs: [proof('2020-01-01', { isForGood: true })] },
      { state: 'onFile', dueOn: undefined },
    ],
    [
      'is that which holds longest',
      [ask({ everyMonths: 12 })],
      { proofs: [proof('2025-09-01'), proof('2024-01-01', { until: '2026-07-01' })] },
      { dueOn: '2026-09-01', proof: { on: '2025-09-01' } },
    ],
    ['is nothing of another thing', [ask()], { proofs: [proof('2026-01-01', { what: 'form:other' })] }, { state: 'missing' }],
  ])('%s', (_, asked, more, expected) => {
    expect(owed(asked, more)).toMatchObject([expected])
  })

  it('is one thing where several rules ask for it, by the strictest of them', () => {
    const asked = [ask({ rule: 'Payer', dueDays: 30, everyMonths: 12 }), ask({ rule: 'License', dueDays: 45, everyMonths: 6, stops: true })]
    expect(owed(asked)).toEqual([{ what: 'form:plan', state: 'missing', dueOn: '2026-01-31', proof: undefined, stops: true, rules: ['License', 'Payer'] }])
    expect(owed(asked, { proofs: [proof('2026-01-10')] })).toMatchObject([{ state: 'onFile', dueOn: '2026-07-10' }])
  })

  const days = fc.integer({ min: -800, max: 800 }).map((count) => addDays(TODAY, count))
  it('never holds longer for one rule more, and never shorter for one proof more', () => {
    const asked = fc.record({ dueDays: fc.nat(90), everyMonths: fc.option(fc.integer({ min: 1, max: 36 }), { nil: undefined }) })
    const proved = fc.record({ on: days, until: fc.option(days, { nil: undefined }) })
    const endOf = (rules: readonly Asked[], proofs: readonly Proof[]): string => owed(rules, { proofs })[0]?.dueOn ?? '9999-12-31'
    fc.assert(
      fc.property(fc.array(asked, { minLength: 2, maxLength: 4 }), fc.array(proved, { minLength: 2, maxLength: 4 }), (rules, found) => {
        const all = rules.map(({ dueDays, everyMonths }, at) => ask({ rule: `${at}`, dueDays, ...(everyMonths !== undefined && { everyMonths }) }))
        const proofs = found.map(({ on, until }, at) => proof(on, { id: `${at}`, ...(until !== undefined && { until }) }))
        expect(endOf(all, proofs) <= endOf(all.slice(1), proofs)).toBe(true)
        expect(endOf(all, proofs) >= endOf(all, proofs.slice(1))).toBe(true)
      }),
    )
  })
})
