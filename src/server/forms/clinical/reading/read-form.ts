import type { AnswerTrail, FiledForm } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { KeptRecord } from '#server/records'
import { type FormsContext, filedForms } from '../context.ts'
import { standingDrafts } from '../drafts/draft-row.ts'
import { shownRetired } from '../filing/retired.ts'
import { type FollowedDraft, isRecord } from '../following/followed.ts'
import { lockWhenDue } from '../lifecycle/lock-due.ts'
import { shownStages } from '../lifecycle/stages.ts'
import { verbsOf } from '../lifecycle/verbs.ts'
import { sealOf } from '../signing/seal.ts'
import { labelsIn, wantedIn } from '../sources/labels.ts'
import { type FormSubject, subjectOf } from '../subject.ts'
import { type AnswerRow, readAnswerRow } from './answer-row.ts'
import { mayExport } from './may-export.ts'
import { replacementsOf } from './replacements.ts'

/** A filed form with the record it belongs to and the version it was filled in with. */
export interface OpenedForm {
  readonly subject: FormSubject
  readonly kept: KeptRecord
  readonly row: AnswerRow
}

/** Opens a filed form for this actor: the record's rights first, then those of the form. Throws not-found or forbidden. */
export async function openFiled(
  context: FormsContext,
  actor: Actor,
  { tx, id, how }: { tx: Tx; id: string; how: 'read' | 'lock' },
): Promise<Omit<OpenedForm, 'subject'>> {
  const kept = await context.records.kept.find(actor, tx, { resource: filedForms(context), id }, how)
  const row = await readAnswerRow(tx, actor.companyId, id)
  if (row === undefined || kept.view.deletedAt !== null) throw new RefusalError('not-found')
  return { kept, row }
}

/** The version is loaded outside of the transaction: it is platform data. */
export async function subjectOfFiled(context: FormsContext, actor: Actor, formHash: string): Promise<FormSubject> {
  const version = await context.versions.byHash(actor.companyId, formHash)
  if (version === undefined) throw new Error(`The form version ${formHash} of a filed form is not among the published ones.`)
  const subject = await subjectOf(context, actor, version)
  if (!subject.may('read')) throw new RefusalError('forbidden')
  return subject
}

/** `GET /api/ui/forms/records/{id}`: audited, and locked first when that is due. */
export async function readForm(context: FormsContext, actor: Actor, id: string): Promise<FiledForm> {
  const shown = await showFiled(context, actor, id)
  await context.audit({ actor, action: 'read', entity: filedForms(context), entityId: id, detail: { form: shown.form } })
  return (await lockWhenDue(context, actor, shown)) ? showFiled(context, actor, id) : shown
}

/** A filed form as this actor sees it: without the sections that are not for them. */
export async function showFiled(context: FormsContext, actor: Actor, id: string): Promise<FiledForm> {
  const { replacements, ...opened } = await context.database.read({ companyId: actor.companyId }, async (tx) => {
    const found = await openFiled(context, actor, { tx, id, how: 'read' })
    return { ...found, replacements: await replacementsOf(context, actor, tx, found.kept.row) }
  })
  const subject = await subjectOfFiled(context, actor, opened.row.formHash)
  const { form, cut } = subject
  const answers = Object.fromEntries(Object.entries(opened.row.answers).filter(([name]) => !cut.has(name)))
  const wanted = wantedIn(form.fields, answers)
  const isPlain = wanted.records.size === 0 && wanted.users.size === 0
  const names = isPlain ? new Map() : await context.database.read({ companyId: actor.companyId }, (tx) => context.records.kept.names(actor, tx, wanted))
  const retired = await shownRetired(subject, opened.row.retired)
  const begun = await standingOf(context, actor, opened.row.follows)
  return {
    ...present({ ...opened, subject }, { answers, labels: labelsIn(form.fields, answers, names), ...replacements }),
    ...(retired.length > 0 && { retired }),
    ...(begun.length > 0 && { begun }),
  }
}

/** Drafts begun because of the form that this actor has not filed or thrown away yet; another's are nobody's business. */
async function standingOf({ database }: FormsContext, actor: Actor, follows: AnswerRow['follows']): Promise<NonNullable<FiledForm['begun']>> {
  const drafts = follows.filter((each): each is FollowedDraft => !isRecord(each))
  const standing = await standingDrafts(
    database,
    actor,
    drafts.map(({ id }) => id),
  )
  return drafts.filter(({ id }) => standing.has(id)).map(({ form, id }) => ({ form, id }))
}

type Shown = Pick<FiledForm, 'answers' | 'labels' | 'replaces' | 'replacedBy'>

function present({ subject, kept, row }: OpenedForm, shown: Shown): FiledForm {
  const { cut, today } = subject
  const newest = today?.hash
  const shownSlot = ({ slot }: { readonly slot: string }): boolean => !cut.has(slot.split('/')[0] ?? '')
  const verbs = verbsOf(subject, { values: kept.row.values, stage: row.stage })
  // One new version at a time.
  const can = shown.replacedBy === undefined ? verbs : verbs.filter((verb) => verb !== 'supersede')
  return {
    record: { ...kept.view, can: mayExport(subject.context, subject.actor) ? [...can, 'export'] : can },
    form: row.form,
    formHash: row.formHash,
    ...(newest !== undefined && newest !== row.formHash && { newerHash: newest }),
    ...shown,
    reasons: row.reasons,
    signatures: row.signatures.filter(shownSlot),
    addenda: row.addenda,
    corrections: row.corrections,
    ...(row.seal !== null && { seal: row.seal, sealHolds: sealHolds(row) }),
    ...(row.waiting.length > 0 && { waiting: row.waiting.filter(shownSlot).map(({ slot }) => slot) }),
    ...shownStages(subject.form, row.stage, can.includes('stage')),
    ...(row.link && { link: { by: row.link.by } }),
    ...(row.trail.length > 0 && { trail: row.trail.map((entry) => shownTrail(entry, cut)) }),
  }
}

/** False when a byte of the answers, of the form's hash or of what was signed has changed since. */
export const sealHolds = ({ answers, formHash, seal, signatures }: AnswerRow): boolean =>
  seal === null || (sealOf(answers, formHash) === seal && signatures.every(({ contentHash }) => contentHash === seal))

const shownTrail = (entry: AnswerTrail, cut: ReadonlySet<string>): AnswerTrail => ({
  ...entry,
  changes: entry.changes.filter(({ field }) => !cut.has(field)),
  hidden: entry.hidden.filter((pointer) => !cut.has(pointer.split('/')[0] ?? '')),
})
