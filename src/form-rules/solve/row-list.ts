import { isJsonObject, type Json, type JsonObject } from '#contract'
import { isList } from '../json.ts'
import type { Scope } from './solved.ts'

/** A row with its place among the given ones. */
export interface Row {
  readonly id: string
  readonly given: JsonObject
  readonly place: number | undefined
}

/** The rows that a field has: fixed ones all and in their order, others as given. */
export const rowsOf = (fixed: ReadonlyMap<string, JsonObject> | undefined, list: readonly Json[]): readonly Row[] =>
  fixed ? fixedRows(fixed, list) : ownRows(list)

const idOf = (row: JsonObject): string => (typeof row.id === 'string' ? row.id : '')

function ownRows(list: readonly Json[]): readonly Row[] {
  return list.flatMap((given, place) => (isJsonObject(given) ? [{ id: idOf(given), given, place }] : []))
}

/** One row for each option, in their order; one that was not given counts as empty. */
function fixedRows(fixed: ReadonlyMap<string, JsonObject>, list: readonly Json[]): readonly Row[] {
  const given = new Map(ownRows(list).map((row) => [row.id, row]))
  return [...fixed].map(([id, empty]) => given.get(id) ?? { id, given: empty, place: undefined })
}

/** The given list while nothing is calculated in it; else the rows with what is, fixed ones all and in order. */
export function rowsValue(given: Json | undefined, rows: readonly Row[], scopes: readonly Scope[]): Json | undefined {
  if (scopes.every((scope) => scope.value === scope.given)) return given
  const solved = new Set(rows.map(({ place }) => place))
  const rest = isList(given) ? given.filter((_, place) => !solved.has(place)) : []
  return [...scopes.map((scope) => scope.value), ...rest]
}

/** The earlier list when the items are the same. */
export const keepList = <T>(list: readonly T[], before: readonly T[] | undefined): readonly T[] =>
  before?.length === list.length && list.every((item, index) => Object.is(item, before[index])) ? before : list
