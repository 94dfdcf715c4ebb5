/** X12 5010 between the agency, its clearinghouse and its payers: files read and written exactly, their loops, what they mean, and files that are built. */

export type { BillingProvider, ClaimFile, ClaimFor, LineAdjudication, NamedProvider, OtherCoverage, Patient, Subscriber } from './build/claims/claim-input.ts'
export { buildInstitutionalClaims, type InstitutionalClaim, type InstitutionalLine } from './build/claims/institutional.ts'
export { buildProfessionalClaims, type ProfessionalClaim, type ProfessionalLine } from './build/claims/professional.ts'
export {
  type AskedPerson,
  buildEligibilityInquiries,
  type EligibilityInquiry,
  type EligibilityQuestion,
  INQUIRY_QUESTIONS_MAX,
} from './build/eligibility-inquiry.ts'
export type { PartyName, PostalAddress } from './build/parties.ts'
export type { Built, Sending } from './build/sending.ts'
export { buildStatusRequest, type StatusQuestion, type StatusRequest } from './build/status-request.ts'
export { FileReader, readX12, type Taking, type Transaction, transactionsOf, writeX12, type X12File } from './file-reader.ts'
export { type Item, type Loop, loopsWithin, segmentIn } from './loops/loop.ts'
export {
  type AnsweredTransaction,
  type ElementFinding,
  type ImplementationAcknowledgment,
  implementationAcknowledgmentOf,
  type SegmentFinding,
  type Verdict,
} from './meanings/acknowledgments/implementation.ts'
export { type InterchangeAcknowledgment, interchangeAcknowledgmentsOf } from './meanings/acknowledgments/interchange.ts'
export { type SentClaim, type SentLine, sentClaimsOf } from './meanings/claims/sent-claim.ts'
export {
  type Benefit,
  type Coverage,
  type EligibilityAnswer,
  type EligiblePerson,
  eligibilityAnswerOf,
  type QualifiedDays,
  type Rejection,
} from './meanings/eligibility/eligibility-answer.ts'
export { type EnvelopeFacts, envelopeFactsOf } from './meanings/envelope-facts.ts'
export type { DayRange } from './meanings/fields.ts'
export { decimalText, dollarText, scaledInteger } from './meanings/numbers.ts'
export type { Address, Entity, Identifier } from './meanings/people.ts'
export type { Procedure } from './meanings/procedure.ts'
export type { Adjustment, PaidClaim, PaidLine, ProviderAdjustment, Remittance, RemittanceHeader, RemittanceTotals } from './meanings/remittance/remittance.ts'
export { type RemittanceEvent, RemittanceReader, remittanceOf } from './meanings/remittance/remittance-reader.ts'
export { type BatchStatus, type ClaimStatus, type ClaimStatusAnswer, claimStatusAnswerOf, type Status } from './meanings/status/claim-status.ts'
export type { Outcome } from './meanings/status/outcome.ts'
export { gradeOf, type Place, type Problem, type Report, textOf } from './problems/problem.ts'
export type { Grade, ProblemCode } from './problems/table.ts'
export { bytesOfText } from './text/bytes.ts'
export type { Segment } from './text/segment.ts'
export { SegmentReader } from './text/segment-reader.ts'
export type { TransactionKind } from './transaction-kinds.ts'
