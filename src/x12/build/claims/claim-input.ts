import type { Adjustment } from '../../meanings/remittance/remittance.ts'
import type { Birth, Contact, PartyName, PostalAddress } from '../parties.ts'

/** Who sends the file (loop 1000A). */
export interface Submitter {
  readonly party: PartyName
  /** The number that the receiver gave (NM109, qualifier 46). */
  readonly id: string
  readonly contact: Contact
}

/** The clearinghouse or payer that gets the file (loop 1000B). */
export interface ClaimReceiver {
  readonly name: string
  readonly id: string
}

/** Who bills (loop 2010AA). */
export interface BillingProvider {
  readonly party: PartyName
  /** Absent for providers of care that have none; the payer then knows them by `providerId` of the payer. */
  readonly npi?: string
  readonly taxonomy?: string
  readonly address: PostalAddress
  /** `41-1234567`, or a Social Security number where `isSsn`. */
  readonly taxId: string
  readonly isSsn?: boolean
  readonly contact?: Contact
  /** Where payments go, if elsewhere (loop 2010AB). */
  readonly payTo?: PostalAddress
}

/** Whose insurance it is (loops 2000B and 2010BA). */
export interface Subscriber {
  readonly party: PartyName
  readonly memberId: string
  /** P primary, S secondary, T tertiary (SBR01). */
  readonly sequence: 'P' | 'S' | 'T'
  /** MC Medicaid, MB Medicare part B, CI commercial, VA, ZZ (SBR09). */
  readonly filing: string
  readonly groupNumber?: string
  readonly groupName?: string
  /** Needed where the subscriber is the patient. */
  readonly birth?: Birth
  readonly address?: PostalAddress
}

/** Who pays (loop 2010BB). */
export interface ClaimPayer {
  readonly name: string
  readonly id: string
  readonly address?: PostalAddress
  /** The payer's number of the billing provider (REF G2). */
  readonly providerId?: string
}

/** The patient, where another than the subscriber (loops 2000C and 2010CA). */
export interface Patient {
  readonly party: PartyName
  /** Individual relationship code: 01 spouse, 19 child, G8 other (PAT01). */
  readonly relationship: string
  readonly birth: Birth
  readonly address: PostalAddress
}

/** A provider named on a claim or line. */
export interface NamedProvider {
  readonly party: PartyName
  readonly npi?: string
  readonly taxonomy?: string
  /** The payer's number of the provider (REF G2). */
  readonly providerId?: string
}

/** A place of service with an address (loop 2310C or 2310E). */
export interface ServiceFacility {
  readonly name: string
  readonly npi?: string
  readonly address: PostalAddress
}

export type ClaimAdjustment = Pick<Adjustment, 'group' | 'reason' | 'cents'>

/** What another payer did with the claim (loop 2320). */
export interface OtherCoverage {
  readonly sequence: 'P' | 'S' | 'T'
  /** Relationship of the patient to the subscriber: 18 self (SBR02). */
  readonly relationship: string
  readonly filing: string
  readonly subscriber: PartyName
  readonly memberId: string
  readonly payer: { readonly name: string; readonly id: string }
  readonly hasAssignedBenefits: boolean
  /** I informed consent, Y signed release (OI06). */
  readonly release: 'I' | 'Y'
  readonly paidCents?: number
  readonly paidOn?: string
  readonly adjustments?: readonly ClaimAdjustment[]
}

/** What another payer did with a line (loop 2430). */
export interface LineAdjudication {
  readonly payerId: string
  readonly paidCents: number
  readonly thousandths: number
  readonly paidOn: string
  readonly adjustments: readonly ClaimAdjustment[]
}

/** A note reference code and 80 characters at most (NTE). */
export interface ClaimNote {
  readonly code: string
  readonly text: string
}

/** What claims of both kinds have (loop 2300). Amounts in cents. */
export interface ClaimBase {
  /** The agency's number of the claim, 20 characters at most. */
  readonly patientControl: string
  readonly cents: number
  /** 1 original, 7 replacement, 8 void. */
  readonly frequency: string
  /** The payer's number of the claim that is replaced or voided. */
  readonly originalReference?: string
  /** Number of the authorization (REF G1). */
  readonly authorization?: string
  readonly referral?: string
  readonly medicalRecord?: string
  /** Medicare assignment: A assigned, B for laboratory only, C not assigned (CLM07). */
  readonly assignment: 'A' | 'B' | 'C'
  readonly hasAssignedBenefits: boolean
  /** I informed consent, Y signed release (CLM09). */
  readonly release: 'I' | 'Y'
  /** ICD-10 codes, the principal one first. */
  readonly diagnoses: readonly string[]
  readonly note?: ClaimNote
  readonly others?: readonly OtherCoverage[]
}

/** What service lines of both kinds have. */
export interface LineBase {
  readonly modifiers?: readonly string[]
  readonly cents: number
  /** UN units, MJ minutes, DA days. */
  readonly unit: 'UN' | 'MJ' | 'DA'
  readonly thousandths: number
  /** The agency's number of the line, 30 characters at most (REF 6R). */
  readonly lineControl?: string
  readonly adjudications?: readonly LineAdjudication[]
}

/** A claim with the people it is about. */
export interface ClaimFor<C> {
  readonly subscriber: Subscriber
  readonly payer: ClaimPayer
  readonly patient?: Patient
  readonly claim: C
}

/** Claims of one file by billing provider. */
export interface ClaimFile<C> {
  /** The agency's number of the file (BHT03), 30 characters at most. */
  readonly reference: string
  readonly submitter: Submitter
  readonly receiver: ClaimReceiver
  readonly providers: readonly { readonly billing: BillingProvider; readonly claims: readonly ClaimFor<C>[] }[]
}
