/**
 * One line of a claim: one code on one day, or on consecutive days with the same units each. Cents, units with two decimals, days as
 * YYYY-MM-DD, both of them in it (domain: backoffice §1.5, §3.7).
 */
export interface ClaimLine {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly code: string
  /** Up to four, in the order in which they are billed. */
  readonly modifiers: readonly string[]
  readonly units: number
  /** Usual and customary rate × units. */
  readonly chargeCents: number
  /** Contract or state rate × units, before the share of the client is taken off. */
  readonly expectedCents?: number
  /** Places in the diagnoses of the claim; the first is 1. */
  readonly diagnosisPointers: readonly number[]
  /** CMS place of service code, such as `12` for home. */
  readonly placeOfService?: string
  /** The worker who is named as rendering provider; without one the billing provider renders. */
  readonly renderingId?: string
  /** The line of an authorization on which it draws. */
  readonly authorizationId?: string
  readonly serviceId: string
  readonly worked: readonly WorkedVisit[]
}

/** Work behind a line: time of one worker, with its verification and signatures. Epoch milliseconds; the end is not in it any more. */
export interface WorkedVisit {
  readonly id: string
  readonly employeeId: string
  readonly start: number
  readonly end: number
  /** Units are those that the aggregator counts towards the line. */
  readonly evv?: { readonly confirmed: boolean; readonly compliant: boolean; readonly units: number }
  readonly isSigned: boolean
  /** Shared care: visits of one group are at the same time. */
  readonly group?: string
  /** Worked by a live-in caregiver, who may enter time once a day without a clock. */
  readonly isLiveIn?: boolean
}

export interface ClaimProvider {
  readonly npi?: string
  readonly umpi?: string
  readonly taxonomy?: string
  readonly address?: { readonly zip: string }
}

/** What a payer before this one did with the claim. */
export interface PriorAdjudication {
  readonly rank: 1 | 2
  /** The day on which it was paid or denied; absent while it is open. */
  readonly finalOn?: string
}

export interface Claim {
  readonly id: string
  readonly clientId: string
  readonly payerId: string
  readonly insuranceId?: string
  /** 1 primary, 2 secondary, 3 tertiary. */
  readonly rank: 1 | 2 | 3
  /** 1 original, 7 replacement, 8 void (837 CLM05-3). */
  readonly frequency: '1' | '7' | '8'
  /** 837P where it says nothing. */
  readonly form?: '837P' | '837I'
  /** The payer's number of the claim that is replaced or voided (837 REF F8). */
  readonly payerClaimNumber?: string
  /** The agency's id of that claim, and the day on which it was paid. */
  readonly originalClaimId?: string
  readonly originalPaidOn?: string
  /** Why it is late, as a delay reason code (837 CLM20); evidence is at hand. */
  readonly delayReason?: string
  readonly priors?: readonly PriorAdjudication[]
  readonly billingProvider: ClaimProvider
  /** ICD-10 codes, the principal one first. */
  readonly diagnoses: readonly string[]
  readonly lines: readonly ClaimLine[]
}
