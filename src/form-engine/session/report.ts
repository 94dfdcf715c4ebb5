import { observable } from '#concurrency'
import type { FormContext, FormFinding, FormRules, FormState } from '#form-rules'
import { isAlike } from './alike.ts'
import type { EngineForm } from './engine-form.ts'
import { Findings } from './findings.ts'
import { questionAt, topOf } from './pointers.ts'
import { orderOf } from './progress.ts'
import { byRowId, withoutThose } from './server-pointers.ts'
import type { SummaryLine } from './session.ts'

/** How the form stands when it is looked at. */
export interface Standing {
  readonly state: FormState
  readonly context: FormContext
  /** Why warnings were accepted, by check id. */
  readonly reasons: Readonly<Record<string, string>>
}

export interface ReportOptions {
  readonly form: EngineForm
  readonly rules: FormRules
  readonly standing: () => Standing
  /** Whether a finding is this person's to mend. */
  readonly isTheirs: (finding: FormFinding, state: FormState) => boolean
}

/** What a person is told of their answers: what the rules find, what the server refuses and asks, and the summary of it all. */
export class Report {
  readonly summary = observable<readonly SummaryLine[]>([])
  readonly attempts = observable(0)
  readonly findings: Findings
  private refusals: Readonly<Record<string, string>> = {}
  private asked: readonly FormFinding[] = []
  private readonly form: EngineForm
  private readonly rules: FormRules
  private readonly standing: () => Standing
  private readonly order: (finding: FormFinding) => number

  private readonly isTheirs: ReportOptions['isTheirs']

  constructor({ form, rules, standing, isTheirs }: ReportOptions) {
    this.form = form
    this.rules = rules
    this.standing = standing
    this.isTheirs = isTheirs
    this.order = orderOf(form)
    this.findings = new Findings(this.placeOf)
  }

  /** Whether a finding is still in the way: a warning with a reason isn't. */
  readonly isOpen = ({ severity, check }: FormFinding): boolean => severity === 'block' || check === undefined || !this.standing().reasons[check]?.trim()

  refusalAt(pointer: string): string | undefined {
    return this.refusals[pointer]
  }

  /** Looks again at these top fields, as far as anything in them may be seen. */
  look(names: ReadonlySet<string>): void {
    if (this.findings.isLookedAt(names)) this.findings.replaceOf(names, this.found(names))
  }

  leave(pointer: string): void {
    const names = new Set([topOf(pointer)])
    if (!this.findings.isLeft(pointer)) this.findings.replaceOf(names, this.found(names))
    this.findings.leave(pointer)
  }

  /** What the server said of these no longer holds: they are other answers now. */
  answered(pointers: readonly string[]): void {
    this.refusals = withoutThose(this.refusals, pointers)
    this.asked = this.asked.filter(({ path }) => !pointers.includes(path))
  }

  /** The top fields at which a check has found something. */
  namesOf(check: string): readonly string[] {
    return this.findings.all().flatMap((finding) => (finding.check === check ? [topOf(finding.path)] : []))
  }

  /** From now on everything may be seen, or everything on one page. Gives what is in the way there. */
  attempt(page?: string): readonly FormFinding[] {
    this.findings.replace(this.found())
    this.findings.attempt(page)
    return this.findings.all().filter((finding) => (page === undefined || finding.page === page) && this.isOpen(finding))
  }

  /** What is in the way now, seen or not. */
  open(): readonly FormFinding[] {
    return this.found().filter(this.isOpen)
  }

  refuse(messages: Readonly<Record<string, string>>): void {
    const { values } = this.standing().state
    this.refusals = Object.fromEntries(Object.entries(messages).map(([path, text]) => [path && questionAt(this.form, byRowId(path, values)).pointer, text]))
  }

  ask(warnings: readonly FormFinding[]): void {
    const { state, context } = this.standing()
    const own = new Set(this.rules.problems(state, context).map(({ check }) => check))
    const others = this.asked.filter(({ check }) => !warnings.some((each) => each.check === check))
    this.asked = [...others, ...warnings].filter(({ check }) => !own.has(check))
    this.attempt()
  }

  /** A check has nothing to ask any more. */
  withdraw(check: string): void {
    this.asked = this.asked.filter((each) => each.check !== check)
    if (this.findings.isAttempted()) this.findings.replace(this.found())
  }

  /** It was refused once more. */
  count(): void {
    this.attempts.set(this.attempts.get() + 1)
  }

  /** Brings the summary up to date: refusals of the server, and after an attempt all that is open. */
  retell(): void {
    const before = this.summary.get()
    const isAttempted = this.findings.isAttempted()
    if (!isAttempted && before.length === 0 && Object.keys(this.refusals).length === 0) return
    const open = isAttempted ? this.findings.shown(this.order).filter(this.isOpen) : []
    const next = [
      ...Object.entries(this.refusals).map(([pointer, refusal]): SummaryLine => ({ pointer, refusal })),
      ...open.map((finding): SummaryLine => ({ pointer: this.placeOf(finding), finding })),
    ]
    if (next.length !== before.length || !next.every((line, index) => isAlike(line, before[index] ?? {}))) this.summary.set(next)
  }

  /** What the rules find, and what the server asked besides. */
  private found(names?: ReadonlySet<string>): readonly FormFinding[] {
    const { state, context } = this.standing()
    const all = [
      ...(names ? this.rules.problemsOf(state, context, [...names]) : this.rules.problems(state, context)),
      ...this.asked.filter(({ path }) => names === undefined || names.has(topOf(path))),
    ]
    return all.filter((finding) => this.isTheirs(finding, state))
  }

  private readonly placeOf = (finding: FormFinding): string => questionAt(this.form, finding.rowPath ?? finding.path).pointer
}
