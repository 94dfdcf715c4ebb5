import type {
  AddendumBody,
  DraftBody,
  DraftHead,
  DraftsMoved,
  DraftTrial,
  ExportedForm,
  FileBody,
  FiledForm,
  FormStart,
  LockBody,
  LookupValues,
  MigrationReport,
  OwedPin,
  PrefillBody,
  RecordView,
  ResolvedField,
  ResolvedForm,
  ReturnBody,
  ServerDraft,
  SignBody,
  StageBody,
  StartBody,
  VoidBody,
} from '#contract'
import type { Ruling } from '#form-rules'
import type { Actor } from '#permissions'
import { serialize } from '#server/platform/concurrency'
import { RefusalError } from '#server/platform/refusal'
import type { FormsContext, FormsOptions } from './context.ts'
import { discardDraft, emptyBins, restoreDraft } from './drafts/draft-bin.ts'
import { type DraftsAsked, getDraft, listDrafts, putDraft } from './drafts/drafts.ts'
import { type FilePlace, fileField, showsAll, showsFile } from './files/reach.ts'
import { fileForm } from './filing/file.ts'
import { correctForm } from './lifecycle/correct.ts'
import { lockDue, sweep } from './lifecycle/lock-due.ts'
import { owedPins } from './lifecycle/owed-pins.ts'
import { addAddendum, lockForm, returnForm, voidForm } from './lifecycle/review.ts'
import { signForm } from './lifecycle/sign.ts'
import { moveToStage } from './lifecycle/stage.ts'
import { type LinkedForms, linkedForms } from './linked/linked-forms.ts'
import { dryRun } from './migrations/dry-run.ts'
import { moveDrafts } from './migrations/old-drafts.ts'
import { tryDrafts } from './migrations/try-drafts.ts'
import { exportForm } from './reading/export-form.ts'
import { readForm } from './reading/read-form.ts'
import { type Asked, createRule } from './ruling/rule-work.ts'
import { lookUp, prefillForm, startForm } from './sources/start.ts'
import { fileBySpecification, type SpecificationCall } from './specification/spec-call.ts'
import { validatorText } from './validators/serve.ts'
import { createValidators } from './validators/validators.ts'
import { showForm } from './versions/shown-form.ts'
import { createVersions, type NewVersion } from './versions/versions.ts'

/** Everything that can be asked of forms with answers of their own. Each call checks the actor's rights and throws RefusalError. */
export interface Forms {
  /** Keeps today's versions; to be called at the start and after documents changed. */
  publish(): Promise<readonly NewVersion[]>
  /** A published version, pruned for this actor. */
  form(actor: Actor, hash: string): Promise<ResolvedForm>
  /** Code of a validator (by form hash) or of the runtime they share; holds questions, never answers. */
  validator(name: string): Promise<string>
  start(actor: Actor, body: StartBody): Promise<FormStart>
  prefill(actor: Actor, body: PrefillBody): Promise<Omit<FormStart, 'id' | 'hash'>>
  lookups(actor: Actor, body: PrefillBody): Promise<LookupValues>
  drafts(actor: Actor, about?: DraftsAsked): Promise<readonly DraftHead[]>
  draft(actor: Actor, id: string): Promise<ServerDraft>
  saveDraft(actor: Actor, id: string, body: DraftBody): Promise<DraftHead>
  /** Throws a draft of one's own away; see the function of that name. */
  discardDraft(actor: Actor, id: string): Promise<void>
  /** Puts it back among its author's; see the function of that name. */
  restoreDraft(actor: Actor, id: string): Promise<RecordView>
  /** Deletes what was thrown away long ago, in every company; gives how many. */
  emptyBins(): Promise<number>
  file(actor: Actor, body: FileBody): Promise<FiledForm>
  /** The field that a file is to be attached to. Throws not-found, or forbidden when this actor may not fill it in. */
  fileField(actor: Actor, place: FilePlace): Promise<ResolvedField>
  /** Whether a filed form shows this actor a file of it. */
  showsFile(actor: Actor, asked: { readonly record: string; readonly id: string; readonly sha256: string }): Promise<boolean>
  /** Whether this actor may read all that stands on the paper of a filed form. */
  showsAll(actor: Actor, record: string): Promise<boolean>
  get(actor: Actor, id: string): Promise<FiledForm>
  /** A filed form for a file; see the function of that name. */
  exported(actor: Actor, id: string): Promise<ExportedForm>
  correct(actor: Actor, body: FileBody): Promise<FiledForm>
  sign(actor: Actor, id: string, body: SignBody): Promise<FiledForm>
  /** What this person filed without network and owes the PIN for. */
  owedPins(actor: Actor): Promise<readonly OwedPin[]>
  return(actor: Actor, id: string, body: ReturnBody): Promise<FiledForm>
  stage(actor: Actor, id: string, body: StageBody): Promise<FiledForm>
  lock(actor: Actor, id: string, body: LockBody): Promise<FiledForm>
  void(actor: Actor, id: string, body: VoidBody): Promise<FiledForm>
  addAddendum(actor: Actor, id: string, body: AddendumBody): Promise<FiledForm>
  /** Forms that somebody without an account fills in. */
  readonly linked: LinkedForms
  /** What the rules make of answers that are stored, for who shows them. */
  rule(asked: Asked): Promise<Ruling>
  /** The specification's four calls. */
  fileBySpecification(actor: Actor, call: SpecificationCall): Promise<{ readonly _id: string }>
  /** What the migrations of a form would change. */
  dryRun(actor: Actor, form: string): Promise<MigrationReport>
  /** For designers of a company's form: what its draft would do to drafts of earlier versions. */
  tryDrafts(actor: Actor, name: string): Promise<DraftTrial>
  /** Brings the drafts of a form to its present version, for who may review it. */
  moveDrafts(actor: Actor, form: string): Promise<DraftsMoved>
  /** Locks what is due in a company, a bounded number at a time; gives how many. */
  lockDue(companyId: string): Promise<number>
  /** The same in every company. */
  sweep(): Promise<number>
}

