import type { Json } from '#contract'
import { type JsonObject, own } from '../json.ts'
import type { ScopePlan } from '../plan/scope-plan.ts'
import type { Cell } from './solved.ts'

/** The given row or group with what is calculated in it; the given object itself when nothing is. */
export function valueIn(plan: ScopePlan, given: JsonObject, cells: readonly Cell[]): JsonObject {
  const differing = plan.fields.flatMap(({ name }, place): [string, Json][] => {
    const cell = cells[place]
    return cell?.value === undefined || Object.is(cell.value, cell.given) ? [] : [[name, cell.value]]
  })
  return differing.length === 0 ? given : { ...given, ...Object.fromEntries(differing) }
}

/** In the order of the document; the earlier object when all in it is the same. */
export function shownIn(plan: ScopePlan, id: string | undefined, { cells, before }: { cells: readonly Cell[]; before: JsonObject | undefined }): JsonObject {
  const entries = plan.fields.flatMap(({ name }, place): [string, Json][] => {
    const shown = cells[place]?.shown
    return shown === undefined ? [] : [[name, shown]]
  })
  const shown = Object.fromEntries(id === undefined ? entries : [['id', id], ...entries])
  const names = Object.keys(shown)
  const isSame = before && names.length === Object.keys(before).length && names.every((name) => Object.is(shown[name], own(before, name)))
  return isSame ? before : shown
}
