import type { Json, JsonObject } from '#contract'
import { own } from '../json.ts'
import type { ScopePlan } from '../plan/scope-plan.ts'
import type { Cell } from './solved.ts'

/** The given row or group with what is calculated in it; the given object itself when nothing is. */
export function valueIn(plan: ScopePlan, given: JsonObject, cells: readonly Cell[]): JsonObject {
  let value: Record<string, Json> | undefined
  for (const [place, { name }] of plan.fields.entries()) {
    const cell = cells[place]
    if (cell?.value === undefined || Object.is(cell.value, cell.given)) continue
    value ??= { ...given }
    value[name] = cell.value
  }
  return value ?? given
}

/** In the order of the document; the earlier object when all in it is the same. */
export function shownIn(plan: ScopePlan, id: string | undefined, { cells, before }: { cells: readonly Cell[]; before: JsonObject | undefined }): JsonObject {
  const shown: Record<string, Json> = id === undefined ? {} : { id }
  for (const [place, { name }] of plan.fields.entries()) {
    const content = cells[place]?.shown
    if (content !== undefined) shown[name] = content
  }
  const names = Object.keys(shown)
  const isSame = before && names.length === Object.keys(before).length && names.every((name) => Object.is(shown[name], own(before, name)))
  return isSame ? before : shown
}
