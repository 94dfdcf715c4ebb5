import { type AnswerValues, isJsonObject, isSameAnswer, type Json, type ResolvedField, type ResolvedForm, rowsIn } from '#contract'

/** One thing that the records say otherwise: an answer, one inside a group, or one row of a list. */
export interface Difference {
  /** `field`, `group.field`, or `rows/<row id>`. */
  readonly path: string
  /** Of the answer; of the list for a row. */
  readonly field: ResolvedField
  readonly now: Json | undefined
  readonly source: Json | undefined
  /** The row's id; `now` and `source` are lists of that one row then. */
  readonly row?: string
}

type Prefilled = Pick<ResolvedForm, 'fields' | 'prefilled'>
type Row = { readonly [name: string]: Json }

/** Every answer by itself, those of groups one by one; signatures are none. */
export const answeredPaths = (fields: ResolvedForm['fields']): readonly string[] =>
  Object.entries(fields).flatMap(([name, { type, of = {} }]) =>
    type === 'signature' ? [] : type === 'group' ? Object.keys(of).map((inner) => `${name}.${inner}`) : [name],
  )

/** What the sources say beside what stands in the form. Lists differ row by row; a row that the sources do not have is only theirs to leave out when it came from them. */
export function differencesOf({ fields, prefilled }: Prefilled, answers: AnswerValues, source: AnswerValues): readonly Difference[] {
  return prefilled.flatMap((path): readonly Difference[] => {
    const [name = '', inner] = path.split('.')
    const outer = fields[name]
    const field = inner === undefined ? outer : outer?.of?.[inner]
    if (field === undefined) return []
    const [now, then] = [answers, source].map((values) => (inner === undefined ? values[name] : partOf(values[name], inner)))
    if (isSameAnswer(now, then)) return []
    if (field.type !== 'rows' || inner !== undefined || !then) return [{ path, field, now, source: then }]
    return rowDifferences(field, name, { now: rowsIn(now), source: rowsIn(then) })
  })
}

function rowDifferences(
  field: ResolvedField,
  name: string,
  { now, source }: { readonly now: readonly Row[]; readonly source: readonly Row[] },
): readonly Difference[] {
  const ids = [...new Set([...now, ...source].map(idOf))]
  return ids.flatMap((row) => {
    const [mine, theirs] = [now, source].map((rows) => rows.filter((each) => idOf(each) === row))
    return isSameAnswer(mine, theirs) ? [] : [{ path: `${name}/${row}`, field, now: mine, source: theirs, row }]
  })
}

/** The top-level answers with the chosen differences in place; rows keep their order, new ones come last. */
export function refilled(answers: AnswerValues, chosen: readonly Difference[]): AnswerValues {
  const next = new Map<string, Json>()
  for (const { path, source, row } of chosen) {
    const [name = '', inner] = (row === undefined ? path : path.slice(0, path.indexOf('/'))).split('.')
    const before = next.get(name) ?? answers[name]
    if (row !== undefined) next.set(name, withRow(rowsIn(before), row, rowsIn(source)))
    else if (inner === undefined) next.set(name, source ?? null)
    else next.set(name, { ...(isJsonObject(before) ? before : {}), [inner]: source ?? null })
  }
  return Object.fromEntries(next)
}

/** What a person added to a row stays where the sources say nothing. */
function withRow(rows: readonly Row[], id: string, [source]: readonly Row[]): readonly Row[] {
  if (source === undefined) return rows.filter((row) => idOf(row) !== id)
  return rows.some((row) => idOf(row) === id) ? rows.map((row) => (idOf(row) === id ? { ...row, ...source } : row)) : [...rows, source]
}

const idOf = ({ id }: Row): string => (typeof id === 'string' ? id : '')
const partOf = (value: Json | undefined, name: string): Json | undefined => (isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined)
