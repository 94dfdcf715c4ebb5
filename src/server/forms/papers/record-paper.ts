import { type Json, PAPERS_MAX, type PaperTable, type RecordPaper, type RecordView, type ResolvedField, rowsIn } from '#contract'
import { fillPlaces, type LinkedResource } from '#document'
import { textOf, typeOf } from '#fields'
import type { Actor } from '#permissions'
import { type Block, inLines, type PrintedForm, paperFormats, type RecordSheet, type RecordSheets } from '#server/forms/print'
import { termPlaces, textsBelow } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import { isBlank } from '#validation'
import type { PaperCompany, PapersOptions } from './context.ts'
import { letterheadOf } from './letterhead.ts'
import { textsIn } from './texts-in.ts'

/** Of a value that shares its line with others. */
const SHORT_MAX = 60
const COLUMNS = 3

/** Which records are printed as what. */
export interface AskedPaper {
  readonly resource: string
  readonly paper: string
  readonly ids: readonly string[]
}

/**
 * Records as this actor may print them, which is as they may read them, in the order that they were asked for.
 * @throws RefusalError as reading them does, and not-found for a paper, or for a record that is not there for this actor
 */
export async function recordSheets(options: PapersOptions, actor: Actor, company: PaperCompany, asked: AskedPaper): Promise<RecordSheets> {
  const { documents, records } = options
  const views = await readForPaper(records, actor, asked)
  const resource = documents.current().resources.get(asked.resource)
  const paper = resource?.papers?.find(({ id }) => id === asked.paper)
  if (resource === undefined || paper === undefined || 'files' in paper || 'forms' in paper) throw new RefusalError('not-found')
  const { text, ...sheet } = onPaperOf(options, company, { resource, paper: paper.id })
  const { timeZone } = company
  return { ...sheet, sheets: views.map((view) => sheetOf(view, { resource, paper, text, timeZone })), isWide: paper.landscape === true }
}

const PAPER_TEXTS = ['shared/print', 'shared/widgets', 'shared/units']

/** What every paper of a resource says of itself, and its words in the language of the reader. */
export function onPaperOf(
  { documents, clock }: Pick<PapersOptions, 'documents' | 'clock'>,
  company: PaperCompany,
  { resource, paper }: { readonly resource: LinkedResource; readonly paper: string },
): Omit<RecordSheets, 'sheets' | 'isWide'> & Pick<PrintedForm, 'text'> {
  const linked = documents.current()
  const terms = termPlaces(linked, company.settings.terms)
  const words = { ...textsBelow(linked, [resource.id, ...PAPER_TEXTS, ...textsIn(resource.fields)]), ...company.settings.labels }
  const text: PrintedForm['text'] = (key, places = {}) => fillPlaces(Object.hasOwn(words, key) ? (words[key] ?? key) : key, { ...places, ...terms })
  const time = paperFormats(company.timeZone).dateTime(clock().toISOString())
  return {
    text,
    title: text(`${resource.id}.papers.${paper}.title`),
    company: letterheadOf(company, text),
    printed: text('shared/print.printed', { time }),
    page: words['shared/print.page'] ?? '',
  }
}

/** With all that this actor may see of them, in the order that they were asked for. @throws RefusalError as reading them does, and not-found */
export async function readForPaper(
  records: PapersOptions['records'],
  actor: Actor,
  { resource, ids: asked }: Pick<AskedPaper, 'resource' | 'ids'>,
): Promise<readonly RecordView[]> {
  const ids = [...new Set(asked)]
  const { rows } = await records.list(actor, resource, { ids: ids.join(','), limit: String(PAPERS_MAX) })
  const found = new Map(rows.map((view) => [view.id, view]))
  return ids.map((id) => {
    const view = found.get(id)
    if (view === undefined) throw new RefusalError('not-found')
    return view
  })
}

interface Composing {
  readonly resource: LinkedResource
  readonly paper: RecordPaper
  readonly text: PrintedForm['text']
  readonly timeZone: string
}

