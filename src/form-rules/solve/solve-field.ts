import { isJsonObject, type Json, type JsonObject, type ResolvedField } from '#contract'
import { tidyValue, typeOf, valueTypeOf } from '#fields'
import { isBlank } from '#validation'
import { isList, own } from '../json.ts'
import type { Beside, Rule } from '../plan/rule.ts'
import type { FieldPlan, ScopePlan } from '../plan/scope-plan.ts'
import { keepList, type Row, rowsOf, rowsValue } from './row-list.ts'
import { shownIn, valueIn } from './scope-content.ts'
import { type Cell, NOT_RUN, type Scope } from './solved.ts'
import { type Env, outcomeOf, scopeFinder, staleIn, touches } from './stale.ts'

/** What a visible field comes to. */
type Content = Pick<Cell, 'result' | 'value' | 'tidy' | 'shown' | 'scopes' | 'places' | 'seen'>

const NO_SCOPES = { scopes: [], places: [], seen: [] } as const
const EMPTY: JsonObject = {}

/** Decides on sight and value of a field; the last cell comes back when nothing is different. */
export function solveField(plan: FieldPlan, given: Json | undefined, env: Env & { readonly isOpen: boolean }, before: Cell | undefined): Cell {
  const when = env.isOpen ? (plan.when ? outcomeOf(plan.when, before?.when, env) : true) : NOT_RUN
  const visible = when === true
  const cell = { given, visible, when, ...(visible || plan.isRecord ? contentOf(plan, given, env, before) : outOfSight(plan, given)) }
  return before && isEqual(cell, before) ? before : cell
}

function outOfSight(plan: FieldPlan, given: Json | undefined): Content {
  return { result: NOT_RUN, value: plan.field.type === 'calculated' ? null : given, tidy: undefined, shown: undefined, ...NO_SCOPES }
}

function contentOf(plan: FieldPlan, given: Json | undefined, env: Env, before: Cell | undefined): Content {
  const { type } = plan.field
  if (type === 'calculated') return calculatedContent(plan, given, env, before)
  if (type === 'signature') return { result: NOT_RUN, value: given, tidy: undefined, shown: undefined, ...NO_SCOPES }
  if (plan.inner && type === 'rows') return rowsContent({ plan, inner: plan.inner }, given, env, before)
  if (plan.inner) return groupContent(plan.inner, given, env, before)
  if (plan.value && isBlank(given)) return workedOutContent({ plan, rule: plan.value, given }, env, before)
  const isKept = before?.visible && Object.is(before.given, given)
  const tidy = isKept ? before.tidy : tidyAnswer(plan.field, given)
  return { result: NOT_RUN, value: given, tidy, shown: isWithinBounds(plan.field, tidy) ? tidy : undefined, ...NO_SCOPES }
}

function calculatedContent(plan: FieldPlan, given: Json | undefined, env: Env, before: Cell | undefined): Content {
  const result = plan.value ? outcomeOf(plan.value, before?.result, env) : undefined
  // Of a record whose rule this person does not have the server has worked it out.
  const value = plan.value || !plan.isRecord ? valueTypeOf(plan.field).fromOutcome(result, plan.field) : (given ?? null)
  return { result, value, tidy: value ?? undefined, shown: value ?? undefined, ...NO_SCOPES }
}

/** What an answer is while nobody has given one. */
function workedOutContent(
  { plan, rule, given }: { readonly plan: FieldPlan; readonly rule: Rule; readonly given: Json | undefined },
  env: Env,
  before: Cell | undefined,
): Content {
  const result = outcomeOf(rule, before?.result, env)
  const value = typeOf(plan.field).fromOutcome(result, plan.field)
  const tidy = tidyAnswer(plan.field, value)
  return { result, value: value ?? given, tidy, shown: isWithinBounds(plan.field, tidy) ? tidy : undefined, ...NO_SCOPES }
}

/** A number that cannot be is a slip: it is refused at its place, and nothing is concluded from it. */
const isWithinBounds = (field: ResolvedField, value: Json | undefined): boolean =>
  typeof value !== 'number' || !typeOf(field).number || (value >= (field.min ?? Number.NEGATIVE_INFINITY) && value <= (field.max ?? Number.POSITIVE_INFINITY))

/** As it is kept; undefined when it is blank. */
function tidyAnswer(field: ResolvedField, given: Json | undefined): Json | undefined {
  const tidy = tidyValue(field, given) as Json
  return isBlank(tidy) ? undefined : tidy
}

