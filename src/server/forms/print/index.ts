/** Paper: a filed form as PDF, made from the same document that the screen is drawn from. */

export type { Block } from './block.ts'
export { inLines } from './blocks.ts'
export type { Overlaid } from './overlay.ts'
export {
  drawOverlay,
  PAPER_WORDS,
  type Print,
  type PrintRecords,
  printedApart,
  printHere,
  printRecordsHere,
  recordsPrintedApart,
  type SentForm,
} from './print-work.ts'
export type { PrintedForm } from './printed-form.ts'
export { createPrinter, type Printer } from './printer.ts'
export type { RecordSheet, RecordSheets } from './record-sheets.ts'
export { paperFormats } from './value-text.ts'
