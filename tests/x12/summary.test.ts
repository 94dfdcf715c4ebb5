import { describe, expect, it } from 'vitest'
import { type Problem, readX12, transactionsOf } from '#x12'
import { summaryOf } from '../../scripts/x12/summary.ts'
import { ACKNOWLEDGMENT, CLAIM_ACKNOWLEDGMENT, ELIGIBILITY, NOT_FOUND, STATUS } from './samples/answers.ts'
import { sample } from './samples/envelopes.ts'

describe('the line on a transaction', () => {
  it.each([
    [sample('remittance.835'), 'NORTH STAR HEALTH PLAN pays MAPLE HOME CARE 175.50, trace EFT7001; claims: 4, provider adjustments: 2'],
    [sample('professional.837'), 'claims: 2, service lines: 3, charge: 200.50'],
    [sample('institutional.837'), 'claims: 1, service lines: 3, charge: 500.25'],
    [sample('inquiry.270'), 'a question'],
    [sample('request.276'), 'a question'],
    [ACKNOWLEDGMENT, 'group 17 partiallyAccepted: 837 0001 accepted, 837 0002 rejected, 837 0003 acceptedWithErrors'],
    [CLAIM_ACKNOWLEDGMENT, 'claims: MC-1001 accepted, MC-1002 rejected'],
    [STATUS, 'claims: ASK9-1 paid, ASK9-2 pending'],
    [ELIGIBILITY, 'people: SAMPLE active (benefits: 4)'],
    [NOT_FOUND, 'people: MUSTER inactive (benefits: 1), NOBODY unknown (benefits: 0); reject reasons: 58, 75'],
    [sample('remittance.835').replace('BPR*I*175.5', 'BPR*I*x'), 'cannot be read'],
    [sample('remittance.835').replace('X221A1', 'X999'), 'is not read'],
  ])('%#: %2$s', (text, line) => {
    const problems: Problem[] = []
    expect(transactionsOf(readX12(text)).map((transaction) => summaryOf(transaction, (problem) => problems.push(problem)))).toEqual([line])
  })
})

describe('a charge that is not the sum of its lines', () => {
  it('is told, and its claim stays', () => {
    const problems: Problem[] = []
    const text = sample('professional.837').replace('CLM*MC-1001*120.5', 'CLM*MC-1001*120')
    const [line] = transactionsOf(readX12(text)).map((transaction) => summaryOf(transaction, (problem) => problems.push(problem)))
    expect(line).toBe('claims: 2, service lines: 3, charge: 200.00')
    expect(problems).toMatchObject([
      { code: 'x12.chargeBalance', at: { segment: 25, id: 'CLM' }, values: { claim: 'MC-1001', charge: '120.00', found: '120.50' } },
    ])
  })
})
