import type { Readable } from 'node:stream'
import type { SheetKind } from '../../../src/contract/index.ts'
import { type SheetCell, type SheetColumn, sheetFile } from '../../../src/server/platform/sheets/index.ts'
import { type Figure, limited } from '../figures.ts'
import { sized } from '../sized.ts'

const ROWS = sized(50_000, 500)
const PART = 500
const TEXTS = 14
const MB = 1_000_000

const columns: readonly SheetColumn[] = [
  ...Array.from({ length: TEXTS }, (_none, place): SheetColumn => ({ title: `Text ${place}`, format: 'text' })),
  ...(['money', 'money', 'number', 'hours', 'date', 'moment'] as const).map((format): SheetColumn => ({ title: format, format })),
]

/** A row as an export of visits has it: names, codes and texts, amounts, hours, days. */
function cellsOf(row: number): readonly SheetCell[] {
  const day = new Date(Date.UTC(2026, 0, 1 + (row % 300)))
  return [
    ...Array.from({ length: TEXTS }, (_none, place): SheetCell => ({ text: `Value ${place} of ${row % 977}` })),
    ...[row * 1.25, row / 4, row, (row % 48) / 4].map((value): SheetCell => ({ text: value.toFixed(2), value })),
    ...[day, day].map((value): SheetCell => ({ text: value.toISOString(), value })),
  ]
}

async function* parts(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  for (let from = 0; from < ROWS; from += PART) {
    await new Promise((resolve) => setImmediate(resolve))
    yield Array.from({ length: PART }, (_none, place) => cellsOf(from + place))
  }
}

/** Reads a file to its end; its bytes, the time, and the most memory beside what was there. */
async function read(kind: SheetKind): Promise<{ readonly bytes: number; readonly ms: number; readonly moreMb: number }> {
  globalThis.gc?.()
  const [before, started] = [process.memoryUsage().rss, performance.now()]
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10)
  const { content } = await sheetFile(kind, { name: 'visits', columns, parts: parts() })
  const bytes = await lengthOf(content)
  clearInterval(timer)
  return { bytes, ms: performance.now() - started, moreMb: (peak - before) / MB }
}

async function lengthOf(content: Readable): Promise<number> {
  let bytes = 0
  for await (const piece of content) bytes += Buffer.byteLength(piece)
  return bytes
}

/** A workbook of many rows beside the same rows as CSV. */
export async function benchSheets(): Promise<readonly Figure[]> {
  const csv = await read('csv')
  const xlsx = await read('xlsx')
  const ratio = `${(xlsx.ms / csv.ms).toFixed(1)} × CSV, ${(xlsx.bytes / csv.bytes).toFixed(2)} × its bytes`
  return [
    { ...limited(`workbook of ${ROWS} rows × ${columns.length}, more memory`, [xlsx.moreMb, 150], ' MB'), detail: `${Math.round(xlsx.ms)} ms; ${ratio}` },
    { ...limited(`CSV of the same rows, more memory`, [csv.moreMb, 150], ' MB'), detail: `${Math.round(csv.ms)} ms` },
  ]
}
