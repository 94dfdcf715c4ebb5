import { observable, type Source } from '#concurrency'
import { type AnswerValues, type DraftContent, type GivenSignature, REASON_IDS, type RetiredAnswers } from '#contract'
import { type FormContext, type FormFinding, type FormRules, type FormState, unitedRetired } from '#form-rules'
import { isBlank } from '#validation'
import { isAlike } from './alike.ts'
import { answersOf, type Change, type Content, namesIn, patched, sectionsOf, sliceOf, toSlices, writeAnswers } from './content.ts'
import type { EngineForm } from './engine-form.ts'
import { GivenSignatures } from './given-signatures.ts'
import { History } from './history.ts'
import { questionAt, readAt, topOf } from './pointers.ts'
import { progressOf } from './progress.ts'
import { Report } from './report.ts'
import type { CommitOptions, Entry, QuestionState, RecordSide, SessionChange, SessionContent, SessionOptions, SubmitOutcome } from './session.ts'
import { Signals } from './signals.ts'
import { Typing } from './typing.ts'
import { changedNames, differing } from './what-changed.ts'
import { withheldAt } from './withheld.ts'

/** A form that is open: its answers with the way back, the state that its rules give them, and who listens. */
export class OpenForm<Form extends EngineForm> {
  readonly form: Form
  readonly rules: FormRules
  readonly typing = new Typing()
  readonly report: Report
  readonly signals: Signals
  readonly reach: Source<History['reach']>
  readonly surroundings: Source<FormContext>
  private readonly history = new History()
  private readonly sections: ReadonlyMap<string, string>
  private readonly given: GivenSignatures
  private readonly clock: () => number
  private readonly listeners = new Set<(change: SessionChange) => void>()
  private around: FormContext
  private content: Content
  private flat: AnswerValues
  private now: FormState
  private retired: readonly RetiredAnswers[]
  private replaces: DraftContent['replaces'] | undefined
  private readonly record: RecordSide | undefined
  private at: string | undefined
  private told: SessionContent

  constructor({ form, rules, context, answers = {}, reasons = {}, labels = {}, ...options }: SessionOptions<Form>) {
    this.form = form
    this.rules = rules
    this.clock = options.clock ?? (() => performance.now())
    this.sections = sectionsOf(form)
    this.content = { slices: toSlices(this.sections, answers), reasons, labels }
    this.flat = answersOf(this.content)
    this.around = context
    this.surroundings = observable(context)
    this.now = rules.evaluate(this.flat, context)
    this.retired = options.retired ?? []
    this.replaces = options.replaces
    this.given = new GivenSignatures(options.signatures ?? [], this.flat)
    this.told = this.contentNow()
    this.reach = observable(this.history.reach)
    this.record = options.record
    const standing = () => ({ state: this.now, context: this.context, reasons: this.content.reasons })
    this.report = new Report({ form, rules, standing, isTheirs: isTheirs(form, this.record) })
    const { findings, isOpen } = this.report
    this.signals = new Signals({
      question: this.questionNow,
      isVisible: (id) => this.now.visible.has(id),
      progress: (section) => progressOf(form, section, { state: this.now, findings, isOpen, isSigned: this.isSigned }),
    })
  }

  get context(): FormContext {
    return this.around
  }

  get state(): FormState {
    return this.now
  }

  /** As listeners were told. */
  get shown(): SessionContent {
    return this.told
  }

  get answers(): AnswerValues {
    return this.flat
  }

  readonly commitAll = (entries: readonly Entry[], { labels, typed = false }: CommitOptions = {}): void => {
    const { form, sections } = this
    const pointers = entries.map(({ pointer }) => pointer)
    this.apply(writeAnswers(this.content, { form, sections }, entries, labels), pointers, typed)
  }

  readonly travel = (way: 'back' | 'forward'): string | undefined => {
    this.typing.flushAll()
    const step = way === 'back' ? this.history.takeBack() : this.history.doAgain()
    if (!step) return undefined
    const next = patched(this.content, step[way])
    this.adopt(next, namesIn(step[way], this.content, next))
    this.tell([step.pointer], step.pointer)
    return step.pointer
  }

  readonly enter = (pointer: string): void => {
    this.at = pointer
    this.report.findings.enter(pointer)
  }

  readonly leave = (pointer: string): void => {
    this.typing.flush(pointer)
    this.history.seal()
    this.report.leave(pointer)
    this.show([topOf(pointer)])
  }

  readonly giveReason = (check: string, reason: string): void => {
    this.content = { ...this.content, reasons: { ...this.content.reasons, [check]: reason } }
    this.show(this.report.namesOf(check))
    this.tell([])
  }

  readonly submit = (): SubmitOutcome => {
    this.typing.flushAll()
    const open = this.report.attempt()
    this.showAll()
    if (open.length === 0) return { ok: true, ...this.rules.submission(this.now), reasons: this.content.reasons }
    this.report.count()
    return { ok: false, findings: open }
  }

  readonly attempt = (page: string): readonly FormFinding[] => {
    this.typing.flushAll()
    const open = this.report.attempt(page)
    this.showAll()
    if (open.length > 0) this.report.count()
    return open
  }

