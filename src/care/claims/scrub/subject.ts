import type { Finding, Severity } from '../../finding.ts'
import type { Claim, ClaimLine } from '../claim.ts'

/** A claim, or one of its lines, with its place among all of them. */
export interface Subject {
  readonly place: number
  readonly claim: Claim
  readonly line?: ClaimLine
}

export interface LineAt extends Subject {
  readonly line: ClaimLine
}

/** What a rule found, with what fills the gaps of its sentence. */
export interface Found {
  readonly at: Subject
  readonly params: Finding['params']
  /** The rule's where it says nothing. */
  readonly severity?: Severity
}
