import { IMPORT_ROWS_MAX } from '#contract'

/** The rows of a spreadsheet as texts. */
export interface SheetTable {
  readonly titles: readonly string[]
  readonly rows: readonly SheetRow[]
}

export interface SheetRow {
  /** As spreadsheets count them: the titles are mostly row 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/** Why a file is not read; each has its words. */
export type Unreadable = 'tooLarge' | 'oldExcel' | 'noSheet' | 'empty' | 'titlesOnly' | 'tooManyRows' | 'protected'

export class UnreadableFile extends Error {
  readonly why: Unreadable
  constructor(why: Unreadable) {
    super(why)
    this.name = 'UnreadableFile'
    this.why = why
  }
}

export const FILE_MAX_BYTES = 10_000_000
/** What a workbook may come to when it is unpacked. */
const UNPACKED_MAX_BYTES = 150_000_000
const COLUMNS_MAX = 200

type Cell = string | number | boolean | Date | null | undefined

/**
 * Reads comma-separated values (or by semicolons or tabs; UTF-8, UTF-16 or Windows) or the first sheet of an Excel workbook. What its formulas came to
 * is read, and nothing is worked out.
 * @throws UnreadableFile
 */
export async function readTable(bytes: Uint8Array): Promise<SheetTable> {
  if (bytes.length > FILE_MAX_BYTES) throw new UnreadableFile('tooLarge')
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableFile(isEncrypted(bytes) ? 'protected' : 'oldExcel')
  return tableOf(begins(bytes, [0x50, 0x4b]) ? await workbookRows(bytes) : await csvRows(textOf(bytes)))
}

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte)

/** A workbook with a password lies in the old container, under this name. */
const isEncrypted = (bytes: Uint8Array): boolean => new TextDecoder('utf-16le').decode(bytes.subarray(0, 20_000)).includes('EncryptedPackage')

function textOf(bytes: Uint8Array): string {
  if (begins(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (begins(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, 4_000).includes(0)) throw new UnreadableFile('noSheet')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // As Excel saves "CSV" on Windows.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function csvRows(text: string): Promise<readonly (readonly Cell[])[]> {
  const { parseCsv } = await import('hucre/csv')
  // One row more than may be tells that there are too many.
  return parseCsv(text, { maxRows: ROWS_LOOKED_AT, unescapeFormulae: true })
}

const ROWS_LOOKED_AT = IMPORT_ROWS_MAX + 100

async function workbookRows(bytes: Uint8Array): Promise<readonly (readonly Cell[])[]> {
  if (unpackedBytes(bytes) > UNPACKED_MAX_BYTES) throw new UnreadableFile('tooLarge')
  const { readXlsx } = await import('hucre/xlsx')
  const book = await readXlsx(bytes, { sheets: [0], maxRows: ROWS_LOOKED_AT }).catch(() => {
    throw new UnreadableFile('noSheet')
  })
  return book.sheets[0]?.rows ?? []
}

const DIRECTORY_ENTRY = 0x02014b50

/** What the entries of a ZIP archive say they come to; infinite where one does not say it, as only those of gigabytes do. */
export function unpackedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (let at = 0; at + 46 <= bytes.length; at++) {
    if (bytes[at] !== 0x50 || view.getUint32(at, true) !== DIRECTORY_ENTRY) continue
    const size = view.getUint32(at + 24, true)
    sum += size === 0xffffffff ? Number.POSITIVE_INFINITY : size
    at += 45 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return sum
}

function tableOf(read: readonly (readonly Cell[])[]): SheetTable {
  const all = read.map((cells, index) => ({ row: index + 1, cells: cells.slice(0, COLUMNS_MAX).map(cellText) })).filter(({ cells }) => cells.some(Boolean))
  const [head, ...rows] = all
  if (head === undefined) throw new UnreadableFile('empty')
  if (rows.length === 0) throw new UnreadableFile('titlesOnly')
  if (rows.length > IMPORT_ROWS_MAX) throw new UnreadableFile('tooManyRows')
  return { titles: head.cells, rows }
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  // A workbook's days have no zone.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().replace(/T00:00:00\.000Z$/, '')
  return String(cell).trim()
}
