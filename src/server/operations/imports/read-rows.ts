import { randomUUID } from 'node:crypto'
import type { ImportRow, Json, OperationFinding } from '#contract'
import { typeOf } from '#fields'
import type { RecordUnit } from '#server/records'
import type { CellColumn } from './cell-column.ts'
import { type ReadCell, readCell, shown } from './read-cell.ts'

/** A row of a file as a record would say it. */
export interface ReadRow {
  /** The number of the row. */
  readonly key: string
  readonly values: Readonly<Record<string, Json>>
  /** Texts of the columns by which it finds a record that is there. */
  readonly finds: Readonly<Record<string, string>>
  readonly problems: readonly OperationFinding[]
}

/** Reads rows cell by cell; what stands for records is looked up for all of them together. */
export async function readRows(unit: RecordUnit, columns: readonly CellColumn[], rows: readonly ImportRow[]): Promise<readonly ReadRow[]> {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const read = rows.map(({ row, cells }) => ({
    key: String(row),
    cells: Object.entries(cells).flatMap(([key, text]): readonly Told[] => {
      const column = byKey.get(key)
      if (column === undefined || text.trim() === '') return []
      return [{ column, text: text.trim(), said: column.isTyped ? readCell(unit, column.field, text) : { value: text.trim() } }]
    }),
  }))
  const named = await recordsNamed(
    unit,
    read.flatMap(({ cells }) => cells),
  )
  return read.map(({ key, cells }) => rowOf(unit, { key, cells, named }))
}

interface Told {
  readonly column: CellColumn
  readonly text: string
  readonly said: ReadCell
}

type Named = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/** Ids by resource and by the text that stands for a record. */
async function recordsNamed(unit: RecordUnit, cells: readonly Told[]): Promise<Named> {
  const texts = new Map<string, Set<string>>()
  for (const { column, said } of cells) {
    const { to } = column.field
    if (to === undefined || !('names' in said)) continue
    texts.set(to, new Set([...(texts.get(to) ?? []), ...said.names]))
  }
  const named = new Map<string, ReadonlyMap<string, readonly string[]>>()
  for (const [resource, own] of texts) named.set(resource, await unit.named(resource, [...own]))
  return named
}

function rowOf(unit: RecordUnit, { key, cells, named }: { readonly key: string; readonly cells: readonly Told[]; readonly named: Named }): ReadRow {
  const values = new Map<string, Json>()
  const finds = new Map<string, string>()
  const problems: OperationFinding[] = []
  for (const { column, text, said } of cells) {
    const outcome = 'names' in said ? pointedAt(unit, column, said.names, named) : said
    if ('problem' in outcome) problems.push({ code: 'cell', severity: 'block', field: column.key, message: `${column.title}: ${outcome.problem}` })
    else {
      if (column.isMatch) finds.set(column.name, text)
      if (column.isTyped) values.set(column.name, putIn(column, values.get(column.name), outcome.value))
    }
  }
  return { key, values: Object.fromEntries(values), finds: Object.fromEntries(finds), problems }
}

/** The part of an address or a group beside its others; of rows the first one. */
function putIn({ part, owner }: CellColumn, before: Json | undefined, value: Json): Json {
  if (part === undefined) return value
  const isRows = typeOf(owner).holds === 'array'
  const [first] = Array.isArray(before) ? before : [isRows ? { id: randomUUID() } : before]
  const parts = { ...(typeof first === 'object' && first !== null && !Array.isArray(first) && first), [part]: value }
  return isRows ? [parts] : parts
}

function pointedAt(unit: RecordUnit, { field }: CellColumn, texts: readonly string[], named: Named): { readonly value: Json } | { readonly problem: string } {
  const { to = '' } = field
  const what = unit.say({ key: unit.resource(to).title })
  const ids: string[] = []
  for (const text of texts) {
    const found = named.get(to)?.get(text) ?? []
    const [id] = found
    if (id === undefined || found.length > 1)
      return { problem: unit.say({ key: `shared/imports.problems.${id === undefined ? 'notFound' : 'several'}`, params: { text: shown(text), what } }) }
    ids.push(id)
  }
  return { value: typeOf(field).holds === 'array' ? [...new Set(ids)] : (ids[0] ?? null) }
}