function groupContent(inner: ScopePlan, given: Json | undefined, env: Env, before: Cell | undefined): Content {
  const scope = solveScope(inner, { id: undefined, given: isJsonObject(given) ? given : EMPTY }, env, before?.scopes[0])
  const shown = Object.keys(scope.shown).length === 0 ? undefined : scope.shown
  return {
    result: NOT_RUN,
    value: scope.value === scope.given || !(isJsonObject(given) || isBlank(given)) ? given : scope.value,
    tidy: shown,
    shown,
    scopes: keepList([scope], before?.scopes),
    places: [undefined],
    seen: [],
  }
}

function rowsContent(
  { plan, inner }: { readonly plan: FieldPlan; readonly inner: ScopePlan },
  given: Json | undefined,
  env: Env,
  before: Cell | undefined,
): Content {
  const list = isList(given) ? given : []
  const rows = rowsOf(plan.fixed, list)
  const find = scopeFinder(before?.scopes ?? [])
  const seen = seenRows(inner.seen, rows, env, before)
  const all = keepList(
    seen.map(({ shown }) => shown),
    before?.scopes[0]?.beside?.rows,
  )
  const solved = rows.map((row, index) =>
    solveScope(inner, inner.seen ? { ...row, beside: { rows: all, index }, seen: seen[index] } : row, env, before?.scopes[find(row.id, index) ?? -1]),
  )
  const scopes = keepList(solved, before?.scopes)
  const places = keepList(
    rows.map(({ place }) => place),
    before?.places,
  )
  const shown = keepList(
    scopes.map((scope) => scope.shown),
    isList(before?.shown) ? before.shown : undefined,
  )
  const answered = shown.length === 0 ? undefined : shown
  return { result: NOT_RUN, value: rowsValue(given, rows, scopes), tidy: answered, shown: answered, scopes, places, seen }
}

/** Every row as the others see it; nothing while no rule looks. */
function seenRows(plan: ScopePlan | undefined, rows: readonly Row[], env: Env, before: Cell | undefined): readonly Scope[] {
  if (!plan) return []
  const find = scopeFinder(before?.seen ?? [])
  return keepList(
    rows.map((row, index) => solveScope(plan, row, env, before?.seen[find(row.id, index) ?? -1])),
    before?.seen,
  )
}

const KEYS = ['given', 'visible', 'when', 'result', 'value', 'tidy', 'shown', 'scopes', 'places', 'seen'] as const
const LISTS: ReadonlySet<string> = new Set(['scopes', 'places', 'seen'])
const isEqual = (cell: Cell, before: Cell): boolean =>
  KEYS.every((key) => Object.is(cell[key], before[key]) || (LISTS.has(key) && isEmpty(cell[key]) && isEmpty(before[key])))

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

interface ScopeInput {
  /** Of a row. */
  readonly id: string | undefined
  readonly given: JsonObject
  /** Of a row that looks at others. */
  readonly beside?: Beside
  /** The same row as others see it: what it holds is decided. */
  readonly seen?: Scope | undefined
}

/** Decides on the fields of one row or group. The same row under unchanged circumstances is not looked at. */
function solveScope(plan: ScopePlan, { id, given, beside, seen }: ScopeInput, env: Env, before: Scope | undefined): Scope {
  const isBesideNew = before?.beside?.rows !== beside?.rows || before?.beside?.index !== beside?.index
  if (before && before.given === given && before.id === id && !isBesideNew && !touches(env.changes, plan.solveReads)) return before
  const row: Record<string, Json> = {}
  const inner = { ...env, row, isOpen: true, beside, isStale: staleIn(env.changes, before?.shown, row, isBesideNew) }
  const cells: (Cell | undefined)[] = plan.fields.map(() => undefined)
  for (const place of plan.order) {
    const field = plan.fields[place]
    if (!field) continue
    const cell = seen?.cells[plan.seenPlaces[place] ?? -1] ?? solveField(field, own(given, field.name), inner, before?.cells[place])
    cells[place] = cell
    if (cell.shown !== undefined) row[field.name] = cell.shown
  }
  const solved = cells.filter((cell) => cell !== undefined)
  return { id, given, beside, cells: solved, value: valueIn(plan, given, solved), shown: shownIn(plan, id, { cells: solved, before: before?.shown }) }
}
