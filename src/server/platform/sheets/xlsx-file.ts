import { Readable } from 'node:stream'
import { guardCell } from '#validation'
import type { Sheet, SheetCell, SheetFile, SheetFormat } from './sheet.ts'

/** ECMA-376: characters that no name of a sheet has, and how many it may have. */
const NOT_IN_NAMES = /[[\]:*?/\\]/g
const NAME_MAX_CHARS = 31
/** ECMA-376: what a cell takes. */
const CELL_MAX_CHARS = 32_767

/** How each kind of value is written, as codes of number formats; text and plain numbers are written as programs do by themselves. */
const NUMBER_FORMATS: Readonly<Record<SheetFormat, string | undefined>> = {
  text: undefined,
  number: undefined,
  identifier: '0',
  money: '#,##0.00',
  percent: '0.0%',
  hours: '#,##0.00',
  date: 'mm/dd/yyyy',
  moment: 'mm/dd/yyyy h:mm AM/PM',
}

/** Widths in characters; a text is as wide as most of them are. */
const WIDTHS: Readonly<Record<SheetFormat, number>> = { text: 24, number: 12, identifier: 14, money: 14, percent: 10, hours: 12, date: 12, moment: 20 }

/** A workbook of one sheet with its titles fixed on top; its bytes are made as they are read, whatever the number of rows. */
export async function xlsxFile(sheet: Sheet): Promise<SheetFile> {
  // Of use to few processes, and large.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const columns = sheet.columns.map(({ title, format }) => ({
    header: guardCell(title),
    width: Math.max(WIDTHS[format], Math.min(title.length + 2, 40)),
    ...(NUMBER_FORMATS[format] !== undefined && { numFmt: NUMBER_FORMATS[format] }),
  }))
  const stream = writeXlsxStream(rowsOf(sheet), { name: sheetName(sheet.name), columns, freezePane: { rows: 1 } })
  return {
    fileName: `${sheet.name}.xlsx`,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: Readable.from(stream),
  }
}

const sheetName = (name: string): string => name.replace(NOT_IN_NAMES, ' ').slice(0, NAME_MAX_CHARS)

async function* rowsOf({ parts }: Sheet): AsyncGenerator<(string | number | Date | null)[]> {
  for await (const rows of parts) for (const cells of rows) yield cells.map(writtenOf)
}

/** Text that begins like a formula keeps its apostrophe: the sheet may be saved as text again. */
const writtenOf = ({ text, value }: SheetCell): string | number | Date | null => value ?? (text === '' ? null : guardCell(text).slice(0, CELL_MAX_CHARS))
