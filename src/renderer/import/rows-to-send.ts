import { IMPORT_CELL_MAX_CHARS, type ImportColumn, type ImportRow } from '#contract'
import type { ColumnMatch } from './match-columns.ts'
import type { SheetTable } from './read-table.ts'

/** A row that is not sent, and what it is refused for. */
export interface UnsentRow {
  readonly row: number
  readonly why: 'same' | 'tooLong'
  readonly title: string
  /** The row that says the same before it. */
  readonly as?: number
}

export interface RowsToSend {
  readonly rows: readonly ImportRow[]
  readonly unsent: readonly UnsentRow[]
  /** Rows that may be about the same as one before them, by their numbers. */
  readonly alike: ReadonlyMap<number, number>
}

/** The rows with the cells that are wanted. Of rows that say the same where no two may, the first is sent. */
export function rowsToSend({ rows }: SheetTable, match: ColumnMatch, columns: readonly ImportColumn[]): RowsToSend {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const seen = new Map<string, number>()
  const alikeKeys = columns.filter(({ isAlike }) => isAlike).map(({ key }) => key)
  const likenesses = new Map<string, number>()
  const alike = new Map<number, number>()
  const sent: ImportRow[] = []
  const unsent: UnsentRow[] = []
  for (const { row, cells } of rows) {
    const wanted = match.flatMap((key, index) => {
      const column = byKey.get(key ?? '')
      const text = cells[index] ?? ''
      return column === undefined || text === '' ? [] : [{ column, text }]
    })
    const tooLong = wanted.find(({ text }) => text.length > IMPORT_CELL_MAX_CHARS)
    const uniques = wanted.flatMap(({ column, text }) => (column.isUnique ? [{ column, mark: `${column.key} ${text.toLowerCase()}` }] : []))
    const same = uniques.find(({ mark }) => seen.has(mark))
    if (tooLong) unsent.push({ row, why: 'tooLong', title: tooLong.column.title })
    else if (same) unsent.push({ row, why: 'same', title: same.column.title, as: seen.get(same.mark) ?? 0 })
    else if (wanted.length > 0) {
      for (const { mark } of uniques) seen.set(mark, row)
      const own = Object.fromEntries(wanted.map(({ column, text }) => [column.key, text]))
      sent.push({ row, cells: own })
      const likeness = likenessOf(own, alikeKeys)
      const before = likeness === undefined ? undefined : likenesses.get(likeness)
      if (before !== undefined) alike.set(row, before)
      else if (likeness !== undefined) likenesses.set(likeness, row)
    }
  }
  return { rows: sent, unsent, alike }
}

/** What rows have in common that may be about the same; undefined where they do not say it all. */
function likenessOf(cells: Readonly<Record<string, string>>, keys: readonly string[]): string | undefined {
  const texts = keys.map((key) => cells[key])
  return keys.length === 0 || texts.includes(undefined) ? undefined : JSON.stringify(texts.map((text) => text?.toLowerCase()))
}

/** Characters of one call, well below what a call may carry. */
const CALL_MAX_CHARS = 300_000

/** The rows in parts of at most so many, none too large for one call. */
export function inParts(rows: readonly ImportRow[], most: number): readonly (readonly ImportRow[])[] {
  const parts: ImportRow[][] = []
  let chars = 0
  for (const row of rows) {
    const own = JSON.stringify(row).length
    const last = parts.at(-1)
    if (last === undefined || last.length >= most || chars + own > CALL_MAX_CHARS) {
      parts.push([row])
      chars = own
    } else {
      last.push(row)
      chars += own
    }
  }
  return parts
}
