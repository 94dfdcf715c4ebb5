import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { LISTED_COLUMNS, type Listed, listedOf } from '#care'
import type { Finding } from '#server/operations'
import { block } from '../block.ts'

/** Lines of one file at most: the list has some 84,000. */
const LINES_MAX = 300_000
/** So many are read before others have a turn. */
const BATCH_LINES = 2_000
/** Longer than the longest line of eighteen columns. */
const LINE_MAX_CHARS = 4_000
const FOUND_MAX_CHARS = 40

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
  const parser = parse(bytes, { bom: true, skip_empty_lines: true, max_record_size: LINE_MAX_CHARS })
  let batch: Listed[] = []
  let places: readonly number[] | undefined
  let count = 0
  try {
    for await (const cells of parser as AsyncIterable<readonly string[]>) {
      if (places === undefined) {
        places = placesOf(cells)
        continue
      }
      count += 1
      if (count > LINES_MAX) throw new ListRefused(block('fileTooLong', { most: LINES_MAX }))
      batch.push(entryOf(cells, places, count + 1))
      if (batch.length < BATCH_LINES) continue
      yield batch
      batch = []
      await setImmediate()
    }
  } catch (error) {
    throw error instanceof CsvError ? new ListRefused(block('fileBroken', { line: lineOf(error), problem: problemOf(error) })) : error
  }
  if (count === 0) throw new ListRefused(block('fileEmpty'))
  if (batch.length > 0) yield batch
}

/** Where each column stands, by the names in the first line, in whatever order. */
function placesOf(header: readonly string[]): readonly number[] {
  const names = header.map((name) => name.trim().toUpperCase())
  const missing = LISTED_COLUMNS.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new ListRefused(block('columnsMissing', { columns: missing.join(', ') }))
  return LISTED_COLUMNS.map((column) => names.indexOf(column))
}

function entryOf(cells: readonly string[], places: readonly number[], line: number): Listed {
  const listed = listedOf(places.map((place) => cells[place] ?? ''))
  if ('column' in listed) throw new ListRefused(block('lineUnreadable', { line, column: listed.column, found: listed.found.slice(0, FOUND_MAX_CHARS) }))
  return listed
}

const lineOf = ({ lines }: CsvError): number => (typeof lines === 'number' ? lines : 1)

/** Without the text of the line, which is somebody's name and address. */
const problemOf = ({ code }: CsvError): string => code.replace(/^CSV_/, '').replaceAll('_', ' ').toLowerCase()
