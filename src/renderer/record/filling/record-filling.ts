import { type AnswerValues, type HandedIn, isSameAnswer, type Json, type RecordDraft, type RecordDraftPlace, type RetiredValue } from '#contract'
import { createFormSession, type FormSession } from '#form-engine'
import { type FormContext, migrateValues } from '#form-rules'
import { changedAnswers } from './changed-answers.ts'
import type { DraftsPort } from './drafts.ts'
import { joinedDraft } from './joined-draft.ts'
import { heldValues, labelsByPointer, submittedValues } from './record-answers.ts'
import type { RecordPlan } from './record-plan.ts'

/** A saved record, or what a new one begins with. */
export interface SavedRecord {
  readonly values: AnswerValues
  /** As a record carries them: by field name. */
  readonly labels: Readonly<Record<string, string | readonly string[]>>
  readonly masked: readonly string[]
  /** 0 for a new one. */
  readonly version: number
}

export interface FillingOptions {
  readonly plan: RecordPlan
  readonly record: SavedRecord
  readonly context: FormContext
  readonly drafts: DraftsPort
  /** Of its draft: names screen and record. */
  readonly key: string
  readonly clock?: () => Date
}

/** How the filling in stands, for what is drawn around the questions. */
export interface FillingState {
  readonly isDirty: boolean
  /** A draft of before was brought back; when it was kept (ISO 8601). */
  readonly restoredAt: string | undefined
  /** Version that the changes are based on. */
  readonly version: number
  /** Step of a stepped form. */
  readonly step: string | undefined
  /** What was typed before and has no place in the form any more. */
  readonly retired: readonly RetiredValue[]
  /** It was handed in, here or by a page that is gone, and its outcome is not known. */
  readonly handedIn: HandedIn | undefined
}

/** What one attempt to save comes to. */
export type FillingOutcome = { readonly values: AnswerValues; readonly reason: string | undefined } | undefined

/** Longest reason that the server takes, in UTF-16 units. */
const REASON_MAX = 500

/** A record while it is filled in: the session of its answers, and the draft that outlives the page. */
export class RecordFilling {
  readonly session: FormSession
  /** Name of the resource. */
  readonly resource: string
  private readonly plan: RecordPlan
  private readonly drafts: DraftsPort
  private readonly place: RecordDraftPlace
  private named: string = crypto.randomUUID()
  private readonly clock: () => Date
  private readonly kept: ReadonlyMap<string, Json>
  private readonly listeners = new Set<() => void>()
  private base: AnswerValues
  /** What the form was opened with, or the draft that was brought back: what differs from it was typed since. */
  private begun: AnswerValues
  private now: FillingState
  private isOver = false
  /** What a draft brings in is no change of this person's. */
  private isRestoring = false
  /** Until it is known what was kept before, nothing is put in its place. */
  private isLooked = false

  constructor({ plan, record, context, drafts, key, clock = () => new Date() }: FillingOptions) {
    const { answers, kept } = heldValues(plan.form.fields, record.values)
    this.plan = plan
    this.resource = plan.resource.name
    this.drafts = drafts
    this.place = placeOfDraft(key, plan.resource.name)
    this.clock = clock
    this.kept = kept
    this.base = record.values
    this.begun = answers
    this.now = { isDirty: false, restoredAt: undefined, version: record.version, step: undefined, retired: [], handedIn: undefined }
    this.session = createFormSession({
      ...plan,
      answers,
      context,
      labels: labelsByPointer(plan.form.fields, record.values, record.labels),
      record: { asked: plan.asked, kept, masked: new Set(record.masked) },
    })
    this.session.subscribe(() => !this.isRestoring && this.changed())
    // What is still in its input is unsaved, too.
    this.session.typing.listen((isWaiting) => isWaiting && !this.isOver && !this.now.isDirty && this.set({ isDirty: true }))
  }

  readonly state = (): FillingState => this.now

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Names this edit, on every device that goes on with it. */
  get edit(): string {
    return this.named
  }

  /** The saved answers that the changes are based on. */
  get saved(): AnswerValues {
    return this.base
  }

  /** Brings back what was typed before, below what was typed since the page opened. */
  readonly restore = async (): Promise<void> => {
    const kept = await this.drafts.load(this.place.key).catch(() => undefined)
    this.isLooked = true
    if (this.isOver) return
    const known = kept && this.saysMore(kept) ? kept : undefined
    // Saved meanwhile, on another device for one.
    if (kept && !known && !this.now.isDirty) void this.drafts.clear(this.place.key)
    if (known) this.bringBack(known)
    if (this.now.isDirty) this.keep()
    const other = await this.drafts.elsewhere(this.place.key).catch(() => undefined)
    if (this.isOver || other === undefined || !this.saysMore(other)) return
    const joined = known === undefined ? other : joinedDraft(known, other)
    // Secrets are in the draft of this device alone, so it stays where the other one has nothing more.
    if (joined === known) return
    this.bringBack(joined)
    this.keep()
  }

  readonly goTo = (step: string): void => {
    this.set({ step })
    if (this.now.isDirty) this.keep()
  }

  /** Everything tidy that is to be saved; undefined when something is in the way and is said in the form. */
  readonly submit = (): FillingOutcome => {
    const { session, plan } = this
    const outcome = session.submit()
    if (!outcome.ok) return undefined
    return { values: submittedValues(plan, session.state(), outcome.answers, this.kept), reason: this.reasonOf(outcome.reasons) }
  }

