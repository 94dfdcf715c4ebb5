import type { Json } from '#contract'
import { isBlank } from '#validation'
import type { FormState, Submission } from '../form-state.ts'
import { own } from '../json.ts'
import type { FormPlan } from '../plan/form-plan.ts'
import type { FieldPlan } from '../plan/scope-plan.ts'
import type { Cell, Scope } from '../solve/solved.ts'

/** What is handed in: answers in sight, tidy, with calculated ones, without blanks. Inside rows of a record all of the row is. */
export function submissionOf(plan: FormPlan, { solved }: FormState): Submission {
  const inSight = solved.cells.map((cell, place) => (cell.visible || plan.fields[place]?.isRecord !== true ? cell : undefined))
  return { answers: collect(plan.fields, inSight), hidden: hiddenIn(plan.fields, solved.cells, '') }
}

function collect(fields: readonly FieldPlan[], cells: readonly (Cell | undefined)[]): Record<string, Json> {
  return Object.fromEntries(
    fields.flatMap((field, place): [string, Json][] => {
      const cell = cells[place]
      const answer = cell && answerOf(field, cell)
      return answer === undefined ? [] : [[field.name, answer]]
    }),
  )
}

/** A field's answer as it is handed in; undefined when there is none. Fixed rows without an answer are left out. */
export function answerOf(plan: FieldPlan, cell: Cell): Json | undefined {
  if (!plan.inner || cell.scopes.length === 0) return cell.tidy
  const { fields } = plan.inner
  if (plan.field.type === 'group') {
    const group = collect(fields, cell.scopes[0]?.cells ?? [])
    return Object.keys(group).length === 0 ? undefined : group
  }
  const rows = cell.scopes.map((scope) => ({ ...idOf(scope), ...collect(fields, scope.cells) }))
  const answered = plan.fixed ? rows.filter((row) => Object.keys(row).length > 1) : rows
  return answered.length === 0 ? undefined : answered
}

const idOf = ({ given, id }: Scope): Record<string, Json> => {
  const known = own(given, 'id') ?? id
  return known === undefined ? {} : { id: known }
}

function hiddenIn(fields: readonly FieldPlan[], cells: readonly Cell[], at: string): readonly string[] {
  return fields.flatMap((plan, place) => {
    const cell = cells[place]
    if (!cell || plan.field.type === 'calculated' || plan.field.type === 'signature') return []
    const path = at + plan.name
    if (!cell.visible) return isBlank(cell.given) ? [] : [path]
    return cell.scopes.flatMap((scope) => hiddenIn(plan.inner?.fields ?? [], scope.cells, scope.id === undefined ? `${path}/` : `${path}/${scope.id}/`))
  })
}
