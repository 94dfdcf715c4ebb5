import type { FormFinding, FormState } from '../form-state.ts'
import { own } from '../json.ts'
import type { FormPlan } from '../plan/form-plan.ts'
import { type CheckPlan, checkReads } from '../plan/scope-plan.ts'
import { into, topOf } from '../pointer.ts'
import type { FormContext } from '../ruled-form.ts'
import type { Solved } from '../solve/solved.ts'
import { type Complaint, fieldComplaints, lookupMark, paramsOf, toComplaint } from './field-findings.ts'

const NOWHERE = { page: '', section: '' }

/** All complaints in the order of the document, or those that stand at some answers. */
export function findingsOf(plan: FormPlan, { solved }: FormState, context: FormContext, names?: ReadonlySet<string>): readonly FormFinding[] {
  const isAsked = (name: string): boolean => names === undefined || names.has(name)
  const checks = plan.checks.flatMap((check, index) => (solved.checks[index]?.complains && isInSight(plan, solved, check) ? [check] : []))
  const atField = (name: string): readonly Complaint[] =>
    checks.filter(({ field }) => field !== undefined && nameOf(field) === name).map((check) => complaint(plan, solved, check))
  const laidOut = plan.layout.flatMap((place) => {
    const name = plan.fields[place]?.name ?? ''
    return isAsked(name) ? placed(plan, name, [...complaintsOf(plan, solved, { place, context }), ...atField(name)]) : []
  })
  const apart = plan.fields.flatMap(({ name }, place) =>
    plan.gateOf[place] === undefined && isAsked(name)
      ? placed(plan, name, [...unplaced(complaintsOf(plan, solved, { place, context })), ...atField(name)])
      : [],
  )
  const whole = checks.filter((check) => check.field === undefined && (names === undefined || checkReads(check).some(isAsked)))
  const rest = whole.flatMap((check) => placed(plan, checkReads(check).find((name) => plan.positions.has(name)) ?? '', [complaint(plan, solved, check)]))
  return [...laidOut, ...apart, ...rest, ...unknownNames(plan, solved).filter(({ path }) => isAsked(topOf(path)))]
}

const placed = (plan: FormPlan, name: string, complaints: readonly Complaint[]): readonly FormFinding[] =>
  complaints.map((each) => ({ ...each, ...(plan.positions.get(name) ?? NOWHERE) }))

function complaintsOf(plan: FormPlan, solved: Solved, { place, context }: { readonly place: number; readonly context: FormContext }): readonly Complaint[] {
  const [field, cell, judgement] = [plan.fields[place], solved.cells[place], solved.judgements[place]]
  if (!field || !cell || !judgement) return []
  const path = into('', field.name)
  return fieldComplaints({ plan: field, cell, judgement, path, rowPath: path }, context)
}

/** A field that is laid out nowhere (for this audience) is never missed. */
const unplaced = (complaints: readonly Complaint[]): readonly Complaint[] => complaints.filter(({ key }) => key !== 'shared/validation.required')

const nameOf = (field: string): string => field.split('.')[0] ?? ''

function isInSight(plan: FormPlan, solved: Solved, { field }: CheckPlan): boolean {
  if (field === undefined) return true
  const [name = '', inner] = field.split('.')
  const place = plan.places.get(name) ?? -1
  const cell = solved.cells[place]
  if (!cell?.visible || inner === undefined) return cell?.visible === true
  const within = plan.fields[place]?.inner?.fields.findIndex((each) => each.name === inner) ?? -1
  return cell.scopes[0]?.cells[within]?.visible === true
}

function complaint(plan: FormPlan, solved: Solved, check: CheckPlan): Complaint {
  const path = check.field === undefined ? '' : `/${check.field.replaceAll('.', '/')}`
  const params = paramsOf(checkReads(check), (name) => solved.cells[plan.places.get(name) ?? -1]?.shown ?? contextValue(solved, name))
  return toComplaint(path, path, { key: check.message, params, severity: check.severity, check: check.id, ...lookupMark(check) })
}

const contextValue = ({ context }: Solved, name: string): unknown =>
  name.startsWith('lookups.') ? own(context.lookups, name.slice('lookups.'.length)) : undefined

/** Answers to questions that the form does not ask. */
function unknownNames(plan: FormPlan, { answers }: Solved): readonly FormFinding[] {
  return Object.keys(answers)
    .filter((name) => !plan.places.has(name))
    .map((name) => ({ path: into('', name), key: 'shared/validation.unknownKey', severity: 'block', ...NOWHERE }))
}
