import type { FieldProblem, Json, RecordForm } from '#contract'
import type { LinkedResource } from '#document'
import { withRoot } from '#expression'
import { requiredProblem } from '#fields'
import { compileForm, type FormFinding, type FormRules, ruledRecord } from '#form-rules'
import { allows } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { isSeen } from '../rights/field-rights.ts'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { expressionOf, plainValues } from './expressions.ts'

type Values = Readonly<Record<string, unknown>>

/** What a form that makes records finds wrong with a new one. */
export interface AskedByForm {
  readonly missing: readonly FieldProblem[]
  readonly failed: readonly { readonly severity: 'block' | 'warn'; readonly problem: FieldProblem }[]
}

const NOTHING: AskedByForm = { missing: [], failed: [] }

/**
 * The rules of the form that the record is made with, beside those of the resource, as the page knows them: of sections and fields that this person
 * has. A form can only ask for more, so naming another one wins nothing. Throws invalid-value when there is no such form of this resource.
 */
export function askedByForm(subject: Subject, formId: string | undefined, values: Values): AskedByForm {
  if (formId === undefined) return NOTHING
  const { context, resource, moment, rights } = subject
  const form = context.documents().forms.get(formId)
  if (form?.answers.resource !== resource.name)
    throw new RefusalError('invalid-value', { problems: [{ path: '/form', message: say(context, { key: 'shared/validation.notFound' }) }] })
  const rules = rulesFor(subject, formId, form)
  const surroundings = { today: moment.today, now: moment.now.toISOString(), timeZone: moment.timeZone, lookups: {} }
  const findings = rules.problems(rules.evaluate(plainValues(values) as Readonly<Record<string, Json>>, surroundings), surroundings)
  const canAnswer = (path: string): boolean => rights.get(path.slice(1))?.canWrite !== false && isSeen(rights, path.slice(1))
  const problemOf = ({ path, key, params }: FormFinding): FieldProblem => ({
    path: path === '' ? '' : `/values${path}`,
    message: say(context, { key, ...(params && { params }) }),
  })
  return {
    missing: findings.filter(({ key, path }) => key === requiredProblem.key && isOfRecord(path) && canAnswer(path)).map(problemOf),
    failed: findings.filter(({ check }) => check !== undefined).map((finding) => ({ severity: finding.severity, problem: problemOf(finding) })),
  }
}

/** What rows and groups need inside is judged with their values. */
const isOfRecord = (path: string): boolean => path.lastIndexOf('/') === 0

interface Compiled {
  readonly resource: LinkedResource
  /** By the sections and checks that somebody has. */
  readonly rules: Map<string, FormRules>
}
const compiled = new WeakMap<RecordForm, Compiled>()

/** Compiled once for each choice of sections that people have. */
function rulesFor({ resource, actor, rights }: Subject, formId: string, form: RecordForm): FormRules {
  // A warning about what somebody does not see would tell them of it.
  const readsSeen = (check: string): boolean => expressionOf(resource, withRoot(check, 'answers', 'record')).dependencies.every((name) => isSeen(rights, name))
  const pages = form.steps.map(({ id, sections = [] }) => ({
    id,
    sections: sections.filter(({ requires }) => requires === undefined || allows(requires, actor)),
  }))
  const checks = (form.checks ?? [])
    .map((check) => ({ ...check, root: 'answers' as const, message: `${formId}.checks.${check.id}` }))
    .filter(({ severity, check }) => severity === 'block' || readsSeen(check))
  const key = JSON.stringify([pages.map(({ sections }) => sections.map(({ id }) => id)), checks.map(({ id }) => id)])
  const last = compiled.get(form)
  const known = last?.resource === resource ? last : { resource, rules: new Map<string, FormRules>() }
  compiled.set(form, known)
  const rules = known.rules.get(key) ?? compileForm(ruledRecord({ fields: resource.fields, pages, root: 'answers', checks }))
  known.rules.set(key, rules)
  return rules
}
