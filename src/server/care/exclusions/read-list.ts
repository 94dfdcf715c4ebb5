import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { LISTED_COLUMNS, type Listed, type ListedLine, listedOf } from '#care'
import type { Finding } from '#server/operations'

/** Lines of one file at most: the list has some 84,000. */
const LINES_MAX = 300_000
/** So many are read before others have a turn. */
const BATCH_LINES = 2_000
/** Longer than the longest line of eighteen columns. */
const LINE_MAX_CHARS = 4_000

const blocked = (code: string, places: Finding['places'] = {}): Finding => ({ code, severity: 'block', places })

/** What a file cannot be taken in for. */
export class ListRefused extends Error {
  readonly finding: Finding
  constructor(finding: Finding) {
    super(finding.code)
    this.finding = finding
  }
}

/**
 * The entries of a file in the OIG's format, some thousand at a time, so that others are answered meanwhile. Throws ListRefused with the line for what is
 * no such file; nothing of it is to be kept then.
 */
export async function* readList(bytes: Buffer): AsyncGenerator<readonly Listed[]> {
  const parser = parse(bytes, { bom: true, columns: columnsOf, skip_empty_lines: true, max_record_size: LINE_MAX_CHARS, info: true })
  let batch: Listed[] = []
  let count = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ readonly record: ListedLine; readonly info: { readonly lines: number } }>) {
      const listed = listedOf(record)
      if ('column' in listed) throw new ListRefused(blocked('lineUnreadable', { line: info.lines, column: listed.column, found: listed.found.slice(0, 40) }))
      batch.push(listed)
      count += 1
      if (count > LINES_MAX) throw new ListRefused(blocked('fileTooLong', { most: LINES_MAX }))
      if (batch.length < BATCH_LINES) continue
      yield batch
      batch = []
      await setImmediate()
    }
  } catch (error) {
    throw error instanceof CsvError ? new ListRefused(blocked('fileBroken', { line: lineOf(error), problem: problemOf(error) })) : error
  }
  if (count === 0) throw new ListRefused(blocked('fileEmpty'))
  if (batch.length > 0) yield batch
}

/** The names of the columns, which stand in the first line in whatever order. */
function columnsOf(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toUpperCase())
  const missing = LISTED_COLUMNS.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new ListRefused(blocked('columnsMissing', { columns: missing.join(', ') }))
  return names
}

const lineOf = ({ lines }: CsvError): number => (typeof lines === 'number' ? lines : 1)

/** Without the text of the line, which is somebody's name and address. */
const problemOf = ({ code }: CsvError): string => code.replace(/^CSV_/, '').replaceAll('_', ' ').toLowerCase()