  /** What would be submitted now; undefined while something is in the way. Shows nothing of it. */
  readonly whole = (): FillingOutcome => {
    const { session, plan } = this
    if (session.open().length > 0) return undefined
    const { answers } = plan.rules.submission(session.state())
    return { values: submittedValues(plan, session.state(), answers, this.kept), reason: this.reasonOf(session.content().reasons) }
  }

  /** Puts the changes onto a newer saved state. */
  readonly rebase = (base: AnswerValues, version: number, changes: AnswerValues): void => {
    this.base = base
    this.set({ version })
    const wanted = heldValues(this.plan.form.fields, { ...base, ...changes }).answers
    this.session.take(differences(this.session.content().answers, wanted))
  }

  /** It is on its way, or its outcome is known. The draft says so, even of answers that nobody has changed: whoever goes on with it asks for the same once more. */
  readonly handIn = (handedIn: HandedIn | undefined): void => {
    if (this.isOver) return
    this.set({ handedIn, isDirty: true })
    this.keep()
  }

  /** Saved or given up: the draft is forgotten. */
  readonly finish = (): void => {
    this.isOver = true
    this.set({ isDirty: false, restoredAt: undefined, retired: [], handedIn: undefined })
    void this.drafts.clear(this.place.key)
  }

  /** Hands on what is still in its input, so that the draft has it. */
  readonly flush = (): void => this.session.typing.flushAll()

  /** Whether a draft has changed anything that the record does not say by now. */
  private saysMore({ values, base, migration, handedIn, retired = [] }: RecordDraft): boolean {
    if (handedIn !== undefined) return true
    const { asked, form, resource } = this.plan
    const migrated = (all: AnswerValues) => migrateValues(resource, all, migration, this.session.context())
    const answers = (all: AnswerValues): AnswerValues => heldValues(form.fields, all).answers
    const mine = migrated(values)
    const typed = differences(answers(migrated(base).values), answers(mine.values))
    const missing = differences(answers(this.base), answers(mine.values))
    return retired.length + mine.retired.length > 0 || Object.keys(typed).some((name) => asked.has(name) && Object.hasOwn(missing, name))
  }

  /** A draft of an older resource is brought to how it asks today; what it has no place for stays with the draft. */
  private bringBack(known: RecordDraft): void {
    const { session, plan } = this
    const migrated = (values: AnswerValues) => migrateValues(plan.resource, values, known.migration, session.context())
    const [mine, base] = [migrated(known.values), migrated(known.base)]
    const typed = changedAnswers(session.content().answers, this.begun)
    const drafted = heldValues(plan.form.fields, mine.values).answers
    const wanted = { ...drafted, ...typed }
    this.begun = drafted
    const changes = differences(session.content().answers, wanted)
    if (known.edit !== undefined) this.named = known.edit
    this.isRestoring = true
    session.take(Object.fromEntries(Object.entries(changes).filter(([name]) => plan.asked.has(name))), known.labels)
    for (const [check, reason] of Object.entries(known.reasons ?? {})) session.giveReason(check, reason)
    this.isRestoring = false
    this.base = { ...known.base, ...base.values }
    const isNew = ({ field, value }: RetiredValue): boolean => !base.retired.some((each) => each.field === field && isSameAnswer(each.value, value))
    const retired = [...(known.retired ?? []), ...mine.retired.filter(isNew)]
    this.set({ isDirty: true, restoredAt: known.savedAt, version: known.version, step: known.step ?? this.now.step, retired, handedIn: known.handedIn })
  }

  private changed(): void {
    if (this.isOver) return
    if (!this.now.isDirty) this.set({ isDirty: true })
    this.keep()
  }

  private keep(): void {
    if (!this.isLooked) return
    const { answers, labels, reasons } = this.session.content()
    const { version, step, retired, handedIn } = this.now
    const migration = this.plan.resource.migrations?.at(-1)?.id
    const draft: RecordDraft = {
      edit: this.named,
      values: answers,
      base: this.base,
      version,
      savedAt: this.clock().toISOString(),
      labels,
      reasons,
      ...(step !== undefined && { step }),
      ...(migration !== undefined && { migration }),
      ...(retired.length > 0 && { retired }),
      ...(handedIn && { handedIn }),
    }
    void this.drafts.save(this.place, draft)
  }

  /** Why what looks unusual is right all the same, in one text. */
  private reasonOf(reasons: Readonly<Record<string, string>>): string | undefined {
    const { session, plan } = this
    const warned = plan.rules.problems(session.state(), session.context()).flatMap(({ severity, check }) => (severity === 'warn' && check ? [check] : []))
    const given = [...new Set(warned)].flatMap((check) => reasons[check]?.trim() || [])
    return given.length === 0 ? undefined : [...new Set(given)].join('; ').slice(0, REASON_MAX)
  }

  private set(next: Partial<FillingState>): void {
    this.now = { ...this.now, ...next }
    for (const listener of [...this.listeners]) listener()
  }
}

/** Keys name the record in their second part, where there is one. */
const RECORD_ID = /^[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//

function placeOfDraft(key: string, resource: string): RecordDraftPlace {
  const recordId = RECORD_ID.exec(key)?.[1]
  return { key, resource, ...(recordId !== undefined && { recordId }) }
}

/** What turns some answers into others; null for one that goes. */
function differences(from: AnswerValues, to: AnswerValues): AnswerValues {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const asked = Object.fromEntries(names.map((name) => [name, to[name] ?? null]))
  return changedAnswers(asked, from)
}