  readonly refuse = (messages: Readonly<Record<string, string>>): void => {
    this.report.refuse(messages)
    this.showAll()
    this.report.count()
  }

  readonly ask = (warnings: readonly FormFinding[]): void => {
    this.report.ask(warnings)
    this.showAll()
    this.report.count()
  }

  readonly setContext = (next: FormContext): void => {
    this.around = next
    this.settle(this.rules.update(this.now, this.flat, next, []), new Set())
    this.surroundings.set(next)
  }

  readonly addRetired = (more: readonly RetiredAnswers[]): void => {
    const all = unitedRetired(this.retired, more)
    if (JSON.stringify(all) === JSON.stringify(this.retired)) return
    this.retired = all
    this.tell([])
  }

  readonly detachFromReplaced = (): void => {
    if (this.replaces === undefined) return
    this.replaces = undefined
    this.report.withdraw(REASON_IDS.revised)
    this.showAll()
    this.tell([])
  }

  readonly sign = (signature: GivenSignature, over: AnswerValues = this.flat): void => {
    this.given.take(signature, over)
    this.tell([])
  }

  readonly unsign = (slots: readonly string[]): void => {
    this.given.drop(slots)
    this.tell([])
  }

  readonly subscribe = (listener: (change: SessionChange) => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private apply(change: Change | undefined, pointers: readonly string[], joins: boolean): void {
    if (!change) return
    this.history.record({ ...change, pointer: pointers[0] ?? '' }, this.clock(), joins)
    this.report.answered(pointers)
    this.adopt(change.content, new Set(pointers.map(topOf)))
    this.tell(pointers)
  }

  private adopt(next: Content, given: ReadonlySet<string>): void {
    const isAnswered = next.slices !== this.content.slices
    this.content = next
    if (isAnswered) {
      this.flat = answersOf(next)
      this.settle(this.rules.update(this.now, this.flat, this.context, [...given]), given)
    } else this.signals.redraw(given)
    if (!isAlike(this.reach.get(), this.history.reach)) this.reach.set(this.history.reach)
  }

  /** Takes a new state in: only what differs is looked at again. */
  private settle(next: FormState, given: ReadonlySet<string>): void {
    const before = this.now
    this.now = next
    const names = changedNames(before, next, given)
    this.report.look(names)
    this.signals.redraw(names)
    this.signals.resee(differing(before.visible, next.visible))
    this.recount(names)
    this.report.retell()
  }

  private tell(changed: readonly string[], travelled?: string): void {
    const before = this.told.signatures
    this.told = this.contentNow()
    const { signatures } = this.told
    if (signatures !== before) this.recount([...(before ?? []), ...(signatures ?? [])].map(({ input }) => topOf(`/${input.slot}`)))
    const change = { content: this.told, changed, ...(travelled !== undefined && { travelled }) }
    for (const listener of [...this.listeners]) listener(change)
  }

  private show(names: readonly string[]): void {
    this.signals.redraw(names)
    this.recount(names)
    this.report.retell()
  }

  private showAll(): void {
    this.signals.redrawAll()
    this.report.retell()
  }

  private recount(names: Iterable<string>): void {
    this.signals.recount(new Set([...names].map((name) => sliceOf(this.sections, name))))
  }

  private contentNow(): SessionContent {
    const { flat, content, at, retired, replaces } = this
    const signatures = this.given.over(flat)
    return {
      ...{ answers: flat, reasons: content.reasons, labels: content.labels },
      ...(at !== undefined && { at }),
      ...(retired.length > 0 && { retired }),
      ...(replaces && { replaces }),
      ...(signatures.length > 0 && { signatures }),
    }
  }

  private readonly isSigned = (pointer: string): boolean => this.told.signatures?.some(({ input, isVoid }) => !isVoid && `/${input.slot}` === pointer) === true

  private readonly questionNow = (pointer: string): QuestionState => {
    const { now, report, content } = this
    const found = report.findings.shownAt(pointer)
    const warning = found.find(({ severity }) => severity === 'warn')
    const value = readAt(now.values, pointer)
    return {
      value,
      workedOut: !isBlank(value) && isBlank(readAt(this.flat, pointer)),
      visible: now.visible.has(pointer),
      required: now.required.has(pointer),
      readOnly: now.readOnly.has(pointer),
      withheld: withheldAt(now, pointer),
      problem: found.find(({ severity }) => severity === 'block'),
      warning,
      refusal: report.refusalAt(pointer),
      reason: warning?.check === undefined ? undefined : content.reasons[warning.check],
      label: content.labels[pointer],
      kept: this.record?.kept.get(pointer),
      masked: this.record?.masked.has(topOf(pointer)) === true,
    }
  }
}

/** Of a record: a rule's finding is everybody's; what a field lacks is theirs who fill it in here, unless what it holds is kept. */
function isTheirs(form: EngineForm, record: RecordSide | undefined): (finding: FormFinding, state: FormState) => boolean {
  if (!record) return () => true
  return ({ path, rowPath, check }, { values }) => {
    if (check !== undefined) return true
    const { pointer } = questionAt(form, rowPath ?? path)
    return record.asked.has(topOf(path)) && !(record.kept.has(pointer) && isBlank(readAt(values, pointer)))
  }
}
