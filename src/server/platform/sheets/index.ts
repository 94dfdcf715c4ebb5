/** Tables as files that spreadsheets open: comma-separated values and workbooks, made while they are read. */
import type { SheetKind } from '#contract'
import { requestLanguage } from '#server/platform/language'
import { csvFile } from './csv-file.ts'
import { inLanguage } from './in-language.ts'
import type { Sheet, SheetFile } from './sheet.ts'
import { xlsxFile } from './xlsx-file.ts'

export type { SheetCell, SheetColumn, SheetFile, SheetFormat } from './sheet.ts'

const WRITERS: Readonly<Record<SheetKind, (sheet: Sheet) => SheetFile | Promise<SheetFile>>> = { csv: csvFile, xlsx: xlsxFile }

/** Its rows are read in the language that is spoken now, whoever reads the file. */
export const sheetFile = async (kind: SheetKind, sheet: Sheet): Promise<SheetFile> =>
  WRITERS[kind]({ ...sheet, parts: inLanguage(requestLanguage(), sheet.parts) })
