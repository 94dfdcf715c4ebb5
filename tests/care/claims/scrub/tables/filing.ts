import type { BilledLine } from '#care'
import { claim, FACTS, line, type RuleTable, withRow } from '../clean-claim.ts'

const today = (day: string) => ({ settings: { today: day } })
const checked = { eligibilityChecks: undefined }
const limits = (changes: object) => ({ ...checked, payers: withRow(FACTS.payers, 'p1', changes) })
const replacement = { frequency: '7', payerClaimNumber: '4711', originalClaimId: 'k0' } as const
const secondary = { rank: 2, priors: [{ rank: 1, finalOn: '2026-09-01' }] } as const
const sent: BilledLine = {
  claim: 'k0',
  payerClaimNumber: '4711',
  client: 'c1',
  payer: 'p1',
  code: 'T1019',
  modifiers: ['U9'],
  from: '2026-02-13',
  to: '2026-02-13',
  renderingId: 'w1',
}
const billed = (changes: Partial<BilledLine> = {}) => ({ billedLines: [{ ...sent, ...changes }] })
const period = (changes: object = {}) => ({ cutOffs: [{ from: '2026-02-01', to: '2026-02-13', isLocked: true, ...changes }] })

/** What is said of sending: order, deadlines, duplicates and periods. */
export const FILING_TABLES: readonly RuleTable[] = [
  {
    rule: 'S25',
    finds: [
      ['what is billed already', { facts: billed() }, { other: 'k0', code: 'T1019', from: '2026-02-13' }],
      ['a day of a longer line', { facts: billed({ from: '2026-02-01', to: '2026-02-28' }) }, { other: 'k0' }],
      [
        'the same modifiers in another order',
        { line: { modifiers: ['U9', 'UN', 'TG'] }, facts: { ...billed({ modifiers: ['TG', 'U9', 'UN'] }), authorizations: undefined } },
        { other: 'k0' },
      ],
      ['a second claim at hand', { claims: [claim(), claim({ id: 'k2' })] }, { other: 'k1' }],
      ['a replacement of another claim', { claim: { ...replacement, originalClaimId: 'k9', payerClaimNumber: '1' }, facts: billed() }, { other: 'k0' }],
    ],
    passes: [
      ['the next day', { facts: billed({ from: '2026-02-14', to: '2026-02-14' }) }],
      ['another client', { facts: billed({ client: 'c2' }) }],
      ['another payer', { facts: billed({ payer: 'p2' }) }],
      ['another code', { facts: billed({ code: 'S5130' }) }],
      ['other modifiers', { facts: billed({ modifiers: ['U9', 'UN'] }) }],
      ['another rendering provider', { facts: billed({ renderingId: 'w2' }) }],
      ['the claim itself', { facts: billed({ claim: 'k1' }) }],
      ['the claim that it replaces', { claim: replacement, facts: billed() }],
      ['the claim that it replaces by the number of the payer', { claim: { ...replacement, originalClaimId: undefined }, facts: billed() }],
      ['a void of it', { claim: { frequency: '8', payerClaimNumber: '4711' }, facts: billed({ payerClaimNumber: '1' }) }],
      ['billed lines that are not kept', { facts: { billedLines: undefined } }],
    ],
  },
  {
    rule: 'S26',
    finds: [
      ['a day past the year', { ...today('2027-02-14'), facts: checked }, { date: '2027-02-13' }],
      [
        'the first day of the claim, whatever the last',
        {
          ...today('2027-02-02'),
          facts: checked,
          claim: { lines: [line(), line({ id: 'l2', from: '2026-02-01', to: '2026-02-01', worked: [], serviceId: 'ride' })] },
        },
        { date: '2027-02-01' },
      ],
      [
        'a replacement 184 days after the payment',
        { ...today('2026-09-02'), facts: checked, claim: { ...replacement, originalPaidOn: '2026-03-02' } },
        { date: '2026-09-01' },
      ],
      ['a secondary claim past both deadlines', { ...today('2027-03-05'), facts: checked, claim: secondary }, { date: '2027-03-03' }],
    ],
    passes: [
      ['the last day', { ...today('2027-02-13'), facts: checked }],
      ['a claim that is late with a reason', { ...today('2028-01-01'), facts: checked, claim: { delayReason: '3' } }],
      ['a secondary claim that the primary decided late', { ...today('2027-03-03'), facts: checked, claim: secondary }],
      ['a secondary claim before any decision', { ...today('2027-02-13'), facts: checked, claim: { rank: 2 } }],
      ['a replacement of which the payment is not known', { ...today('2028-01-01'), facts: checked, claim: replacement }],
      ['a payer without a deadline', { ...today('2028-01-01'), facts: limits({ timelyFilingDays: undefined }) }],
      ['a claim without lines', { ...today('2028-01-01'), facts: checked, claim: { lines: [] } }],
      ['payers that are not kept', { ...today('2028-01-01'), facts: { payers: undefined } }],
    ],
  },
  {
    rule: 'S27',
    finds: [
      ['29 days to go', { ...today('2027-01-15'), facts: checked }, { date: '2027-02-13', days: 29 }],
      ['the last day', { ...today('2027-02-13'), facts: checked }, { days: 0 }],
      ['44 days where 45 are few', { settings: { today: '2026-12-31', sendSoonDays: 45 }, facts: checked }, { days: 44 }],
    ],
    passes: [
      ['30 days to go', { ...today('2027-01-14'), facts: checked }],
      ['a day past it: S26 tells', { ...today('2027-02-14'), facts: checked }],
      ['payers that are not kept', { ...today('2027-02-13'), facts: { payers: undefined } }],
    ],
  },
  {
    rule: 'S28',
    finds: [
      ['a secondary claim without a primary', { claim: { rank: 2 } }, { rank: 1 }],
      ['a primary that has not decided', { claim: { rank: 2, priors: [{ rank: 1 }] } }, { rank: 1 }],
      ['a tertiary claim while the secondary is open', { claim: { rank: 3, priors: [{ rank: 1, finalOn: '2026-02-20' }, { rank: 2 }] } }, { rank: 2 }],
    ],
    passes: [
      ['a primary claim', {}],
      ['a secondary claim after the primary', { claim: secondary }],
      [
        'a tertiary claim after both',
        {
          claim: {
            rank: 3,
            priors: [
              { rank: 2, finalOn: '2026-02-25' },
              { rank: 1, finalOn: '2026-02-20' },
            ],
          },
        },
      ],
    ],
  },
  {
    rule: 'S40',
    finds: [
      ['the last day of a locked period', { facts: period() }, { from: '2026-02-01', to: '2026-02-13' }],
      ['a locked period of this payer', { facts: period({ payer: 'p1' }) }, { to: '2026-02-13' }],
      ['a line that ends in one', { line: { to: '2026-02-14' }, facts: period({ from: '2026-02-14', to: '2026-02-28' }) }, { from: '2026-02-14' }],
    ],
    passes: [
      ['a period that is open', { facts: period({ isLocked: false }) }],
      ['a locked period of another payer', { facts: period({ payer: 'p2' }) }],
      ['the day after it', { facts: period({ to: '2026-02-12' }) }],
      ['periods that are not kept', { facts: { cutOffs: undefined } }],
    ],
  },
  {
    rule: 'S42',
    finds: [
      ['a replacement without a number', { claim: { frequency: '7' } }, { frequency: '7' }],
      ['a void without a number', { claim: { frequency: '8' } }, { frequency: '8' }],
      ['an empty number', { claim: { frequency: '7', payerClaimNumber: '' } }, { frequency: '7' }],
    ],
    passes: [
      ['an original', {}],
      ['a replacement with one', { claim: replacement }],
      ['a void with one', { claim: { frequency: '8', payerClaimNumber: '4711' } }],
    ],
  },
]
