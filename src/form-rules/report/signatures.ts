import type { FormState } from '../form-state.ts'
import type { FormPlan } from '../plan/form-plan.ts'
import type { FieldPlan } from '../plan/scope-plan.ts'
import type { Cell, Judgement } from '../solve/solved.ts'

/** Required slots in sight that nobody signed, in the order of the fields. */
export function missingSignatures(plan: FormPlan, { solved }: FormState, signed: readonly string[]): readonly string[] {
  return slotsIn({ fields: plan.fields, cells: solved.cells, judgements: solved.judgements }, '').filter((slot) => !signed.includes(slot))
}

interface Place {
  readonly fields: readonly FieldPlan[]
  readonly cells: readonly Cell[]
  readonly judgements: readonly Judgement[]
}

function slotsIn({ fields, cells, judgements }: Place, at: string): readonly string[] {
  return fields.flatMap((plan, place) => {
    const [cell, judgement] = [cells[place], judgements[place]]
    if (!cell?.visible || !judgement) return []
    const path = at + plan.name
    if (plan.field.type === 'signature') return judgement.required ? [path] : []
    return cell.scopes.flatMap((scope, index) => {
      const inner = { fields: plan.inner?.fields ?? [], cells: scope.cells, judgements: judgement.scopes[index]?.fields ?? [] }
      return slotsIn(inner, scope.id === undefined ? `${path}/` : `${path}/${scope.id}/`)
    })
  })
}
