import { type AnswerValues, type FieldProblem, type Json, type LookupValues, REASON_IDS, subjectQuestion } from '#contract'
import type { FormContext, FormFinding, Ruling } from '#form-rules'
import { RefusalError } from '#server/platform/refusal'
import { REASON_MAX_CHARS } from '../limits.ts'
import { ruleOn } from '../ruling/rule-on.ts'
import { type FormSubject, surroundingsAt } from '../subject.ts'
import { isLateAt } from './late.ts'
import { fieldAt, valueAt } from './pointers.ts'
import { isKeepable } from './read-answers.ts'

export interface HandedIn {
  readonly answers: AnswerValues
  readonly lookups: LookupValues
  readonly reasons: Readonly<Record<string, string>>
  readonly isRevision: boolean
  /** Answers stored earlier that this actor does not get: they stay. */
  readonly unseen: AnswerValues
  /** When the work was done by the device's clock, if it was without network. */
  readonly doneAt: Date
}

/** Answers that passed. */
export interface Judged {
  /** What is stored: in sight, tidy, with the calculated ones. */
  readonly answers: AnswerValues
  /** Pointers of what is in sight of all, and required signature slots among it. */
  readonly visible: Ruling['visible']
  readonly values: Ruling['values']
  readonly slots: Ruling['slots']
  readonly context: FormContext
  /** Why warnings were accepted, by check id; of a late form and of a new version under ids of their own. */
  readonly reasons: Readonly<Record<string, string>>
  readonly isLate: boolean
}

/**
 * Runs the rules over what was handed in and refuses a difference: forged calculations, hidden or untidy answers (invalid-value), what is
 * missing or wrong (invalid-value, check-failed), warnings, lateness and new versions without a reason (reason-required; data: checks).
 */
export async function judge(subject: FormSubject, handedIn: HandedIn): Promise<Judged> {
  const { form } = subject
  const surroundings = surroundingsAt(handedIn.doneAt, subject.actor.timeZone)
  const { answers, lookups, unseen } = handedIn
  const context: FormContext = { ...surroundings, lookups }
  const ruling = await ruleOn(subject, { answers, context })
  const { findings, differences } = ruling
  refuseDifferences(subject, answers, differences)
  refuseBlocked(subject, findings)
  const isLate = isLateAt(form, answers, { doneAt: handedIn.doneAt, surroundings })
  const reasons = readReasons(subject, handedIn.reasons, {
    warnings: findings.filter(({ severity }) => severity === 'warn'),
    isLate,
    isRevision: handedIn.isRevision,
  })
  const whole = subject.cut.size === 0 ? ruling : await ruleOn(subject, { answers: { ...unseen, ...answers }, context, isWhole: true })
  return { ...whole, context, reasons, isLate }
}

function refuseDifferences({ form, say }: FormSubject, answers: AnswerValues, pointers: readonly string[]): void {
  const problems = pointers.flatMap((pointer): readonly FieldProblem[] => {
    const field = fieldAt(form.fields, pointer)
    const isCalculated = field?.type === 'calculated'
    const given = valueAt(answers, pointer)
    if (field?.value !== undefined && (given === undefined || given === null)) return []
    if (given === undefined && field?.of !== undefined) return []
    const key = field === undefined ? 'shared/validation.unknownKey' : isCalculated ? 'shared/form-records.calculated' : 'shared/form-records.different'
    return [{ path: `/answers${pointer}`, message: say({ key }) }]
  })
  if (problems.length > 0) throw new RefusalError('invalid-value', { problems })
}

const toProblem = ({ say }: FormSubject, finding: FormFinding): FieldProblem => ({ path: `/answers${finding.path}`, message: say(finding) })

function refuseBlocked(subject: FormSubject, findings: readonly FormFinding[]): void {
  const blocking = findings.filter(({ severity }) => severity === 'block')
  if (blocking.length === 0) return
  const code = blocking.every(({ check }) => check !== undefined) ? 'check-failed' : 'invalid-value'
  throw new RefusalError(code, { problems: blocking.map((finding) => toProblem(subject, finding)) })
}

interface Asking {
  readonly warnings: readonly FormFinding[]
  readonly isLate: boolean
  readonly isRevision: boolean
}

/** A reason for each warning, for being late, and for taking the place of another form; reasons for nothing are left out. */
function readReasons(
  subject: FormSubject,
  given: Readonly<Record<string, string>>,
  { warnings, isLate, isRevision }: Asking,
): Readonly<Record<string, string>> {
  const { about } = subject.form
  const askedAt = (id: keyof typeof REASON_IDS, name: string) => ({
    id,
    problem: { path: `/answers/${name}`, message: subject.say({ key: `shared/form-records.${id}` }) },
  })
  const asked = [
    ...warnings.map((finding) => ({ id: finding.check ?? finding.path, problem: toProblem(subject, finding) })),
    ...(isLate ? [askedAt(REASON_IDS.late, about.date)] : []),
    ...(isRevision ? [askedAt(REASON_IDS.revised, subjectQuestion(about))] : []),
  ]
  const reasonFor = (id: string): string => {
    const text: Json | undefined = Object.hasOwn(given, id) ? given[id] : undefined
    return typeof text === 'string' && text.length <= REASON_MAX_CHARS && isKeepable(text) ? text.trim() : ''
  }
  const missing = asked.filter(({ id }) => reasonFor(id) === '')
  if (missing.length > 0)
    throw new RefusalError('reason-required', { problems: missing.map(({ problem }) => problem), data: { checks: missing.map(({ id }) => id) } })
  return Object.fromEntries(asked.map(({ id }) => [id, reasonFor(id)]))
}
