import { isJsonObject } from '#contract'
import { requiredProblem, typeOf, validateOwn } from '#fields'
import { isBlank, type ValidationContext } from '#validation'
import type { FormFinding } from '../form-state.ts'
import { type CheckPlan, checkReads, type FieldPlan } from '../plan/scope-plan.ts'
import { into } from '../pointer.ts'
import type { Cell, Judgement, Scope, ScopeJudgement } from '../solve/solved.ts'
import { answerOf } from './submission.ts'

/** A complaint that does not know yet where it stands in the layout. */
export type Complaint = Omit<FormFinding, 'section' | 'page'>

/** A field at a place, with its pointers by row place and by row id. */
export interface Subject {
  readonly plan: FieldPlan
  readonly cell: Cell
  readonly judgement: Judgement
  readonly path: string
  readonly rowPath: string
}

export const toComplaint = (path: string, rowPath: string, rest: Omit<Complaint, 'path' | 'rowPath'>): Complaint => ({
  path,
  ...(path === rowPath ? {} : { rowPath }),
  ...rest,
})

/** What is wrong with a field in sight and with all in it. */
export function fieldComplaints(subject: Subject, context: ValidationContext): readonly Complaint[] {
  const { plan, cell, path, rowPath } = subject
  const { type } = plan.field
  if (!cell.visible || type === 'calculated') return []
  if (type === 'signature' && isBlank(cell.given)) return []
  const isContainer = plan.inner !== undefined
  const found = validateOwn(plan.field, isContainer || type === 'signature' ? cell.given : cell.tidy, context)
  const own = [
    ...found.map(({ path: inside, key, params }) =>
      toComplaint(path + inside, rowPath + withRowIds(cell, inside), { key, ...(params && { params }), severity: 'block' }),
    ),
    ...(isWithheld(subject) ? [toComplaint(path, rowPath, { key: 'shared/validation.notOffered', severity: 'block', ...offerLookups(plan) })] : []),
  ]
  const inner = innerComplaints(subject, context)
  const isMissing = subject.judgement.required && type !== 'signature' && own.length === 0 && !isAnswered(plan, cell)
  return isMissing && inner.length === 0 ? [toComplaint(path, rowPath, { key: requiredProblem.key, severity: 'block' })] : [...own, ...inner]
}

/**
 * A boolean of a form is a tick: yes, or not said. A required one has to be ticked, whether it was unticked or never touched; a question with a no is a
 * choice. In a record false is said.
 */
function isAnswered(plan: FieldPlan, cell: Cell): boolean {
  const answer = answerOf(plan, cell)
  return answer !== undefined && (plan.isRecord || !(typeOf(plan.field).holds === 'boolean' && answer === false))
}

/** An option was chosen that the rules do not offer, or no longer. */
const isWithheld = ({ cell, judgement: { withheld } }: Subject): boolean =>
  withheld.length > 0 && [cell.shown].flat().some((id) => typeof id === 'string' && withheld.includes(id))

const offerLookups = ({ offered }: FieldPlan): { readonly usesLookups?: true } =>
  offered.some(({ when }) => when?.reads.some((name) => name.startsWith('lookups.'))) ? { usesLookups: true } : {}

/** `/0/name` of rows as `/<row id>/name`. */
function withRowIds(cell: Cell, inside: string): string {
  const [, place, ...rest] = inside.split('/')
  const index = cell.places.findIndex((each) => each !== undefined && String(each) === place)
  const id = cell.scopes[index]?.id
  return id ? `${[into('', id), ...rest].join('/')}` : inside
}

function innerComplaints(subject: Subject, context: ValidationContext): readonly Complaint[] {
  const { plan, cell, judgement } = subject
  return cell.scopes.flatMap((scope, index) => {
    const verdict = judgement.scopes[index]
    return verdict ? scopeComplaints(plan, { scope, verdict, ...pathsOf(subject, scope, index) }, context) : []
  })
}

/** A fixed row that was not given has no place; its id stands for it. */
function pathsOf({ cell, path, rowPath }: Subject, scope: Scope, index: number): { readonly path: string; readonly rowPath: string } {
  if (scope.id === undefined) return { path, rowPath }
  return { path: into(path, cell.places[index] ?? scope.id), rowPath: into(rowPath, scope.id) }
}

interface ScopeSubject {
  readonly scope: Scope
  readonly verdict: ScopeJudgement
  readonly path: string
  readonly rowPath: string
}

function scopeComplaints({ inner }: FieldPlan, { scope, verdict, path, rowPath }: ScopeSubject, context: ValidationContext): readonly Complaint[] {
  const fields = (inner?.fields ?? []).flatMap((plan, place) => {
    const [cell, judgement] = [scope.cells[place], verdict.fields[place]]
    return cell && judgement ? fieldComplaints({ plan, cell, judgement, path: into(path, plan.name), rowPath: into(rowPath, plan.name) }, context) : []
  })
  const checks = (inner?.checks ?? []).flatMap((check, place) =>
    verdict.checks[place]?.complains && stands(check, inner?.fields ?? [], scope) ? [rowComplaint(check, { scope, path, rowPath })] : [],
  )
  return [...fields, ...checks]
}

/** A rule whose field is out of sight says nothing. */
const stands = ({ field }: CheckPlan, fields: readonly FieldPlan[], scope: Scope): boolean =>
  field === undefined || scope.cells[fields.findIndex(({ name }) => name === field)]?.visible === true

function rowComplaint(plan: CheckPlan, { scope, path, rowPath }: Pick<ScopeSubject, 'scope' | 'path' | 'rowPath'>): Complaint {
  const [at, rowAt] = plan.field === undefined ? [path, rowPath] : [into(path, plan.field), into(rowPath, plan.field)]
  const names = [...(plan.when?.rowReads ?? []), ...(plan.check?.rowReads ?? [])]
  const params = paramsOf(names, (name) => (isJsonObject(scope.shown) ? scope.shown[name] : undefined))
  return toComplaint(at, rowAt, { key: plan.message, params, severity: plan.severity, check: `${rowPath.slice(1)}/${plan.id}`, ...lookupMark(plan) })
}

export const lookupMark = (plan: CheckPlan): { readonly usesLookups?: true } =>
  checkReads(plan).some((name) => name.startsWith('lookups.')) ? { usesLookups: true } : {}

/** Texts and numbers among the answers, for the sentence that names them. */
export function paramsOf(names: readonly string[], read: (name: string) => unknown): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    names.flatMap((name): [string, string | number][] => {
      const value = read(name)
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
    }),
  )
}
