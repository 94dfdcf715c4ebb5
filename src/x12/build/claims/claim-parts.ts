import { byKey } from '#contract'
import { dollarText } from '../../meanings/numbers.ts'
import type { Draft } from '../draft.ts'
import { nameRow, payerRow, referenceRows } from '../parties.ts'
import { inParts, NO_ROWS, type Row, rowIf } from '../rows.ts'
import { ADJUSTMENT_GROUPS, FILINGS, FREQUENCIES, RELATIONSHIPS, RELEASES, SELF, SEQUENCES } from './claim-codes.ts'
import type { ClaimAdjustment, ClaimBase, ClaimNote, LineAdjudication, LineBase, NamedProvider, OtherCoverage } from './claim-input.ts'

const REPLACING = ['7', '8']
const ADJUSTMENTS_OF_SEGMENT = 6
/** Adjustments may be negative, within the digits of an amount. */
const LEAST_ADJUSTMENT_CENTS = -9_999_999_999

/** CLM05 of a claim: place, `B` for 837P or `A` for 837I, frequency. */
export function facilityElement(draft: Draft, place: string, qualifier: 'A' | 'B', { frequency }: ClaimBase): readonly string[] {
  return [place, qualifier, draft.code('.frequency', frequency, FREQUENCIES)]
}

/** Charge of the claim, which is the sum of its lines. */
export function checkCharge(draft: Draft, { cents }: ClaimBase, lines: readonly LineBase[]): void {
  const found = lines.reduce((sum, line) => sum + line.cents, 0)
  if (Number.isSafeInteger(found) && found !== cents) draft.tell('.cents', 'x12.totalCharge', { charge: dollarText(cents), found: dollarText(found) })
}

/** REF segments of a claim. */
export function claimReferenceRows(draft: Draft, claim: ClaimBase): readonly Row[] {
  if (REPLACING.includes(claim.frequency) && claim.originalReference === undefined) draft.tell('.originalReference', 'x12.required', {})
  return [
    ...referenceRows(draft, '9F', '.referral', claim.referral),
    ...referenceRows(draft, 'G1', '.authorization', claim.authorization),
    ...referenceRows(draft, 'F8', '.originalReference', claim.originalReference),
    ...referenceRows(draft, 'EA', '.medicalRecord', claim.medicalRecord),
  ]
}

export function noteRows(draft: Draft, note: ClaimNote | undefined, codes: readonly string[]): readonly Row[] {
  return note ? [['NTE', draft.code('.code', note.code, codes), draft.needed('.text', note.text, 80)]] : NO_ROWS
}

/** NM1, PRV and REF of a provider. `kind` is PRV01; roles without taxonomy have none. */
export function providerRows(draft: Draft, role: string, provider: NamedProvider | undefined, kind?: 'PE' | 'AT'): readonly Row[] {
  if (!provider) return NO_ROWS
  if (provider.npi === undefined && provider.providerId === undefined) draft.tell('.npi', 'x12.required', {})
  const taxonomy = kind ? draft.form('.taxonomy', provider.taxonomy, 'taxonomy') : ''
  return [
    nameRow(draft.in('.party'), role, provider.party, ['XX', draft.form('.npi', provider.npi, 'npi')]),
    ...rowIf(taxonomy, 'PRV', kind ?? '', 'PXC', taxonomy),
    ...referenceRows(draft, 'G2', '.providerId', provider.providerId),
  ]
}

/** CAS segments: adjustments of one group, six of them in a segment. */
export function adjustmentRows(draft: Draft, adjustments: readonly ClaimAdjustment[] = []): readonly Row[] {
  const written = draft.each('.adjustments', adjustments, ({ group, reason, cents }, each) => ({
    group: each.code('.group', group, ADJUSTMENT_GROUPS),
    elements: [each.needed('.reason', reason, 5), each.cents('.cents', cents, LEAST_ADJUSTMENT_CENTS), ''],
  }))
  return [...byKey(written, ({ group }) => group)].flatMap(([group, rows]) =>
    inParts(rows, ADJUSTMENTS_OF_SEGMENT).map((part): Row => ['CAS', group, ...part.flatMap(({ elements }) => elements)]),
  )
}

/** Loop 2320 with 2330A and 2330B. */
export function otherCoverageRows(draft: Draft, others: readonly OtherCoverage[] = []): readonly Row[] {
  draft.counted('.others', others, 0, 10)
  return draft
    .each('.others', others, (other, each): readonly Row[] => {
      const [paid, paidOn] = [each.cents('.paidCents', other.paidCents), each.form('.paidOn', other.paidOn, 'day')]
      return [
        [
          'SBR',
          each.code('.sequence', other.sequence, SEQUENCES),
          each.code('.relationship', other.relationship, [SELF, ...RELATIONSHIPS]),
          ...['', '', '', '', '', ''],
          each.code('.filing', other.filing, FILINGS),
        ],
        ...adjustmentRows(each, other.adjustments),
        ...rowIf(paid, 'AMT', 'D', paid),
        ['OI', '', '', other.hasAssignedBenefits ? 'Y' : 'N', '', '', each.code('.release', other.release, RELEASES)],
        nameRow(each.in('.subscriber'), 'IL', other.subscriber, ['MI', each.needed('.memberId', other.memberId, 80, 2)]),
        payerRow(each.in('.payer'), other.payer),
        ...rowIf(paidOn, 'DTP', '573', 'D8', paidOn),
      ]
    })
    .flat()
}

/** Loop 2430. `procedure` is the composite of the line. */
export function adjudicationRows(
  draft: Draft,
  procedure: readonly string[],
  adjudications: readonly LineAdjudication[] = [],
  revenueCode = '',
): readonly Row[] {
  return draft
    .each('.adjudications', adjudications, (done, each): readonly Row[] => [
      [
        'SVD',
        each.needed('.payerId', done.payerId, 80, 2),
        each.cents('.paidCents', done.paidCents),
        procedure,
        revenueCode,
        each.thousandths('.thousandths', done.thousandths, 0),
      ],
      ...adjustmentRows(each, done.adjustments),
      ['DTP', '573', 'D8', each.form('.paidOn', done.paidOn, 'day')],
    ])
    .flat()
}

/** The composite of a procedure with its modifiers. */
export function procedureElement(draft: Draft, code: string, modifiers: readonly string[] = []): readonly string[] {
  draft.counted('.modifiers', modifiers, 0, 4)
  return ['HC', draft.form('.procedure', code, 'procedure'), ...modifiers.map((modifier, index) => draft.form(`.modifiers[${index}]`, modifier, 'modifier'))]
}

/** Charge, unit and quantity of SV1 and SV2. */
export const quantityElements = (draft: Draft, line: LineBase): readonly [string, string, string] => [
  draft.cents('.cents', line.cents),
  draft.code('.unit', line.unit, ['UN', 'MJ', 'DA']),
  draft.thousandths('.thousandths', line.thousandths),
]

/** The codes of the diagnoses as HI segments have them. */
export function diagnosisElements(draft: Draft, diagnoses: readonly string[]): readonly string[] {
  return diagnoses.map((code, index) => draft.form(`.diagnoses[${index}]`, code, 'diagnosis'))
}
