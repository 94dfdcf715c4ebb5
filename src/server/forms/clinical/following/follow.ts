import { clientIn, type FormRecord } from '#contract'
import { calledRecords } from '#form-rules'
import type { Tx } from '#server/platform/database'
import type { Judged } from '../filing/judge.ts'
import type { Told } from '../lifecycle/told.ts'
import type { AnswerRow } from '../reading/answer-row.ts'
import type { FormSubject } from '../subject.ts'
import { type Beginning, beginDrafts, storeBeginning } from './begin-drafts.ts'
import { type Followed, isDraft } from './followed.ts'
import { type Settled, settleRecords } from './settle-records.ts'

interface Place {
  /** Where the filed form is. */
  readonly locationId: string | null
  readonly authorName: string
}

/** What follows from answers that are about to be stored; drafts are begun now, before the transaction. */
export interface Following extends Beginning {
  readonly judged: Pick<Judged, 'answers' | 'context'>
  readonly follows: readonly Followed[]
}

export async function prepareFollowing(
  subject: FormSubject,
  { id, judged, follows }: { readonly id: string; readonly judged: Following['judged']; readonly follows: readonly Followed[] },
): Promise<Following> {
  const { answers, context } = judged
  return { ...(await beginDrafts(subject, { id, answers, context, follows })), judged, follows }
}

/** The same for a form that replaces another: what that one has begun and this one calls for as well is not begun again. */
export async function prepareReplacing(
  subject: FormSubject,
  { id, judged, before }: { readonly id: string; readonly judged: Following['judged']; readonly before: readonly Followed[] },
): Promise<Following> {
  const { uncalled, follows, ...rest } = await prepareFollowing(subject, { id, judged, follows: before.filter(isDraft) })
  const gone = new Set(uncalled.map((draft) => draft.id))
  return { ...rest, uncalled: [], follows: follows.filter((each) => !gone.has(each.id)) }
}

const isDueAtFiling = ({ at = 'filed' }: FormRecord): boolean => at === 'filed'
const isDueAtSigning = ({ at }: FormRecord): boolean => at === 'signed'

interface Filing extends Place, Following {
  readonly id: string
  readonly authorId: string
  readonly isComplete: boolean
}

/** A form is filed, or corrected: its records are made or brought up to date, its drafts laid among the author's. */
export async function followFiling(subject: FormSubject, tx: Tx, filing: Filing): Promise<Settled> {
  const { id, judged, isComplete, locationId, authorName } = filing
  const follows = await storeBeginning(subject, tx, filing)
  const called = calledRecords(subject.form, judged.answers, judged.context)
  const isDue = (entry: FormRecord): boolean => isDueAtFiling(entry) || isComplete
  return settleRecords(subject, tx, { id, follows, called, isDue, locationId, authorName, clientId: clientIn(subject.form.about, judged.answers) })
}

type Filed = Pick<AnswerRow, 'recordId' | 'answers' | 'follows'>

/** The last required signature stands. Lookups are not asked again: no entry that waits for it reads them. */
export async function followSigning(subject: FormSubject, tx: Tx, { recordId, answers, follows }: Filed, place: Place): Promise<Settled> {
  const called = calledRecords(subject.form, answers, { ...subject.surroundings, lookups: {} })
  const clientId = clientIn(subject.form.about, answers)
  return settleRecords(subject, tx, { ...place, id: recordId, follows, called, isDue: isDueAtSigning, clientId })
}

interface Ending extends Place {
  readonly authorId: string
  /** What follows from the form that takes its place: drafts that are its own now stay. */
  readonly goesOn?: readonly Followed[]
}

/** A form is voided or superseded: its records count no more, and drafts that nobody has written on go. */
export async function followEnd(
  subject: FormSubject,
  tx: Tx,
  { recordId, answers, follows }: Filed,
  { authorId, goesOn = [], ...place }: Ending,
): Promise<{ readonly follows: readonly Followed[]; readonly told: readonly Told[] }> {
  const uncalled = follows.filter(isDraft).filter(({ id }) => !goesOn.some((each) => each.id === id))
  const rest = await storeBeginning(subject, tx, { begun: [], uncalled, follows, authorId })
  const clientId = clientIn(subject.form.about, answers)
  return settleRecords(subject, tx, { ...place, id: recordId, follows: rest, called: [], isDue: () => true, clientId })
}
