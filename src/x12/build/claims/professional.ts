import type { Draft } from '../draft.ts'
import { addressRows, daysElements, nameRow, referenceRows } from '../parties.ts'
import { NO_ROWS, type Row, rowIf } from '../rows.ts'
import { type Built, buildFile, type Sending } from '../sending.ts'
import { ASSIGNMENTS, RELEASES } from './claim-codes.ts'
import { claimFileRows } from './claim-file.ts'
import type { ClaimBase, ClaimFile, LineBase, NamedProvider, ServiceFacility } from './claim-input.ts'
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

/** A service line of an 837P (loop 2400). */
export interface ProfessionalLine extends LineBase {
  /** HCPCS or CPT code. */
  readonly procedure: string
  /** `YYYY-MM-DD`; the last day where it is another. */
  readonly from: string
  readonly to?: string
  /** Place of service where it is another than the claim's. */
  readonly place?: string
  /** Which diagnoses of the claim it is for, 1 being the first; one to four. */
  readonly pointers: readonly number[]
  readonly authorization?: string
  readonly rendering?: NamedProvider
  readonly note?: string
}

/** A claim of an 837P (loop 2300). */
export interface ProfessionalClaim extends ClaimBase {
  /** Place of service code: 12 home. */
  readonly place: string
  /** Whether the provider signed (CLM06). */
  readonly isSigned: boolean
  readonly admittedOn?: string
  readonly referring?: NamedProvider
  readonly rendering?: NamedProvider
  readonly supervising?: NamedProvider
  readonly facility?: ServiceFacility
  readonly lines: readonly ProfessionalLine[]
}

const NOTE_CODES = ['ADD', 'CER', 'DCP', 'DGN', 'TPO']
const MOST_LINES = 50
const MOST_DIAGNOSES = 12

/** An 837P file (TR3 005010X222A1). */
export const buildProfessionalClaims = (sending: Sending, file: ClaimFile<ProfessionalClaim>): Built =>
  buildFile('837P', sending, (draft) => claimFileRows(draft, sending, file, claimRows))

function claimRows(draft: Draft, claim: ProfessionalClaim): readonly Row[] {
  draft.counted('.lines', claim.lines, 1, MOST_LINES)
  draft.counted('.diagnoses', claim.diagnoses, 1, MOST_DIAGNOSES)
  checkCharge(draft, claim, claim.lines)
  const admitted = draft.form('.admittedOn', claim.admittedOn, 'day')
  const [principal, ...others] = diagnosisElements(draft, claim.diagnoses)
  return [
    claimRow(draft, claim),
    ...rowIf(admitted, 'DTP', '435', 'D8', admitted),
    ...claimReferenceRows(draft, claim),
    ...noteRows(draft.in('.note'), claim.note, NOTE_CODES),
    ['HI', ['ABK', principal ?? ''], ...others.map((code) => ['ABF', code])],
    ...providerRows(draft.in('.referring'), 'DN', claim.referring),
    ...providerRows(draft.in('.rendering'), '82', claim.rendering, 'PE'),
    ...facilityRows(draft.in('.facility'), claim.facility),
    ...providerRows(draft.in('.supervising'), 'DQ', claim.supervising),
    ...otherCoverageRows(draft, claim.others),
    ...draft.each('.lines', claim.lines, (line, each, index) => lineRows(each, line, index, claim.diagnoses.length)).flat(),
  ]
}

function claimRow(draft: Draft, claim: ProfessionalClaim): Row {
  const place = draft.needed('.place', claim.place, 2, 2)
  return [
    'CLM',
    draft.needed('.patientControl', claim.patientControl, 20),
    draft.cents('.cents', claim.cents),
    '',
    '',
    facilityElement(draft, place, 'B', claim),
    claim.isSigned ? 'Y' : 'N',
    draft.code('.assignment', claim.assignment, ASSIGNMENTS),
    claim.hasAssignedBenefits ? 'Y' : 'N',
    draft.code('.release', claim.release, RELEASES),
  ]
}

function facilityRows(draft: Draft, facility: ServiceFacility | undefined): readonly Row[] {
  if (!facility) return NO_ROWS
  const name = nameRow(draft, '77', { isPerson: false, name: facility.name }, ['XX', draft.form('.npi', facility.npi, 'npi')])
  return [name, ...addressRows(draft.in('.address'), facility.address)]
}

function lineRows(draft: Draft, line: ProfessionalLine, index: number, diagnoses: number): readonly Row[] {
  const procedure = procedureElement(draft, line.procedure, line.modifiers)
  const note = draft.text('.note', line.note, 80)
  draft.counted('.pointers', line.pointers, 1, 4)
  const pointers = line.pointers.map((pointer, place) => String(draft.whole(`.pointers[${place}]`, pointer, 1, diagnoses)))
  return [
    ['LX', String(index + 1)],
    ['SV1', procedure, ...quantityElements(draft, line), draft.text('.place', line.place, 2, 2), '', pointers],
    ['DTP', '472', ...daysElements(draft, line)],
    ...referenceRows(draft, 'G1', '.authorization', line.authorization),
    ...referenceRows(draft, '6R', '.lineControl', line.lineControl),
    ...rowIf(note, 'NTE', 'ADD', note),
    ...providerRows(draft.in('.rendering'), '82', line.rendering, 'PE'),
    ...adjudicationRows(draft, procedure, line.adjudications),
  ]
}
