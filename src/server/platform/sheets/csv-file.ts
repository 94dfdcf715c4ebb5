import { Readable } from 'node:stream'
import { csvLine } from '#validation'
import type { Sheet, SheetFile } from './sheet.ts'

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Comma-separated values, RFC 4180. */
export const csvFile = (sheet: Sheet): SheetFile => ({
  fileName: `${sheet.name}.csv`,
  mediaType: 'text/csv; charset=utf-8',
  content: Readable.from(linesOf(sheet)),
})

async function* linesOf({ columns, parts }: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title))
  for await (const rows of parts) yield rows.map((cells) => csvLine(cells.map(({ text }) => text))).join('')
}
