import type { Field } from '#contract'
import type { AuthorizationLine, Draw } from '../../authorizations/line.ts'
import type { DaySpan, Days } from '../../time/day-span.ts'
import type { Absence } from '../../visits/absences.ts'
import type { Allowance } from '../../visits/concurrent-services.ts'
import type { DeclaredHours } from '../../visits/hour-caps.ts'
import type { VisitSpan } from '../../visits/visit-span.ts'
import type { FilingLimits } from '../filing-deadline.ts'

export type FormatName = NonNullable<Field['format']>

export interface ClientFacts {
  readonly birthDate?: string
  /** `M`, `F` or `U` (837 DMG03). */
  readonly gender?: string
  /** The last day of service. */
  readonly dischargedOn?: string
  /** Qualifies for the enhanced rate; not judged where it is not kept. */
  readonly isEnhanced?: boolean
}

export interface PayerFacts extends FilingLimits {
  readonly name: string
  readonly needsTaxonomy?: boolean
  /** The form of its member ids, such as `pmi`; any text where it says nothing. */
  readonly memberIdFormat?: FormatName
  readonly needsAuthorization?: boolean
  /** From which day on it wants verified visits: always where it says nothing, never where `needsEvv` is no. */
  readonly evvFrom?: string
  readonly needsEvv?: boolean
  /** Yes where it says nothing. */
  readonly needsSignatures?: boolean
}

export interface CoverageFacts extends DaySpan {
  readonly client: string
  readonly payer: string
  readonly memberId: string
  /** `active`, `pending`, `termed` or `denied`. */
  readonly status: string
}

export interface ServiceFacts {
  /** What kinds of service it is, such as `personalCare`: what a month of hours counts and which services exclude each other. */
  readonly classes?: readonly string[]
  readonly needsEvv?: boolean
  /** A physician's order or plan of care (485), as home health has it. */
  readonly needsOrder?: boolean
  readonly needsCarePlan?: boolean
  /** Places of service that fit; any where it says nothing. */
  readonly places?: readonly string[]
  /** Whole years, both of them in it. */
  readonly leastAge?: number
  readonly mostAge?: number
  readonly genders?: readonly string[]
}

/** What is not kept of a worker is not judged; an empty list is kept and has nothing. */
export interface WorkerFacts {
  readonly npi?: string
  /** When the payer had the worker on its rolls. */
  readonly enrolled?: readonly DaySpan[]
  /** When the worker was `excluded`, `suspended` or whatever else bars from work. */
  readonly barred?: readonly (DaySpan & { readonly why: string })[]
  /** When a background study allowed the work. */
  readonly cleared?: readonly DaySpan[]
  /** When the worker was affiliated with the agency's number. */
  readonly affiliated?: readonly DaySpan[]
  readonly isEnhancedTrained?: boolean
}

/** A rate of the fee table. */
export interface PayerRate extends DaySpan {
  readonly payer: string
  readonly code: string
  /** In the order in which the payer wants them. */
  readonly modifiers: readonly string[]
  readonly cents: number
}

export interface ClaimAuthorization extends AuthorizationLine {
  readonly payer?: string
  /** Its total is cents. */
  readonly isInDollars?: boolean
  /** Units of a qualified professional that the state allowed beyond those of the year. */
  readonly extraQpUnits?: number
}

/** A line of another claim that is paid or waits for an answer. */
export interface BilledLine extends Days {
  readonly claim: string
  readonly payerClaimNumber?: string
  readonly client: string
  readonly payer: string
  readonly code: string
  readonly modifiers: readonly string[]
  readonly renderingId?: string
}

export interface DiagnosisFacts extends Partial<Days> {
  readonly isBillable: boolean
}

/**
 * What is known beside the claims, looked up once for all of them; maps are by id. Whatever is absent is not kept, and the rules that need
 * it say nothing. Where a list is there, what it lacks does not exist.
 */
export interface ClaimFacts {
  readonly clients?: ReadonlyMap<string, ClientFacts>
  readonly payers?: ReadonlyMap<string, PayerFacts>
  /** By the insurance ids of claims. */
  readonly coverages?: ReadonlyMap<string, CoverageFacts>
  readonly services?: ReadonlyMap<string, ServiceFacts>
  readonly workers?: ReadonlyMap<string, WorkerFacts>
  /** By ICD-10 code without the dot. */
  readonly diagnoses?: ReadonlyMap<string, DiagnosisFacts>
  readonly rates?: readonly PayerRate[]
  readonly authorizations?: readonly ClaimAuthorization[]
  /** What has drawn on them, without these claims, without what these replace, and without what is only scheduled. */
  readonly draws?: readonly Draw[]
  /** Time of the same workers and clients that is billed already, each with its code as its service. */
  readonly otherVisits?: readonly VisitSpan[]
  readonly billedLines?: readonly BilledLine[]
  /** Stays of clients in hospitals and jails, by client. */
  readonly stays?: readonly Absence[]
  readonly allowances?: readonly Allowance[]
  readonly declaredHours?: readonly DeclaredHours[]
  /** The day of the last eligibility check, by insurance. */
  readonly eligibilityChecks?: ReadonlyMap<string, string>
  /** Orders of physicians and plans of care (485). */
  readonly orders?: readonly (DaySpan & { readonly client: string })[]
  readonly carePlans?: readonly (DaySpan & { readonly client: string })[]
  readonly liveInProofs?: readonly { readonly client: string; readonly worker: string; readonly provenOn: string }[]
  /** Excluded providers by NPI; a reinstated one has an end. */
  readonly exclusions?: readonly (DaySpan & { readonly npi: string })[]
  /** Periods of billing; one without a payer is for all of them. */
  readonly cutOffs?: readonly (Days & { readonly payer?: string; readonly isLocked: boolean })[]
  /** By insurance and month, `YYYY-MM`; without a row there is no spenddown. */
  readonly spenddowns?: readonly { readonly insurance: string; readonly month: string; readonly isMet: boolean }[]
  /** Health plans that clients were in. */
  readonly planPeriods?: readonly (DaySpan & { readonly client: string; readonly plan: string })[]
}
