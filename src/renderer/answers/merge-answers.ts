import { type AnswerValues, isNamedRow, isSameAnswer, type Json, listIn, type NamedRow, partsIn, type ResolvedField } from '#contract'

/** Two sides of one thing, and what both began with as far as it is known. */
interface Sides<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

/** An answer that both sides gave, each another one; or a row that one took out and the other went on with. */
export interface Contest {
  /** `/vitals/pulse`, `/meds/<row id>/dose`; of a row `/meds/<row id>`. */
  readonly pointer: string
  /** Of a row: the field that it is a row of. */
  readonly field: ResolvedField
  readonly isRow?: true
  readonly mine: Json | undefined
  readonly theirs: Json | undefined
}

export interface Merged {
  readonly answers: AnswerValues
  /** In the order of the form. Whichever side was not chosen is left out of the answers; of all else nothing is. */
  readonly contests: readonly Contest[]
}

type Fields = Readonly<Record<string, ResolvedField>>

/** What the other side chooses, by pointer. */
export type Taken = ReadonlySet<string>

const UNASKED: ReadonlySet<ResolvedField['type']> = new Set(['calculated', 'signature'])

/**
 * Three-way: what one side alone changed is taken over, to the single answer and to the single row. Where it is not known what both began with, a
 * blank is no change. Contested answers are mine unless they are among `taken`.
 */
export function mergeAnswers(fields: Fields, { base, mine, theirs }: Sides<AnswerValues>, taken: Taken): Merged {
  const contests: Contest[] = []
  const answers = mergeFields({ fields, at: '', taken, contests }, { base, mine, theirs })
  return { answers, contests }
}

interface Merging {
  readonly fields: Fields
  readonly at: string
  readonly taken: Taken
  readonly contests: Contest[]
}

/** A list of things that have ids: rows, or files. */
const isListed = (value: Json | undefined): boolean => value === undefined || value === null || (Array.isArray(value) && value.every(isNamedRow))
const asRows = (value: Json | undefined): readonly NamedRow[] => listIn(value).filter(isNamedRow)

/** In the order of the form; what no question asks for comes last. */
function mergeFields(merging: Merging, { base, mine, theirs }: Sides<Readonly<Record<string, Json>>>): Readonly<Record<string, Json>> {
  const names = [...new Set([...Object.keys(merging.fields), ...Object.keys(mine), ...Object.keys(theirs)])]
  return Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const field = Object.hasOwn(merging.fields, name) ? merging.fields[name] : undefined
      const merged = mergeValue({ ...merging, at: `${merging.at}/${name}` }, field, { base: base[name], mine: mine[name], theirs: theirs[name] })
      return merged === undefined || merged === null ? [] : [[name, merged]]
    }),
  )
}

function mergeValue(merging: Merging, field: ResolvedField | undefined, sides: Sides<Json | undefined>): Json | undefined {
  const { base, mine, theirs } = sides
  if (field === undefined || UNASKED.has(field.type) || isSameAnswer(mine, theirs)) return mine ?? (field === undefined ? theirs : undefined)
  if (isSameAnswer(theirs, base)) return mine
  if (isSameAnswer(mine, base)) return theirs
  if (field.type === 'group') {
    const group = mergeFields({ ...merging, fields: field.of ?? {} }, { base: partsIn(base), mine: partsIn(mine), theirs: partsIn(theirs) })
    return Object.keys(group).length === 0 ? undefined : group
  }
  if (isListed(mine) && isListed(theirs) && isListed(base)) return mergeRows(merging, field, { base: asRows(base), mine: asRows(mine), theirs: asRows(theirs) })
  merging.contests.push({ pointer: merging.at, field, mine, theirs })
  return merging.taken.has(merging.at) ? theirs : mine
}

/** Rows by their ids, in my order; each that only the other side has stands after the one that it stands after there. */
function mergeRows(merging: Merging, field: ResolvedField, { base, mine, theirs }: Sides<readonly NamedRow[]>): Json {
  const find = (rows: readonly NamedRow[], id: string): NamedRow | undefined => rows.find((row) => row.id === id)
  const merged = orderOf(mine, theirs).flatMap((id): readonly NamedRow[] => {
    const row = mergeRow({ ...merging, at: `${merging.at}/${id}` }, field, { base: find(base, id), mine: find(mine, id), theirs: find(theirs, id) })
    return row === undefined ? [] : [row]
  })
  return merged
}

function orderOf(mine: readonly NamedRow[], theirs: readonly NamedRow[]): readonly string[] {
  const order = mine.map(({ id }) => id)
  for (const [index, { id }] of theirs.entries()) {
    if (order.includes(id)) continue
    const before = theirs[index - 1]?.id
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

function mergeRow(merging: Merging, field: ResolvedField, { base, mine, theirs }: Sides<NamedRow | undefined>): NamedRow | undefined {
  const { at, taken, contests } = merging
  if (mine && theirs) {
    if (field.of) return { ...mergeFields({ ...merging, fields: field.of }, { base: base ?? {}, mine, theirs }), id: mine.id }
    return isSameAnswer(mine, base) ? theirs : mine
  }
  const left = mine ?? theirs
  // Put in by one side, or taken out by the other while this one left it as it was.
  if (base === undefined) return left
  if (left === undefined || isSameAnswer(left, base)) return undefined
  contests.push({ pointer: at, field, isRow: true, mine, theirs })
  return taken.has(at) ? theirs : mine
}

/** Where the other side is chosen until somebody says otherwise: nothing is taken out over what was written on. */
export const takenAtFirst = (contests: readonly Contest[]): Taken =>
  new Set(contests.flatMap(({ isRow: is, mine, pointer }) => (is && mine === undefined ? [pointer] : [])))
