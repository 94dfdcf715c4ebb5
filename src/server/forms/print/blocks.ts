import { isHeadedByPage, type Json, listIn, type ResolvedField, type ResolvedPage, type ResolvedSection } from '#contract'
import { typeOf } from '#fields'
import { isRowSlot } from '#form-rules'
import { isBlank } from '#validation'
import type { Answer, Block } from './block.ts'
import { type Asked, details, printedRows, rowLine } from './in-short.ts'
import { initialsText } from './initials.ts'
import type { PrintedForm } from './printed-form.ts'
import { onSheet } from './sheet.ts'
import { textOf } from './text-of.ts'
import { partOf, valueText } from './value-text.ts'

/** Wider tables are listed row by row. */
const COLUMNS_MAX = 9
/** Of an answer that shares its line with others. */
const SHORT_MAX = 120
const CHOICES_MAX = 4

/** What the form asks, page by page and section by section, without what stands on its sheet. Questions out of sight are left out, and pages and sections of which nothing is left. */
export const sectionBlocks = (paper: PrintedForm): readonly Block[] => paper.form.pages.flatMap((page) => pageBlocks(page, paper))

/** Of sections under one title the first that is printed has it above. A form of one page has the title of the form. */
function pageBlocks(page: ResolvedPage, paper: PrintedForm): readonly Block[] {
  const pageTitle = paper.form.pages.length > 1 ? paper.text(page.title) : undefined
  let title: string | undefined
  const blocks = page.sections.flatMap((section): readonly Block[] => {
    const lines = section.print?.hidden ? [] : blocksOf(section, paper)
    if (lines.length === 0) return []
    const newPage = section.print?.newPage === true
    const goesOn = section.untitled === true && !newPage && (section.title === title || isHeadedByPage(page, section))
    const isEcho = title === undefined && paper.text(section.title) === pageTitle
    title = section.title
    return goesOn || (isEcho && !newPage) ? lines : [{ kind: 'section', text: isEcho ? '' : paper.text(title), newPage }, ...lines]
  })
  return blocks.length === 0 || pageTitle === undefined ? blocks : [{ kind: 'page', text: pageTitle }, ...blocks]
}

/**
 * What was filed counts, also where the rules would hide it now: they may have known more then (lookups, the day). After a sheet, which is what is
 * written on, there are no lines for what was not answered.
 */
const isShown = ({ value, pointer }: Asked, { state, form }: PrintedForm): boolean => !isBlank(value) || (!form.print.sheet && state.visible.has(pointer))

function blocksOf(section: ResolvedSection, paper: PrintedForm): readonly Block[] {
  const { print, columns, id, items, title } = section
  const asked = inLines(print?.columns ?? Math.min(columns, paper.form.print.columns ?? columns))
  const taken = onSheet(paper)
  for (const item of items) {
    if (item.kind === 'text') {
      if (taken.has(item.id)) continue
      const text = textOf(item, id, paper)
      if (text !== undefined) asked.add(item.as === 'heading' ? { kind: 'title', text } : { kind: 'words', text, style: item.as })
      continue
    }
    const field = paper.form.fields[item.field]
    const { line } = paper.form.print.rows?.[item.field] ?? {}
    if (taken.has(item.field) && line === undefined) continue
    if (field) ask(asked, { field, value: paper.filed.answers[item.field] ?? paper.state.values[item.field], pointer: `/${item.field}` }, paper)
  }
  return section.untitled ? asked.all() : withoutEcho(asked.all(), paper.text(title))
}

/** A section of one table or group has often the same name as that. */
function withoutEcho(blocks: readonly Block[], title: string): readonly Block[] {
  const [first, ...rest] = blocks
  if (first?.kind === 'title' && first.text === title) return rest
  return first?.kind === 'table' && first.title === title ? [{ ...first, title: '' }, ...rest] : blocks
}

interface Lines {
  readonly answer: (answer: Answer) => void
  readonly add: (...blocks: readonly Block[]) => void
  readonly all: () => readonly Block[]
}

/** Collects short answers that follow each other into lines of so many. */
export function inLines(columns: number): Lines {
  const blocks: Block[] = []
  let answers: Answer[] = []
  const flush = (): void => {
    if (answers.length > 0) blocks.push({ kind: 'answers', columns, answers })
    answers = []
  }
  return {
    answer: (answer) => void answers.push(answer),
    add: (...more) => {
      flush()
      blocks.push(...more)
    },
    all: () => {
      flush()
      return blocks
    },
  }
}

/** Signatures have their own place; a picker that only fills its neighbours says nothing that they don't; some things stay off paper. */
function ask(lines: Lines, { field, value, pointer }: Asked, paper: PrintedForm): void {
  if (!isShown({ field, value, pointer }, paper) || field.fills || field.offPaper) return
  if (field.type === 'signature') {
    if (isRowSlot(pointer.slice(1))) lines.answer({ label: paper.text(field.label), value: initialsText(pointer, paper) })
    return
  }
  if (field.type === 'group') lines.add(...groupBlocks({ field, value, pointer }, paper))
  else if (field.type === 'rows') lines.add(...rowsBlocks({ field, value, pointer }, paper))
  else {
    const answer = { label: paper.text(field.label), value: valueText(field, value, pointer, paper) }
    if (typeOf(field).view === 'lines' || answer.value.length > SHORT_MAX || listIn(value).length > CHOICES_MAX)
      lines.add({ kind: 'answers', columns: 1, answers: [answer] })
    else lines.answer(answer)
  }
}

