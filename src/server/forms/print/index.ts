/** Paper: a filed form as PDF, made from the same document that the screen is drawn from. */

export { PAPER_WORDS, type Print, printedApart, printHere, type SentForm } from './print-work.ts'
export type { PrintedForm } from './printed-form.ts'
export { createPrinter, type FormPrinter } from './printer.ts'
