import type { FiledForm } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type FormsContext, filedForms } from '../context.ts'
import type { Settled } from '../following/settle-records.ts'
import { type AnswerRow, updateAnswerRow } from '../reading/answer-row.ts'
import { type OpenedForm, openFiled, showFiled, subjectOfFiled } from '../reading/read-form.ts'
import type { FormSubject } from '../subject.ts'
import { lockWhenDue } from './lock-due.ts'
import { openReplaced, supersede } from './supersede.ts'
import type { Told } from './told.ts'
import { type FiledVerb, isAllowed, isPossible } from './verbs.ts'

export interface Asked {
  readonly id: string
  readonly verb: FiledVerb
  /** Of the record that the change is based on; absent when it may come at any time. */
  readonly version?: number
}

/** What a change makes of a filed form. */
export interface Outcome {
  readonly row?: AnswerRow
  readonly values?: Readonly<Record<string, unknown>>
  readonly deed: { readonly action: 'update' | 'transition'; readonly transition?: string; readonly reason?: string }
  /** The change completes the signatures: the form that this one replaces is superseded with it. */
  readonly supersedes?: string | undefined
  /** What follows from the answers as they are now, given what is about to be stored. */
  readonly follow?: (tx: Tx, row: AnswerRow, place: { readonly locationId: string | null; readonly authorName: string }) => Promise<Settled>
  /** What else belongs to the same transaction; gives the records to tell of. */
  readonly also?: (tx: Tx, authorName: string) => Promise<readonly Told[]>
}

/** Changes may meet: what is based on no version tries again. */
const TRIES_MAX = 3

/**
 * The way every change of a filed form takes: rights, state and version are looked at, `make` decides (it may ask for PINs, so it runs outside
 * of the transaction), and the outcome is stored if nobody was faster. Throws not-found, forbidden, wrong-state, or conflict with the form as it is.
 */
export async function changeFiled(
  context: FormsContext,
  actor: Actor,
  asked: Asked,
  make: (opened: OpenedForm) => Promise<Outcome | undefined>,
): Promise<FiledForm> {
  for (let tries = 1; ; tries += 1) {
    const opened = await openGuarded(context, actor, asked)
    const outcome = await make(opened)
    if (outcome === undefined) return showFiled(context, actor, asked.id)
    if (await storeOutcome(context, actor, { opened, outcome })) return showFiled(context, actor, asked.id)
    if (asked.version !== undefined || tries === TRIES_MAX) throw await staleRefusal(context, actor, asked.id)
  }
}

async function openGuarded(context: FormsContext, actor: Actor, asked: Asked): Promise<OpenedForm> {
  const { id, verb, version } = asked
  const found = await context.database.read({ companyId: actor.companyId }, (tx) => openFiled(context, actor, { tx, id, how: 'read' }))
  // What is due to be locked is locked first: it changes no more.
  if (await lockWhenDue(context, actor, { record: found.kept.view })) return openGuarded(context, actor, asked)
  const subject = await subjectOfFiled(context, actor, found.row.formHash)
  if (!isAllowed(subject, found.kept.row.values, verb)) throw new RefusalError('forbidden')
  if (version !== undefined && version !== found.kept.row.version) throw await staleRefusal(context, actor, id)
  const standing = { values: found.kept.row.values, stage: found.row.stage }
  if (!isPossible(standing, verb)) throw isPossible({ ...standing, stage: null }, verb) ? heldRefusal(subject, found.row) : new RefusalError('wrong-state')
  return { ...found, subject }
}

/** Only the stage is in the way. */
function heldRefusal({ form, say }: FormSubject, { stage }: AnswerRow): RefusalError {
  const label = form.lifecycle.stages?.find(({ id }) => id === stage?.id)?.label ?? ''
  return new RefusalError('wrong-state', { message: say({ key: 'shared/form-records.held', params: { stage: say({ key: label }) } }) })
}

/** The form as it is now travels with the refusal, for the field-by-field merge. */
export const staleRefusal = async (context: FormsContext, actor: Actor, id: string): Promise<RefusalError> =>
  new RefusalError('conflict', { data: await showFiled(context, actor, id) })

interface Storing {
  readonly opened: OpenedForm
  readonly outcome: Outcome
}

/** False when somebody else has changed the form in the meantime. */
async function storeOutcome(context: FormsContext, actor: Actor, { opened, outcome }: Storing): Promise<boolean> {
  const { kept } = context.records
  const authorName = await kept.authorName(actor)
  const old = await openReplaced(context, actor, outcome.supersedes)
  const id = opened.row.recordId
  return context.database.transaction({ companyId: actor.companyId }, async (tx) => {
    const { kept: current } = await openFiled(context, actor, { tx, id, how: 'lock' })
    if (current.row.version !== opened.kept.row.version) return false
    const row = outcome.row ?? opened.row
    const followed = await outcome.follow?.(tx, row, { locationId: current.row.locationId, authorName })
    if (outcome.row !== undefined || followed !== undefined)
      await updateAnswerRow(tx, { ...row, ...(followed && { follows: followed.follows }) }, { companyId: actor.companyId, at: opened.subject.now })
    const deed = { ...outcome.deed, authorName }
    const view = await kept.replace(actor, tx, { resource: filedForms(context), id }, { current: current.row, values: outcome.values ?? {}, deed })
    const { follows } = followed ?? row
    const replaced = old === undefined ? [] : await supersede(old.subject, tx, { id: old.row.recordId, authorName, follows })
    const more = outcome.also === undefined ? [] : await outcome.also(tx, authorName)
    const told = [{ resource: filedForms(context), view, ...outcome.deed }, ...(followed?.told ?? []), ...replaced, ...more]
    for (const each of told) await kept.report(actor, tx, each)
    return true
  })
}