function groupBlocks(asked: Asked, paper: PrintedForm): readonly Block[] {
  const inner = partBlocks(asked, paper)
  return inner.length === 0 ? [] : [{ kind: 'title', text: paper.text(asked.field.label) }, ...inner]
}

/** The fields of a group or of one row. */
function partBlocks({ field, value, pointer }: Asked, paper: PrintedForm): readonly Block[] {
  const lines = inLines(Math.min(field.columns ?? 3, 4))
  for (const [name, inner] of Object.entries(field.of ?? {})) ask(lines, { field: inner, value: partOf(value, name), pointer: `${pointer}/${name}` }, paper)
  return lines.all()
}

interface Row {
  readonly id: string
  readonly label: string
  readonly value: Json | undefined
}

function rowsBlocks(asked: Asked, paper: PrintedForm): readonly Block[] {
  const { field, pointer } = asked
  const title = paper.text(field.label)
  const { line, only = '' } = paper.form.print.rows?.[pointer.slice(1)] ?? {}
  const rows = rowsOf(asked, paper)
  if (line && (rows.length > 0 || onSheet(paper).has(pointer.slice(1)))) return lineBlocks(asked, { title, rows, line, only }, paper)
  if (rows.length === 0) return [{ kind: 'answers', columns: 1, answers: [{ label: title, value: '' }] }]
  const shown = columnsOf(asked, rows, paper)
  const nests = Object.values(field.of ?? {}).some(({ type }) => type === 'rows' || type === 'group')
  if (nests || shown.length > COLUMNS_MAX)
    return rows.flatMap(({ id, label, value }, index): readonly Block[] => [
      { kind: 'title', text: label || paper.text('shared/print.row', { title, number: index + 1 }) },
      ...partBlocks({ field, value, pointer: `${pointer}/${id}` }, paper),
    ])
  const isNamed = field.items !== undefined
  return [
    {
      kind: 'table',
      title,
      head: [...(isNamed ? [''] : []), ...shown.map(([, { label }]) => paper.text(label))],
      rows: rows.map(({ id, label, value }) => [
        ...(isNamed ? [label] : []),
        ...shown.map(([name, inner]) => cellText(inner, partOf(value, name), `${pointer}/${id}/${name}`, paper)),
      ]),
    },
  ]
}

interface RowLines {
  readonly title: string
  readonly rows: readonly Row[]
  readonly line: readonly string[]
  /** What is ticked in all of them. */
  readonly only: string
}

/** Each row as a line, and below it what else was answered; rows of which a sheet has said all are left out. */
function lineBlocks({ field, pointer }: Asked, { title, rows, line, only }: RowLines, paper: PrintedForm): readonly Block[] {
  const isOnSheet = onSheet(paper).has(pointer.slice(1))
  const blocks = rows.flatMap(({ id, value }): readonly Block[] => {
    const row = { field, value, pointer: `${pointer}/${id}` }
    const more = details(row, [...line, only], paper)
    if (isOnSheet && more === '') return []
    return [
      { kind: 'words', text: rowLine(row, line, paper), style: 'line' },
      ...(more === '' ? [] : [{ kind: 'words', text: more, style: 'details' } as const]),
    ]
  })
  return blocks.length === 0 ? [] : [{ kind: 'title', text: title }, ...blocks]
}

const cellText = (field: ResolvedField, value: Json | undefined, pointer: string, paper: PrintedForm): string =>
  field.type === 'signature' ? initialsText(pointer, paper) : valueText(field, value, pointer, paper)

function rowsOf({ field, value, pointer }: Asked, paper: PrintedForm): readonly Row[] {
  const given = printedRows(value, pointer.slice(1), paper)
  if (field.items) return field.items.map(({ id, label }) => ({ id, label: paper.text(label), value: given.find((row) => partOf(row, 'id') === id) }))
  return given.map((row, index) => ({ id: String(partOf(row, 'id') ?? index), label: '', value: row }))
}

/** The columns that something stands in; of an empty table the first ones. */
function columnsOf({ field, pointer }: Asked, rows: readonly Row[], paper: PrintedForm): readonly (readonly [string, ResolvedField])[] {
  const columns = Object.entries(field.of ?? {}).filter(([, { type, fills, offPaper }]) => type !== 'rows' && type !== 'group' && !fills && !offPaper)
  const used = columns.filter(([name, inner]) => rows.some(({ id, value }) => cellText(inner, partOf(value, name), `${pointer}/${id}/${name}`, paper) !== ''))
  return used.length > 0 ? used : columns.slice(0, COLUMNS_MAX)
}
