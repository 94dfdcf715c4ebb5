import { momentElements } from './claims/claim-file.ts'
import type { Draft } from './draft.ts'
import { Levels } from './levels.ts'
import { type Birth, birthRows, daysElements, nameRow, type PartyName, payerRow, referenceRows } from './parties.ts'
import { NO_ROWS, type Row } from './rows.ts'
import { type Built, buildTransactions, type Sending } from './sending.ts'

/** A person whose coverage is asked for. */
export interface AskedPerson {
  readonly party: PartyName
  readonly birth?: Birth
  /** The patient's account with the agency (REF EJ). */
  readonly account?: string
}

export interface EligibilityQuestion {
  readonly subscriber: AskedPerson & { readonly memberId?: string }
  /** Where another than the subscriber is asked about. */
  readonly dependent?: AskedPerson
  /** The agency's number of the question, 50 characters at most (TRN02). */
  readonly trace: string
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string
  readonly to?: string
  /** Service type codes: 30 health benefit plan coverage, 42 home health care. */
  readonly serviceTypes: readonly string[]
}

export interface EligibilityInquiry {
  /** BHT03, 50 characters at most. */
  readonly reference: string
  readonly payer: { readonly name: string; readonly id: string }
  readonly provider: { readonly party: PartyName; readonly npi: string }
  /** Who gives the trace numbers: ten characters, `9` and nine digits (TRN03). */
  readonly traceOrigin: string
  readonly questions: readonly EligibilityQuestion[]
}

/** People of one inquiry at most, as the guide of the 270 allows. */
export const INQUIRY_QUESTIONS_MAX = 99

/** A 270 file (TR3 005010X279A1): a transaction of each inquiry. */
export const buildEligibilityInquiries = (sending: Sending, inquiries: readonly EligibilityInquiry[]): Built =>
  buildTransactions('270', sending, (draft) => {
    draft.counted('.inquiries', inquiries, 1, INQUIRIES_MAX)
    return draft.each('.inquiries', inquiries, (inquiry, each) => inquiryRows(each, inquiry, sending))
  })

/** The numbers of transactions have four digits. */
const INQUIRIES_MAX = 9_999

function inquiryRows(draft: Draft, { reference, payer, provider, traceOrigin, questions }: EligibilityInquiry, sending: Sending): readonly Row[] {
  const levels = new Levels()
  const [source, receiver] = [levels.next('20', '', true), levels.next('21', '1', true)]
  draft.counted('.questions', questions, 1, INQUIRY_QUESTIONS_MAX)
  const origin = draft.needed('.traceOrigin', traceOrigin, 10, 10)
  return [
    ['BHT', '0022', '13', draft.needed('.reference', reference, 50), ...momentElements(sending)],
    source.row,
    payerRow(draft.in('.payer'), payer),
    receiver.row,
    nameRow(draft.in('.provider'), '1P', provider.party, ['XX', draft.in('.provider').form('.npi', provider.npi, 'npi')]),
    ...draft.each('.questions', questions, (question, each) => questionRows(each, question, levels, { parent: receiver.level, origin })).flat(),
  ]
}

function questionRows(
  draft: Draft,
  question: EligibilityQuestion,
  levels: Levels,
  { parent, origin }: { readonly parent: string; readonly origin: string },
): readonly Row[] {
  const { subscriber, dependent } = question
  const above = levels.next('22', parent, dependent !== undefined)
  const trace: Row = ['TRN', '1', draft.needed('.trace', question.trace, 50), origin]
  const asked = askedRows(draft, question)
  const memberId = draft.in('.subscriber').text('.memberId', subscriber.memberId, 80, 2)
  return [
    above.row,
    ...(dependent ? NO_ROWS : [trace]),
    ...personRows(draft.in('.subscriber'), 'IL', subscriber, memberId),
    ...(dependent ? [levels.next('23', above.level, false).row, trace, ...personRows(draft.in('.dependent'), '03', dependent, '')] : NO_ROWS),
    ...asked,
  ]
}

function personRows(draft: Draft, role: 'IL' | '03', { party, birth, account }: AskedPerson, memberId: string): readonly Row[] {
  return [
    nameRow(draft.in('.party'), role, party, ['MI', memberId]),
    ...referenceRows(draft, 'EJ', '.account', account),
    ...birthRows(draft.in('.birth'), birth),
  ]
}

function askedRows(draft: Draft, question: EligibilityQuestion): readonly Row[] {
  draft.counted('.serviceTypes', question.serviceTypes, 1, 99)
  const repeats = question.serviceTypes.map((type, index) => draft.needed(`.serviceTypes[${index}]`, type, 2))
  return [
    ['DTP', '291', ...daysElements(draft, question)],
    ['EQ', { repeats }],
  ]
}
