import { byKey, filledText, isObject } from '#contract'
import type { RecordRow } from '#server/records'
import { FORMATS } from '#validation'
import type { BillingProvider, ClaimFile, ClaimFor, Patient, PostalAddress, ProfessionalClaim, ProfessionalLine, Subscriber } from '#x12'
import type { BoundSlot } from '../bound.ts'
import { numberOf, rowsIn, textOf } from '../rows.ts'
import { genderOf, subscriberOn } from '../subscriber.ts'
import { officeOf, type Rows } from './line-facts.ts'
import type { BillingSlots } from './slots.ts'
import { modifiersOf } from './worked-visits.ts'

/** What the claims of a batch name, looked up once. */
export interface FileFacts {
  readonly claims: readonly RecordRow[]
  readonly linesOf: ReadonlyMap<string, readonly RecordRow[]>
  readonly recipients: Rows
  readonly payers: Rows
  readonly insurances: Rows
  readonly coverages: Rows
  readonly places: Rows
  readonly house: RecordRow
}

/** Claims of a batch as an 837P has them (domain: backoffice §3.6), by the agency that bills. */
export function claimFileOf(slots: BillingSlots, reference: string, facts: FileFacts): ClaimFile<ProfessionalClaim> {
  const { claim, house } = slots
  const said = (name: string): string => textOf(house, facts.house, name) ?? ''
  const providers = [...byKey(facts.claims, (row) => textOf(claim, row, 'provider') ?? '')]
  return {
    reference,
    submitter: {
      party: { isPerson: false, name: said('submitterName') },
      id: said('submitter'),
      contact: { name: said('contactName'), phone: tenDigits(said('contactPhone')) },
    },
    receiver: { name: said('receiverName'), id: said('receiver') },
    providers: providers.map(([provider, rows]) => ({ billing: billingOf(slots, facts, provider), claims: rows.map((row) => claimOf(slots, facts, row)) })),
  }
}

const isNpi = (provider: string): boolean => FORMATS.npi(provider)
const tenDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10)

function billingOf(slots: BillingSlots, { places }: FileFacts, provider: string): BillingProvider {
  const { place } = slots
  const row = officeOf(slots, places, provider)
  const said = (name: string): string | undefined => row && textOf(place, row, name)
  const [taxonomy, phone] = [said('taxonomy'), said('phone')]
  return {
    party: { isPerson: false, name: said('billingName') ?? said('name') ?? '' },
    ...(isNpi(provider) && { npi: provider }),
    ...(taxonomy !== undefined && { taxonomy }),
    address: addressOf(row && place.value(row.values, 'address')),
    taxId: said('taxId') ?? '',
    ...(phone !== undefined && { contact: { phone: tenDigits(phone) } }),
  }
}

export function addressOf(value: unknown): PostalAddress {
  const said = (name: string): string => (isObject(value) ? (filledText(value[name]) ?? '') : '')
  return { lines: [said('line1'), said('line2')].filter((line) => line !== ''), city: said('city'), state: said('state'), zip: said('zip') }
}

function claimOf(slots: BillingSlots, facts: FileFacts, row: RecordRow): ClaimFor<ProfessionalClaim> {
  const { claim, carrier, recipient, policy } = slots
  const client = named(facts.recipients, textOf(claim, row, 'recipient'))
  const paying = named(facts.payers, textOf(claim, row, 'carrier'))
  const covered = named(facts.insurances, textOf(claim, row, 'policy'))
  const provider = textOf(claim, row, 'provider') ?? ''
  const isSelf = (textOf(policy, covered, 'relationship') ?? SELF) === SELF
  const patient = personOf(recipient, client)
  return {
    subscriber: subscriberOf(slots, { row, covered, paying }, isSelf ? patient : undefined),
    payer: {
      name: textOf(carrier, paying, 'name') ?? '',
      id: textOf(carrier, paying, 'code') ?? '',
      ...(carrier.value(paying.values, 'address') != null && { address: addressOf(carrier.value(paying.values, 'address')) }),
      ...(!isNpi(provider) && { providerId: provider }),
    },
    ...(!isSelf && { patient: { ...patient, relationship: textOf(policy, covered, 'relationship') ?? '' } }),
    claim: professional(slots, facts, row),
  }
}

