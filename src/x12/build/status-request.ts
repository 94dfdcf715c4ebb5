import { momentElements } from './claims/claim-file.ts'
import type { Draft } from './draft.ts'
import { Levels } from './levels.ts'
import { type Birth, birthRows, daysElements, nameRow, type PartyName, payerRow, referenceRows } from './parties.ts'
import { NO_ROWS, type Row, rowIf } from './rows.ts'
import { type Built, buildFile, type Sending } from './sending.ts'

/** A claim whose status is asked for. */
export interface StatusQuestion {
  readonly subscriber: { readonly party: PartyName; readonly memberId: string; readonly birth?: Birth }
  /** The patient, where another than the subscriber. */
  readonly patient?: { readonly party: PartyName; readonly birth: Birth }
  /** The agency's number of the question, 50 characters at most (TRN02). */
  readonly trace: string
  /** The payer's number of the claim (REF 1K). */
  readonly payerControl?: string
  /** The agency's number of the claim (REF EJ). */
  readonly patientControl?: string
  readonly typeOfBill?: string
  readonly cents?: number
  /** First and last day of service, `YYYY-MM-DD`. */
  readonly from: string
  readonly to?: string
}

export interface StatusRequest {
  /** BHT03, 50 characters at most. */
  readonly reference: string
  readonly payer: { readonly name: string; readonly id: string }
  /** Who asks, by the number that the payer gave. */
  readonly receiver: { readonly party: PartyName; readonly id: string }
  readonly provider: { readonly party: PartyName; readonly npi: string }
  readonly questions: readonly StatusQuestion[]
}

const MOST_QUESTIONS = 5_000

/** A 276 file (TR3 005010X212). */
export const buildStatusRequest = (sending: Sending, request: StatusRequest): Built =>
  buildFile('276', sending, (draft) => {
    const { reference, payer, receiver, provider, questions } = request
    const levels = new Levels()
    const [source, asking, billing] = [levels.next('20', '', true), levels.next('21', '1', true), levels.next('19', '2', true)]
    draft.counted('.questions', questions, 1, MOST_QUESTIONS)
    return [
      ['BHT', '0010', '13', draft.needed('.reference', reference, 50), ...momentElements(sending)],
      source.row,
      payerRow(draft.in('.payer'), payer),
      asking.row,
      nameRow(draft.in('.receiver'), '41', receiver.party, ['46', draft.in('.receiver').needed('.id', receiver.id, 80, 2)]),
      billing.row,
      nameRow(draft.in('.provider'), '1P', provider.party, ['XX', draft.in('.provider').form('.npi', provider.npi, 'npi')]),
      ...draft.each('.questions', questions, (question, each) => questionRows(each, question, levels, billing.level)).flat(),
    ]
  })

function questionRows(draft: Draft, question: StatusQuestion, levels: Levels, parent: string): readonly Row[] {
  const { subscriber, patient } = question
  const above = levels.next('22', parent, patient !== undefined)
  const inner = draft.in('.subscriber')
  if (!patient && !subscriber.birth) inner.tell('.birth', 'x12.required', {})
  return [
    above.row,
    ...(patient ? NO_ROWS : birthRows(inner.in('.birth'), subscriber.birth)),
    nameRow(inner.in('.party'), 'IL', subscriber.party, ['MI', inner.needed('.memberId', subscriber.memberId, 80, 2)]),
    ...(patient ? patientRows(draft.in('.patient'), patient, levels.next('23', above.level, false).row) : NO_ROWS),
    ...claimRows(draft, question),
  ]
}

const patientRows = (draft: Draft, { party, birth }: NonNullable<StatusQuestion['patient']>, level: Row): readonly Row[] => [
  level,
  ...birthRows(draft.in('.birth'), birth),
  nameRow(draft.in('.party'), 'QC', party),
]

function claimRows(draft: Draft, question: StatusQuestion): readonly Row[] {
  const charge = draft.cents('.cents', question.cents)
  return [
    ['TRN', '1', draft.needed('.trace', question.trace, 50)],
    ...referenceRows(draft, '1K', '.payerControl', question.payerControl),
    ...referenceRows(draft, 'BLT', '.typeOfBill', question.typeOfBill),
    ...referenceRows(draft, 'EJ', '.patientControl', question.patientControl),
    ...rowIf(charge, 'AMT', 'T3', charge),
    ['DTP', '472', ...daysElements(draft, question)],
  ]
}
