import type { FieldProblem, SaveCheck } from '#contract'
import { requiredProblem, typeOf } from '#fields'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import { isSeen } from '../rights/field-rights.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { askedByForm } from './asked-by-form.ts'
import { evaluate, expressionOf } from './expressions.ts'
import { brokenReport } from './own-report-rules.ts'

type Values = Readonly<Record<string, unknown>>

export interface RuleFrame {
  readonly before: Values | undefined
  readonly after: Values
  readonly reason: string | undefined
  /** Document id of the form that the record is made with. */
  readonly form?: string | undefined
}

/** What is wrong with a record by its own rules. */
export interface Broken {
  readonly missing: readonly FieldProblem[]
  readonly failed: readonly { readonly severity: 'block' | 'warn'; readonly problem: FieldProblem }[]
}

/**
 * Refuses a record whose required answers are missing or whose checks fail. An edit is not held up by what was wrong before and isn't
 * touched by it. Warnings are let through with a reason.
 */
export const enforceRules = (subject: Subject, frame: RuleFrame): void => refuseBroken([brokenRules(subject, frame)], frame.reason)

export function brokenRules(subject: Subject, frame: RuleFrame): Broken {
  const asked = askedByForm(subject, frame.form, frame.after)
  return {
    missing: eachPathOnce([...missingAnswers(subject, frame), ...asked.missing]),
    failed: [
      ...failedChecks(subject, frame),
      ...brokenReport(subject, frame.after).map((problem) => ({ severity: 'block' as const, problem })),
      ...asked.failed,
    ],
  }
}

/** Everything that is wrong with a record and its rows at once. */
export function refuseBroken(broken: readonly Broken[], reason: string | undefined): void {
  const missing = broken.flatMap((each) => each.missing)
  const failed = broken.flatMap((each) => each.failed)
  const blocking = failed.filter((each) => each.severity === 'block').map((each) => each.problem)
  if (missing.length > 0) throw new RefusalError('invalid-value', { problems: [...missing, ...blocking] })
  if (blocking.length > 0) throw new RefusalError('check-failed', { problems: blocking })
  if (failed.length > 0 && isBlank(reason)) throw new RefusalError('reason-required', { problems: failed.map((each) => each.problem) })
}

const eachPathOnce = (problems: readonly FieldProblem[]): readonly FieldProblem[] => [...new Map(problems.map((problem) => [problem.path, problem])).values()]

function missingAnswers(subject: Subject, { before, after }: RuleFrame): readonly FieldProblem[] {
  const missing = Object.keys(subject.resource.fields).filter((name) => isMissing(subject, name, after) && !(before && isMissing(subject, name, before)))
  return missing.map((name) => ({ path: `/values/${name}`, message: say(subject.context, requiredProblem) }))
}

function isMissing({ resource, moment }: Subject, name: string, values: Values): boolean {
  const field = resource.fields[name]
  if (field === undefined || typeOf(field).isWorkedOut || !isBlank(values[name])) return false
  return field.required === true || (field.requiredWhen !== undefined && evaluate(resource, field.requiredWhen, values, moment) === true)
}

function failedChecks(subject: Subject, { before, after }: RuleFrame): Broken['failed'] {
  const { resource, context } = subject
  return (resource.checks ?? [])
    .filter((each): each is SaveCheck => each.severity !== 'hold')
    .filter((each) => each.severity === 'block' || isInSight(subject, each.check))
    .filter(({ check }) => fails(subject, check, after) && !(before && fails(subject, check, before) && isUntouched(subject, check, before, after)))
    .map(({ id, severity, field }) => ({
      severity,
      problem: { path: field === undefined ? '' : `/values/${field}`, message: say(context, { key: `${resource.id}.checks.${id}` }) },
    }))
}

/** A warning about what somebody does not see would tell them of it, a guess at a time. */
const isInSight = ({ resource, rights }: Subject, check: string): boolean => expressionOf(resource, check).dependencies.every((name) => isSeen(rights, name))

/** Only a clear no: an unknown outcome passes. */
const fails = ({ resource, moment }: Subject, check: string, values: Values): boolean => evaluate(resource, check, values, moment) === false

const isUntouched = ({ resource }: Subject, check: string, before: Values, after: Values): boolean =>
  expressionOf(resource, check).dependencies.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]))
