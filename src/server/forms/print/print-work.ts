import { fillPlaces } from '#document'
import { type Apart, job } from '#server/platform/apart'
import type { PrintedForm } from './printed-form.ts'
import { createPrinter, type Printer } from './printer.ts'
import type { RecordSheets } from './record-sheets.ts'

/** A form to be printed by a process that has no documents: with its words, and what stands for `{{places}}` in all of them. */
export interface SentForm extends Omit<PrintedForm, 'text'> {
  readonly words: Readonly<Record<string, string>>
  readonly places: Readonly<Record<string, string>>
}

/** What the words of paper stand below, besides those of the form. */
export const PAPER_WORDS: readonly string[] = [
  'shared/print',
  'shared/signature',
  'shared/answers',
  'shared/widgets',
  'shared/files.categories',
  'shared/units',
]

/** Makes a PDF. Throws WorkDied for a form that takes too long, RefusalError `unavailable` when too many wait. */
export type Print = (paper: SentForm, who: string) => Promise<Buffer>

let printer: Printer | undefined

/** In this process. */
export function printHere({ words, places, ...paper }: SentForm): Promise<Buffer> {
  printer ??= createPrinter()
  const text: PrintedForm['text'] = (key, own = {}) => fillPlaces(Object.hasOwn(words, key) ? (words[key] ?? key) : key, { ...own, ...places })
  return printer.form({ ...paper, text })
}

/** A page to be laid over another, in this process. */
export const drawOverlay: Printer['overlay'] = (page, drawn) => {
  printer ??= createPrinter()
  return printer.overlay(page, drawn)
}

/** The same of records. */
export type PrintRecords = (paper: RecordSheets, who: string) => Promise<Buffer>

/** In this process. */
export function printRecordsHere(paper: RecordSheets): Promise<Buffer> {
  printer ??= createPrinter()
  return printer.records(paper)
}

const PRINT_RECORDS = job<RecordSheets, Buffer>({ name: 'print-records', lane: 'paper', limitMs: 30_000 })

/** In a process of its own, one after the other. */
export const recordsPrintedApart =
  (apart: Apart): PrintRecords =>
  (paper, who) =>
    apart.do(PRINT_RECORDS, paper, who)

const PRINT = job<SentForm, Buffer>({ name: 'print', lane: 'paper', limitMs: 30_000 })

/** In a process of its own, one after the other. */
export const printedApart =
  (apart: Apart): Print =>
  (paper, who) =>
    apart.do(PRINT, paper, who)
