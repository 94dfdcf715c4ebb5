import type { Draft } from '../draft.ts'
import { Levels } from '../levels.ts'
import { addressRows, birthRows, contactRows, nameRow, payerRow, referenceRows } from '../parties.ts'
import { NO_ROWS, type Row, rowIf } from '../rows.ts'
import type { Sending } from '../sending.ts'
import { FILINGS, RELATIONSHIPS, SELF, SEQUENCES } from './claim-codes.ts'
import type { BillingProvider, ClaimFile, ClaimFor, ClaimPayer, ClaimReceiver, Patient, Submitter, Subscriber } from './claim-input.ts'

/** Claims of one transaction, as receivers take them (TR3, CLM). */
const MOST_CLAIMS = 5_000
type ClaimRows<C> = (draft: Draft, claim: C) => readonly Row[]

/** BHT to the last claim of an 837. Each claim has its own subscriber level. */
export function claimFileRows<C>(
  draft: Draft,
  sending: Sending,
  { reference, submitter, receiver, providers }: ClaimFile<C>,
  claimRows: ClaimRows<C>,
): readonly Row[] {
  const levels = new Levels()
  draft.counted('.providers', providers, 1, MOST_CLAIMS)
  return [
    ['BHT', '0019', '00', draft.needed('.reference', reference, 30), ...momentElements(sending), 'CH'],
    ...submitterRows(draft.in('.submitter'), submitter),
    ...receiverRows(draft.in('.receiver'), receiver),
    ...draft
      .each('.providers', providers, ({ billing, claims }, inner) => {
        inner.counted('.claims', claims, 1, MOST_CLAIMS)
        if (billing.npi === undefined && claims.some(({ payer }) => payer.providerId === undefined)) inner.tell('.billing.npi', 'x12.required', {})
        const { row, level } = levels.next('20', '', true)
        const forClaims = inner.each('.claims', claims, (claim, each) => claimForRows(each, claim, { levels, parent: level }, claimRows))
        return [row, ...billingRows(inner.in('.billing'), billing), ...forClaims.flat()]
      })
      .flat(),
  ]
}

/** Day and time of a BHT segment. Both are checked with the envelopes. */
export const momentElements = ({ day, time }: Sending): readonly [string, string] => [day.replaceAll('-', ''), time.replace(':', '')]

function submitterRows(draft: Draft, { party, id, contact }: Submitter): readonly Row[] {
  return [nameRow(draft.in('.party'), '41', party, ['46', draft.needed('.id', id, 80, 2)]), ...contactRows(draft.in('.contact'), contact)]
}

function receiverRows(draft: Draft, { name, id }: ClaimReceiver): readonly Row[] {
  return [nameRow(draft, '40', { isPerson: false, name }, ['46', draft.needed('.id', id, 80, 2)])]
}

function billingRows(draft: Draft, billing: BillingProvider): readonly Row[] {
  const taxonomy = draft.form('.taxonomy', billing.taxonomy, 'taxonomy')
  const payTo = addressRows(draft.in('.payTo'), billing.payTo)
  const payToName: Row = ['NM1', '87', billing.party.isPerson ? '1' : '2']
  return [
    ...rowIf(taxonomy, 'PRV', 'BI', 'PXC', taxonomy),
    nameRow(draft.in('.party'), '85', billing.party, ['XX', draft.form('.npi', billing.npi, 'npi')]),
    ...addressRows(draft.in('.address'), billing.address, 'zip9'),
    ['REF', billing.isSsn ? 'SY' : 'EI', draft.form('.taxId', billing.taxId, billing.isSsn ? 'ssn' : 'taxId')],
    ...contactRows(draft.in('.contact'), billing.contact),
    ...(payTo.length > 0 ? [payToName, ...payTo] : NO_ROWS),
  ]
}

function claimForRows<C>(
  draft: Draft,
  { subscriber, payer, patient, claim }: ClaimFor<C>,
  { levels, parent }: { readonly levels: Levels; readonly parent: string },
  claimRows: ClaimRows<C>,
): readonly Row[] {
  const { row, level } = levels.next('22', parent, patient !== undefined)
  return [
    row,
    ...subscriberRows(draft.in('.subscriber'), subscriber, patient === undefined),
    ...payerRows(draft.in('.payer'), payer),
    ...(patient ? [levels.next('23', level, false).row, ...patientRows(draft.in('.patient'), patient)] : NO_ROWS),
    ...claimRows(draft.in('.claim'), claim),
  ]
}

function subscriberRows(draft: Draft, subscriber: Subscriber, isPatient: boolean): readonly Row[] {
  const { party, memberId, birth, address } = subscriber
  if (isPatient && !birth) draft.tell('.birth', 'x12.required', {})
  if (isPatient && !address) draft.tell('.address', 'x12.required', {})
  return [
    [
      'SBR',
      draft.code('.sequence', subscriber.sequence, SEQUENCES),
      isPatient ? SELF : '',
      draft.text('.groupNumber', subscriber.groupNumber, 50),
      draft.text('.groupName', subscriber.groupName, 60),
      ...['', '', '', ''],
      draft.code('.filing', subscriber.filing, FILINGS),
    ],
    nameRow(draft.in('.party'), 'IL', party, ['MI', draft.needed('.memberId', memberId, 80, 2)]),
    ...addressRows(draft.in('.address'), address),
    ...birthRows(draft.in('.birth'), birth),
  ]
}

function payerRows(draft: Draft, { name, id, address, providerId }: ClaimPayer): readonly Row[] {
  return [payerRow(draft, { name, id }), ...addressRows(draft.in('.address'), address), ...referenceRows(draft, 'G2', '.providerId', providerId)]
}

function patientRows(draft: Draft, { party, relationship, birth, address }: Patient): readonly Row[] {
  return [
    ['PAT', draft.code('.relationship', relationship, RELATIONSHIPS)],
    nameRow(draft.in('.party'), 'QC', party),
    ...addressRows(draft.in('.address'), address),
    ...birthRows(draft.in('.birth'), birth),
  ]
}
