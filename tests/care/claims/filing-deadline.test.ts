import { describe, expect, it } from 'vitest'
import { type Claim, type FilingLimits, filingDeadline } from '#care'
import { claim, line } from './scrub/clean-claim.ts'

const MHCP: FilingLimits = { timelyFilingDays: 365, adjustmentDays: 183, secondaryFilingDays: 183 }
const secondary = (finalOn?: string) => claim({ rank: 2, priors: [{ rank: 1, ...(finalOn ? { finalOn } : {}) }] })

describe('the last day on which a payer takes a claim', () => {
  it.each<readonly [what: string, of: Claim, limits: FilingLimits, day: string | undefined]>([
    ['none without lines', claim({ lines: [] }), MHCP, undefined],
    ['none where the payer gives no days', claim(), {}, undefined],
    ['none of a replacement of which the payment is not known', claim({ frequency: '7' }), MHCP, undefined],
    ['counts from the first day of service', claim(), MHCP, '2027-02-13'],
    ['counts from the first of all lines', claim({ lines: [line(), line({ from: '2026-02-01', to: '2026-02-01' })] }), MHCP, '2027-02-01'],
    ['counts the day of a leap year', claim({ lines: [line({ from: '2027-03-01', to: '2027-03-01' })] }), MHCP, '2028-02-29'],
    ['counts from the payment of what is replaced', claim({ frequency: '7', originalPaidOn: '2026-03-02' }), MHCP, '2026-09-01'],
    ['is later where the payer before decided late', secondary('2026-09-01'), MHCP, '2027-03-03'],
    ['is no sooner where the payer before decided soon', secondary('2026-03-01'), MHCP, '2027-02-13'],
    ['is that of service while the payer before is open', secondary(), MHCP, '2027-02-13'],
    ['is that of the decision where service has none', secondary('2026-09-01'), { secondaryFilingDays: 183 }, '2027-03-03'],
    ['does not heed a decision on a primary claim', claim({ priors: [{ rank: 1, finalOn: '2027-01-01' }] }), MHCP, '2027-02-13'],
  ])('%s', (_, of, limits, day) => {
    expect(filingDeadline(of, limits)).toBe(day)
  })
})
