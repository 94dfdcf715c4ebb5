import type { FieldPlan } from '../plan/scope-plan.ts'
import { into } from '../pointer.ts'
import type { Cell, Judgement, Marks } from './solved.ts'

interface Collected {
  readonly visible: string[]
  readonly required: string[]
  readonly readOnly: string[]
  readonly withheld: string[]
}

const NO_MARKS: Marks = { visible: [], required: [], readOnly: [], withheld: [] }

/** The pointers that a top-level field brings into the sets of the state. */
export function marksOf(plan: FieldPlan | undefined, cell: Cell | undefined, judgement: Judgement | undefined): Marks {
  if (!plan || !judgement || !cell?.visible) return NO_MARKS
  const marks: Collected = { visible: [], required: [], readOnly: [], withheld: [] }
  collect({ plan, cell, judgement }, into('', plan.name), marks)
  return marks
}

function collect({ plan, cell, judgement }: { plan: FieldPlan; cell: Cell; judgement: Judgement }, pointer: string, marks: Collected): void {
  if (!cell.visible) return
  marks.visible.push(pointer)
  if (judgement.required) marks.required.push(pointer)
  if (judgement.readOnly) marks.readOnly.push(pointer)
  if (judgement.withheld.length > 0) marks.withheld.push([pointer, ...judgement.withheld].join(' '))
  for (const [index, scope] of cell.scopes.entries()) {
    const at = scope.id === undefined ? pointer : into(pointer, scope.id)
    for (const [place, inner] of (plan.inner?.fields ?? []).entries()) {
      const [innerCell, innerJudgement] = [scope.cells[place], judgement.scopes[index]?.fields[place]]
      if (innerCell && innerJudgement) collect({ plan: inner, cell: innerCell, judgement: innerJudgement }, into(at, inner.name), marks)
    }
  }
}

/** The set with some members out and others in; the same set when that changes nothing. */
export function exchange(set: ReadonlySet<string>, out: readonly string[], added: readonly string[]): ReadonlySet<string> {
  if (out.length === added.length && out.every((member, index) => member === added[index])) return set
  const next = new Set(set)
  for (const member of out) next.delete(member)
  for (const member of added) next.add(member)
  return next
}
