import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimBalance, type Decision, splitUnpaid } from '#care'

const decision = (amounts: Partial<Decision> = {}): Decision => ({
  ...{ chargeCents: 10_000, paidCents: 10_000, adjustedCents: 0, deniedCents: 0, patientCents: 0, isReversal: false },
  ...amounts,
})
const reversed = ({ isReversal: _, ...amounts }: Decision): Decision => ({
  ...(Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, -cents])) as Omit<Decision, 'isReversal'>),
  isReversal: true,
})
const DENIED = decision({ paidCents: 0, deniedCents: 10_000 })

const decisions = fc.array(
  fc
    .tuple(fc.nat(50_000), fc.nat(5_000), fc.nat(5_000), fc.nat(5_000), fc.boolean())
    .map(([paidCents, adjustedCents, deniedCents, patientCents, isReversal]) => {
      const made = decision({ paidCents, adjustedCents, deniedCents, patientCents, chargeCents: paidCents + adjustedCents + deniedCents + patientCents })
      return isReversal ? reversed(made) : made
    }),
  { maxLength: 8 },
)

describe('what payments make of a claim', () => {
  it.each<readonly [what: string, of: readonly Decision[], outcome: string | undefined, balance: number]>([
    ['nothing while there are none', [], undefined, 10_000],
    ['paid in full', [decision()], 'paid', 0],
    ['paid with a write-off by contract', [decision({ paidCents: 8_000, adjustedCents: 2_000 })], 'paid', 0],
    ['paid but for the share of the patient', [decision({ paidCents: 9_000, patientCents: 1_000 })], 'paid', 0],
    ['paid in part', [decision({ paidCents: 6_000, deniedCents: 4_000 })], 'paidInPart', 4_000],
    ['denied', [DENIED], 'denied', 10_000],
    ['nothing paid, nothing open', [decision({ paidCents: 0, patientCents: 10_000 })], 'paidNothing', 0],
    ['denied, then paid', [DENIED, decision()], 'paid', 0],
    ['taken back', [decision(), reversed(decision())], 'reversed', 10_000],
    ['taken back and decided anew', [decision(), reversed(decision()), decision({ paidCents: 7_000, adjustedCents: 3_000 })], 'paid', 0],
    ['paid twice', [decision(), decision()], 'paid', -10_000],
  ])('is %s', (_what, of, outcome, balance) => {
    expect([claimBalance(10_000, of).outcome, claimBalance(10_000, of).balanceCents]).toEqual([outcome, balance])
  })

  it('is the charge less what was paid, written off and left to the patient, in any order', () => {
    fc.assert(
      fc.property(fc.nat(100_000), decisions, (charge, of) => {
        const { paidCents, adjustedCents, patientCents, balanceCents } = claimBalance(charge, of)
        expect(balanceCents).toBe(charge - paidCents - adjustedCents - patientCents)
        expect(claimBalance(charge, of.toReversed())).toEqual(claimBalance(charge, of))
      }),
    )
  })

  it('is the same after a decision is taken away again, and after it is reversed', () => {
    fc.assert(
      fc.property(fc.nat(100_000), decisions, decisions, (charge, before, more) => {
        const { outcome: _, ...amounts } = claimBalance(charge, before)
        expect(claimBalance(charge, [...before, ...more].slice(0, before.length))).toEqual(claimBalance(charge, before))
        expect(claimBalance(charge, [...before, ...more, ...more.map((each) => reversed(each))])).toMatchObject(amounts)
      }),
    )
  })
})

it('what is not paid is the share of the patient, written off by contract, or in dispute; nothing is lost', () => {
  const contractual = new Set(['45', '253'])
  const unpaid = [
    ...[
      { group: 'CO', reason: '45', cents: 100 },
      { group: 'PR', reason: '45', cents: 20 },
      { group: 'OA', reason: '253', cents: 3 },
    ],
    ...[
      { group: 'CO', reason: '197', cents: 4_000 },
      { group: 'PI', reason: '16', cents: 50_000 },
    ],
  ]
  expect(splitUnpaid(unpaid, { contractual })).toEqual({ adjustedCents: 103, deniedCents: 54_000, patientCents: 20 })
})
