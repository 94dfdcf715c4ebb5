import type { Place } from '../../problems/problem.ts'
import type { EnvelopeFacts } from '../envelope-facts.ts'
import type { DayRange } from '../fields.ts'
import type { Address, Entity, Identifier } from '../people.ts'
import type { Procedure } from '../procedure.ts'

/** Money that was not paid and why (CAS). Several of one segment stand one by one. */
export interface Adjustment {
  /** Claim adjustment group code: CO, OA, PI, PR. */
  readonly group: string
  /** Claim adjustment reason code (CARC). */
  readonly reason: string
  readonly cents: number
  /** In thousandths of a unit. */
  readonly thousandths: number | undefined
}

/** An amount or a quantity that says more than the balance (AMT). */
export interface QualifiedAmount {
  readonly qualifier: string
  readonly cents: number
}

/** Payment of a service line (loop 2110). Amounts in cents, units in thousandths. */
export interface PaidLine {
  readonly at: Place
  readonly procedure: Procedure
  /** The procedure that was billed, where another was paid (SVC06). */
  readonly billedProcedure: Procedure | undefined
  readonly chargeCents: number
  readonly paidCents: number
  readonly revenueCode: string | undefined
  readonly paidThousandths: number | undefined
  readonly billedThousandths: number | undefined
  readonly days: DayRange | undefined
  /** The number that the claim gave to the line (REF 6R). */
  readonly lineControl: string | undefined
  readonly adjustments: readonly Adjustment[]
  readonly references: readonly Identifier[]
  readonly amounts: readonly QualifiedAmount[]
  /** Remittance advice remark codes (LQ HE). */
  readonly remarks: readonly string[]
}

/** Payment of a claim (loop 2100). Amounts in cents. */
export interface PaidClaim {
  readonly at: Place
  /** The number that the agency gave to the claim (CLP01). */
  readonly patientControl: string
  /** Claim status code, 1 processed as primary, 4 denied, 22 reversal (CLP02). */
  readonly status: string
  readonly isReversal: boolean
  readonly chargeCents: number
  readonly paidCents: number
  readonly patientCents: number | undefined
  /** Kind of insurance (CLP06). */
  readonly filing: string | undefined
  /** The payer's number of the claim (CLP07). */
  readonly payerControl: string | undefined
  readonly facility: string | undefined
  readonly frequency: string | undefined
  readonly patient: Entity | undefined
  /** The other people and payers of the claim: insured, corrected insured, rendering provider, crossover carrier. */
  readonly others: readonly Entity[]
  readonly days: DayRange | undefined
  readonly receivedOn: string | undefined
  readonly adjustments: readonly Adjustment[]
  readonly references: readonly Identifier[]
  readonly amounts: readonly QualifiedAmount[]
  /** Remark codes of the whole claim (MIA, MOA). */
  readonly remarks: readonly string[]
  readonly lines: readonly PaidLine[]
}

/** What the payer takes or gives beside the claims (PLB). A positive amount lowers the payment. */
export interface ProviderAdjustment {
  readonly at: Place
  readonly provider: string
  /** End of the fiscal year, `YYYY-MM-DD`. */
  readonly yearEnd: string | undefined
  /** Adjustment reason: WO overpayment recovery, L6 interest, FB forwarding balance. */
  readonly reason: string
  readonly reference: string | undefined
  readonly cents: number
}

/** An N1 loop of the payer or the payee. */
export interface Party {
  readonly name: string
  readonly identifier: Identifier | undefined
  readonly address: Address | undefined
  readonly references: readonly Identifier[]
}

/** What a remittance says before its claims (TR3 005010X221A1, header). */
export interface RemittanceHeader {
  readonly at: Place
  readonly envelope: EnvelopeFacts
  /** ST02. */
  readonly control: string
  /** Transaction handling, `I` remittance only (BPR01). */
  readonly handling: string
  readonly paidCents: number
  /** `C` credit to the agency, `D` debit (BPR03). */
  readonly sign: string
  /** How it is paid: ACH, CHK, FWT, BOP, NON (BPR04). */
  readonly method: string
  readonly paidOn: string | undefined
  /** Number of the check or the transfer (TRN02). */
  readonly trace: string
  /** Who gave the trace number (TRN03). */
  readonly traceOrigin: string
  readonly producedOn: string | undefined
  readonly payer: Party
  readonly payee: Party
}

/** One 835 transaction: one payment. */
export interface Remittance extends RemittanceHeader {
  readonly claims: readonly PaidClaim[]
  /** Claims that could not be read; they are told as problems and left out. */
  readonly unreadableClaims: number
  readonly providerAdjustments: readonly ProviderAdjustment[]
}

/** What stands at the end of a remittance: counts and sums of what was read, in cents. */
export interface RemittanceTotals {
  readonly control: string
  readonly claims: number
  /** Claims that could not be read; they are told as problems and are in no sum. */
  readonly unreadableClaims: number
  readonly chargeCents: number
  /** Sum of CLP04. */
  readonly claimCents: number
  /** Sum of PLB. */
  readonly adjustmentCents: number
  readonly providerAdjustments: readonly ProviderAdjustment[]
}