/** The forms room over a database, documents and records; call `publish` before anything is filed. */
export function createForms(options: FormsOptions): Forms {
  const { database, documents, own, clock } = options
  const validators = createValidators()
  const versions = createVersions({ database, clock, own, forms: () => documents.forms() })
  const context: FormsContext = { ...options, versions, validators, rule: createRule(options.ruleApart) }
  return {
    publish: () => versions.publish(),
    form: (actor, hash) => showForm(context, actor, hash),
    validator: (name) => validatorText(context, validators, name),
    start: (actor, body) => startForm(context, actor, body),
    prefill: (actor, body) => prefillForm(context, actor, body),
    lookups: (actor, body) => lookUp(context, actor, body),
    drafts: (actor, about = {}) => listDrafts(context, actor, about),
    draft: (actor, id) => getDraft(context, actor, id),
    saveDraft: (actor, id, body) => putDraft(context, actor, id, body),
    discardDraft: (actor, id) => discardDraft(context, actor, id),
    restoreDraft: (actor, id) => restoreDraft(context, actor, id),
    emptyBins: () => emptyBins(context),
    file: (actor, body) => serialize(`${actor.companyId} ${body.id}`, () => fileForm(context, actor, body)),
    fileField: (actor, place) => fileField(context, actor, place),
    showsFile: (actor, asked) => showsFile(context, actor, asked),
    showsAll: (actor, record) => showsAll(context, actor, record),
    get: (actor, id) => readForm(context, actor, id),
    exported: (actor, id) => exportForm(context, actor, id),
    correct: (actor, body) => serialize(`${actor.companyId} ${body.id}`, () => correctForm(context, actor, body)),
    sign: (actor, id, body) => signForm(context, actor, id, body),
    owedPins: (actor) => owedPins(context, actor),
    return: (actor, id, body) => returnForm(context, actor, id, body),
    stage: (actor, id, body) => moveToStage(context, actor, id, body),
    lock: (actor, id, body) => lockForm(context, actor, id, body),
    void: (actor, id, body) => voidForm(context, actor, id, body),
    addAddendum: (actor, id, body) => addAddendum(context, actor, id, body),
    linked: linkedForms(context),
    async rule(asked) {
      const ruling = await context.rule(asked)
      if (ruling === undefined) throw new RefusalError('unavailable')
      return ruling
    },
    fileBySpecification: (actor, call) => fileBySpecification(context, actor, call),
    dryRun: (actor, form) => dryRun(context, actor, form),
    tryDrafts: (actor, name) => tryDrafts(context, actor, name),
    moveDrafts: (actor, form) => moveDrafts(context, actor, form),
    lockDue: (companyId) => lockDue(context, companyId),
    sweep: () => sweep(context),
  }
}
