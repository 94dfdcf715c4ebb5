import type { Draft } from '../draft.ts'
import { daysElements, referenceRows } from '../parties.ts'
import { inParts, type Row } from '../rows.ts'
import { type Built, buildFile, type Sending } from '../sending.ts'
import { ASSIGNMENTS, RELEASES } from './claim-codes.ts'
import { claimFileRows } from './claim-file.ts'
import type { ClaimBase, ClaimFile, LineBase, NamedProvider } from './claim-input.ts'
import {
  adjudicationRows,
  checkCharge,
  claimReferenceRows,
  diagnosisElements,
  facilityElement,
  noteRows,
  otherCoverageRows,
  procedureElement,
  providerRows,
  quantityElements,
} from './claim-parts.ts'

/** A service line of an 837I (loop 2400). */
export interface InstitutionalLine extends LineBase {
  /** Four digits. */
  readonly revenueCode: string
  /** HCPCS or CPT code. */
  readonly procedure?: string
  /** Home health payment group of a line with revenue code 0023, instead of a procedure. */
  readonly hipps?: string
  readonly from: string
  readonly to?: string
}

/** A code with its amount in cents (value information, HI BE). */
interface ValueCode {
  readonly code: string
  readonly cents: number
}

/** A code with its day (occurrence information, HI BH). */
interface OccurrenceCode {
  readonly code: string
  readonly day: string
}

/** A claim of an 837I (loop 2300). */
export interface InstitutionalClaim extends ClaimBase {
  /** Facility type code, the first two digits of the type of bill: 32 home health. */
  readonly facilityType: string
  readonly from: string
  readonly to: string
  readonly admittedOn?: string
  /** Priority and source of the admission, and the patient's status: 01 discharged home, 30 still a patient (CL1). */
  readonly priority: string
  readonly source: string
  readonly patientStatus: string
  readonly conditions?: readonly string[]
  readonly occurrences?: readonly OccurrenceCode[]
  readonly values?: readonly ValueCode[]
  readonly attending: NamedProvider
  readonly operating?: NamedProvider
  readonly referring?: NamedProvider
  readonly lines: readonly InstitutionalLine[]
}

const NOTE_CODES = ['ALG', 'DCP', 'DGN', 'DME', 'MED', 'NTR', 'ODT', 'RHB', 'RLH', 'RNH', 'SET', 'SFM', 'SPT', 'UPI']
const MOST_LINES = 999
const MOST_DIAGNOSES = 25
const CODES_OF_SEGMENT = 12

/** An 837I file (TR3 005010X223A2). */
export const buildInstitutionalClaims = (sending: Sending, file: ClaimFile<InstitutionalClaim>): Built =>
  buildFile('837I', sending, (draft) => claimFileRows(draft, sending, file, claimRows))

function claimRows(draft: Draft, claim: InstitutionalClaim): readonly Row[] {
  draft.counted('.lines', claim.lines, 1, MOST_LINES)
  checkCharge(draft, claim, claim.lines)
  return [
    claimRow(draft, claim),
    ['DTP', '434', 'RD8', `${draft.form('.from', claim.from, 'day')}-${draft.form('.to', claim.to, 'day')}`],
    ...(claim.admittedOn === undefined ? [] : [['DTP', '435', 'D8', draft.form('.admittedOn', claim.admittedOn, 'day')] as const]),
    ['CL1', draft.needed('.priority', claim.priority, 1), draft.needed('.source', claim.source, 1), draft.needed('.patientStatus', claim.patientStatus, 2, 2)],
    ...claimReferenceRows(draft, claim),
    ...noteRows(draft.in('.note'), claim.note, NOTE_CODES),
    ...codeRows(draft, claim),
    ...providerRows(draft.in('.attending'), '71', claim.attending, 'AT'),
    ...providerRows(draft.in('.operating'), '72', claim.operating),
    ...providerRows(draft.in('.referring'), 'DN', claim.referring),
    ...otherCoverageRows(draft, claim.others),
    ...draft.each('.lines', claim.lines, lineRows).flat(),
  ]
}

function claimRow(draft: Draft, claim: InstitutionalClaim): Row {
  return [
    'CLM',
    draft.needed('.patientControl', claim.patientControl, 20),
    draft.cents('.cents', claim.cents),
    '',
    '',
    facilityElement(draft, draft.needed('.facilityType', claim.facilityType, 2, 2), 'A', claim),
    '',
    draft.code('.assignment', claim.assignment, ASSIGNMENTS),
    claim.hasAssignedBenefits ? 'Y' : 'N',
    draft.code('.release', claim.release, RELEASES),
  ]
}

/** HI segments: principal and other diagnoses, occurrences, values, conditions. */
function codeRows(draft: Draft, claim: InstitutionalClaim): readonly Row[] {
  draft.counted('.diagnoses', claim.diagnoses, 1, MOST_DIAGNOSES)
  const [principal = '', ...others] = diagnosisElements(draft, claim.diagnoses)
  const occurrences = draft.each('.occurrences', claim.occurrences ?? [], ({ code, day }, each) => [
    'BH',
    each.needed('.code', code, 2, 2),
    'D8',
    each.form('.day', day, 'day'),
  ])
  const values = draft.each('.values', claim.values ?? [], ({ code, cents }, each) => [
    'BE',
    each.needed('.code', code, 2, 2),
    '',
    '',
    each.cents('.cents', cents),
  ])
  const conditions = (claim.conditions ?? []).map((code, index) => ['BG', draft.needed(`.conditions[${index}]`, code, 2, 2)])
  return [[['ABK', principal]], others.map((code) => ['ABF', code]), occurrences, values, conditions].flatMap(inSegments)
}

const inSegments = (codes: readonly (readonly string[])[]): readonly Row[] => inParts(codes, CODES_OF_SEGMENT).map((part): Row => ['HI', ...part])

function lineRows(line: InstitutionalLine, draft: Draft, index: number): readonly Row[] {
  const revenueCode = draft.form('.revenueCode', line.revenueCode, 'revenueCode')
  const procedure = lineProcedure(draft, line)
  return [
    ['LX', String(index + 1)],
    ['SV2', revenueCode, procedure, ...quantityElements(draft, line)],
    ['DTP', '472', ...daysElements(draft, line)],
    ...referenceRows(draft, '6R', '.lineControl', line.lineControl),
    ...adjudicationRows(draft, procedure, line.adjudications, revenueCode),
  ]
}

function lineProcedure(draft: Draft, { procedure, hipps, modifiers }: InstitutionalLine): readonly string[] {
  if (hipps !== undefined) return ['HP', draft.form('.hipps', hipps, 'hipps')]
  return procedure === undefined ? [] : procedureElement(draft, procedure, modifiers)
}
