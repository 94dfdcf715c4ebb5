import type { Problem, Report } from '../../problems/problem.ts'
import { dollarText } from '../numbers.ts'
import type { Adjustment, PaidClaim, RemittanceHeader, RemittanceTotals } from './remittance.ts'

const sumOf = (adjustments: readonly Adjustment[]): number => adjustments.reduce((sum, { cents }) => sum + cents, 0)

/** Charge less payment is the sum of adjustments, of each line and of the claim with its lines (TR3 005010X221A1, 1.10.2.1). */
export function checkClaimBalance({ lines, ...claim }: PaidClaim, report: Report): void {
  for (const { at, chargeCents, paidCents, adjustments } of lines)
    checkDifference({ code: 'x12.lineBalance', at, values: { claim: claim.patientControl } }, chargeCents - paidCents, sumOf(adjustments), report)
  const all = sumOf([...claim.adjustments, ...lines.flatMap(({ adjustments }) => adjustments)])
  checkDifference({ code: 'x12.claimBalance', at: claim.at, values: { claim: claim.patientControl } }, claim.chargeCents - claim.paidCents, all, report)
}

function checkDifference(problem: Problem, difference: number, found: number, report: Report): void {
  if (difference !== found) report({ ...problem, values: { ...problem.values, difference: dollarText(difference), found: dollarText(found) } })
}

/** The payment (BPR02) is what the claims were paid less the provider adjustments. Nothing is told where a claim could not be read. */
export function checkPaymentBalance(header: RemittanceHeader, { claimCents, adjustmentCents, unreadableClaims }: RemittanceTotals, report: Report): void {
  const found = claimCents - adjustmentCents
  const paid = header.sign === 'D' ? -header.paidCents : header.paidCents
  if (unreadableClaims > 0 || paid === found) return
  report({ code: 'x12.paymentBalance', at: header.at, values: { paid: dollarText(paid), found: dollarText(found) } })
}
