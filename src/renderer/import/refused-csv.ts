import { csvLine } from '#validation'
import type { ImportState } from './import-state.ts'

/** The rows of the file that are refused, as they stand in it, with why in a column of its own; what was not sent after a stop is among them. */
export function refusedCsv({ table, items, at }: Pick<ImportState, 'table' | 'items' | 'at'>, why: string): string {
  if (!table) return ''
  const width = Math.max(table.titles.length, ...table.rows.map(({ cells }) => cells.length))
  const padded = (cells: readonly string[]): readonly string[] => Array.from({ length: width }, (_, index) => cells[index] ?? '')
  const lines = table.rows.flatMap(({ row, cells }) => {
    const item = items[row]
    const isOut = item === undefined ? at === 'done' : item.state === 'refused'
    return isOut ? [[...padded(cells), (item?.findings ?? []).map(({ message }) => message).join(' ')]] : []
  })
  return `\uFEFF${[[...padded(table.titles), why], ...lines].map(csvLine).join('')}`
}