const SELF = '18'
const NOBODY: Pick<RecordRow, 'values'> = { values: {} }
const named = (rows: Rows, id: string | undefined): Pick<RecordRow, 'values'> => rows.get(id ?? '') ?? NOBODY

type Person = Omit<Patient, 'relationship'>

function personOf(slot: BoundSlot, row: Pick<RecordRow, 'values'>): Person {
  const middleName = textOf(slot, row, 'middleName')
  return {
    party: {
      isPerson: true,
      name: textOf(slot, row, 'lastName') ?? '',
      firstName: textOf(slot, row, 'firstName') ?? '',
      ...(middleName !== undefined && { middleName }),
    },
    birth: { birthDate: textOf(slot, row, 'born') ?? '', gender: genderOf(slot.value(row.values, 'gender')) },
    address: addressOf(slot.value(row.values, 'address')),
  }
}

interface Insured {
  readonly row: RecordRow
  readonly covered: Pick<RecordRow, 'values'>
  readonly paying: Pick<RecordRow, 'values'>
}

/** Whose insurance it is: the patient, or who is written down with the coverage. */
function subscriberOf(slots: BillingSlots, { row, covered, paying }: Insured, self: Person | undefined): Subscriber {
  const { policy } = slots
  const groupNumber = textOf(policy, covered, 'group')
  const shared = {
    sequence: SEQUENCES[String(slots.claim.value(row.values, 'rank'))] ?? 'P',
    filing: filingOf(slots, paying),
    ...(groupNumber !== undefined && { groupNumber }),
  }
  if (self !== undefined) return { ...shared, ...self, memberId: textOf(policy, covered, 'member') ?? '' }
  return { ...shared, ...subscriberOn(policy, covered) }
}

/** Payer responsibility sequence (SBR01) by the rank of the coverage. */
const SEQUENCES: Readonly<Record<string, 'P' | 'S' | 'T'>> = { 1: 'P', 2: 'S', 3: 'T' }

/** Claim filing indicator (SBR09) by the kind of payer. */
const FILINGS = { medicaid: 'MC', managed: 'HM', medicare: 'MB', advantage: '16', commercial: 'CI', veterans: 'VA', county: '11' } as const

const filingOf = ({ carrier }: BillingSlots, { values }: Pick<RecordRow, 'values'>): string =>
  Object.entries(FILINGS).find(([kind]) => carrier.says(values, 'kind', kind))?.[1] ?? 'ZZ'

const POINTERS_MAX = 4

function professional(slots: BillingSlots, facts: FileFacts, row: RecordRow): ProfessionalClaim {
  const { claim, coverage } = slots
  const diagnoses = rowsIn(claim, row, 'diagnoses').flatMap(({ code }) => filledText(code) ?? [])
  const authorization = textOf(coverage, named(facts.coverages, textOf(claim, row, 'coverage')), 'number')
  const payerNumber = claim.says(row.values, 'frequency', 'original') ? undefined : textOf(claim, row, 'payerNumber')
  const pointers = diagnoses.slice(0, POINTERS_MAX).map((_, index) => index + 1)
  return {
    patientControl: textOf(claim, row, 'number') ?? '',
    cents: numberOf(claim, row, 'charge') ?? 0,
    frequency: textOf(claim, row, 'frequency') ?? '1',
    ...(payerNumber !== undefined && { originalReference: payerNumber }),
    ...(authorization !== undefined && { authorization }),
    ...{ assignment: 'A', hasAssignedBenefits: true, release: 'Y', isSigned: true },
    diagnoses,
    place: textOf(claim, row, 'place') ?? '',
    lines: (facts.linesOf.get(row.id) ?? []).map((line) => lineOf(slots, row, line, pointers)),
  }
}

function lineOf({ claim, claimLine }: BillingSlots, row: RecordRow, line: RecordRow, pointers: readonly number[]): ProfessionalLine {
  const number = (name: string): number => numberOf(claimLine, line, name) ?? 0
  return {
    procedure: textOf(claimLine, line, 'code') ?? '',
    modifiers: modifiersOf(textOf(claimLine, line, 'modifiers')),
    cents: number('charge'),
    unit: 'UN',
    thousandths: Math.round(number('units') * 1_000),
    from: textOf(claimLine, line, 'on') ?? '',
    pointers,
    lineControl: `${textOf(claim, row, 'number')}-${number('number')}`,
  }
}