function sheetOf(view: RecordView, composing: Composing): RecordSheet {
  const { resource, paper, text } = composing
  const signs = (paper.signs ?? []).map((sign) => ({ label: text(`${resource.id}.papers.${paper.id}.signs.${sign}`), value: '' }))
  return {
    about: { name: view.display, lines: [] },
    blocks: [
      ...factBlocks(view, composing),
      ...(paper.tables ?? []).flatMap((table) => tableBlock(view, table, composing)),
      ...(paper.statement ? [{ kind: 'words', text: text(`${resource.id}.papers.${paper.id}.statement`), style: 'value' } as const] : []),
      ...(signs.length > 0 ? [{ kind: 'answers', columns: Math.min(signs.length, 2), answers: signs } as const] : []),
    ],
  }
}

/** Short values share lines, long ones have lines of their own; what this reader does not see is not asked. */
function factBlocks(view: RecordView, composing: Composing): readonly Block[] {
  const { resource, paper, text } = composing
  const lines = inLines(paper.columns ?? COLUMNS)
  for (const name of paper.fields) {
    const field = resource.fields[name]
    if (field === undefined || !Object.hasOwn(view.values, name)) continue
    const answer = { label: text(field.label), value: valueOnPaper(view, name, field, composing) }
    if (answer.value.length <= SHORT_MAX && typeOf(field).view !== 'lines') lines.answer(answer)
    else lines.add({ kind: 'answers', columns: 1, answers: [answer] })
  }
  return lines.all()
}

/** A value as it reads on paper; a masked one is what the mask left of it. */
export function valueOnPaper(
  { values, labels, masked }: RecordView,
  name: string,
  field: ResolvedField,
  composing: Pick<Composing, 'text' | 'timeZone'>,
): string {
  const value = values[name]
  if (masked.includes(name)) return isBlank(value) ? '' : String(value)
  return said(field, value, labels[name], composing)
}

function said(
  field: ResolvedField,
  value: Json | undefined,
  label: string | readonly string[] | undefined,
  { text, timeZone }: Pick<Composing, 'text' | 'timeZone'>,
): string {
  return textOf(field, value, {
    t: text,
    formats: paperFormats(timeZone),
    label,
    inner: (inner, part) => said(inner, part, undefined, { text, timeZone }),
  })
}

function tableBlock(view: RecordView, { rows: name, columns, blanks: ownBlanks, blankRows = 0 }: PaperTable, composing: Composing): readonly Block[] {
  const blanks = ownBlanks ?? []
  const { resource, paper, text } = composing
  const field = resource.fields[name]
  const value = view.values[name]
  if (field === undefined || value === undefined) return []
  const given = rowsIn(value)
  // Of rows that are records some columns may be hidden.
  const shown = columns.filter((column) => given.length === 0 || given.some((row) => Object.hasOwn(row, column)))
  const cell = (row: Row, column: string): string => {
    const inner = field.of?.[column]
    const own = row[column]
    return inner === undefined ? '' : said(inner, own, labelsIn(view, `${name}/${column}`, own), composing)
  }
  const width = shown.length + blanks.length
  return [
    {
      kind: 'table',
      title: text(field.label),
      toWrite: blanks.length,
      head: [
        ...shown.map((column) => text(field.of?.[column]?.label ?? column)),
        ...blanks.map((blank) => text(`${resource.id}.papers.${paper.id}.blanks.${blank}`)),
      ],
      rows: [
        ...given.map((row) => [...shown.map((column) => cell(row, column)), ...blanks.map(() => '')]),
        ...Array.from({ length: blankRows }, () => Array.from({ length: width }, () => '')),
      ],
    },
  ]
}

type Row = Readonly<Record<string, Json>>

/** Names of records that a row names stand beside the record. */
function labelsIn({ labels }: RecordView, place: string, value: Json | undefined): string | readonly string[] | undefined {
  if (Array.isArray(value)) return value.map((id) => String(labels[`${place}/${String(id)}`] ?? ''))
  return typeof value === 'string' ? labels[`${place}/${value}`] : undefined
}
