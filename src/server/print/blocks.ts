import { isHeadedByPage, type Json, partsWith, plainText, type ResolvedField, type ResolvedPage, type ResolvedSection } from '#contract'
import { isRowSlot } from '#form-rules'
import { isBlank } from '#validation'
import { initialsText } from './initials.ts'
import type { PrintedForm } from './printed-form.ts'
import { listOf, partOf, valueText } from './value-text.ts'

/** What stands on paper, before it is known where pages end. Titles stay with what follows. */
export type Block =
  | { readonly kind: 'page'; readonly text: string }
  | { readonly kind: 'section'; readonly text: string; readonly newPage: boolean }
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string; readonly style: string }
  | { readonly kind: 'answers'; readonly columns: number; readonly answers: readonly Answer[] }
  | { readonly kind: 'table'; readonly title: string; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

export type Title = Extract<Block, { readonly kind: 'page' | 'section' | 'title' }>
export const isTitle = (block: Block): block is Title => block.kind === 'page' || block.kind === 'section' || block.kind === 'title'

/** A question and what was answered; '' prints as a line to write on. */
export interface Answer {
  readonly label: string
  readonly value: string
}

/** Wider tables are listed row by row. */
const COLUMNS_MAX = 9
/** Of an answer that shares its line with others. */
const SHORT_MAX = 120
const CHOICES_MAX = 4

/** What the form asks, page by page and section by section. Questions out of sight are left out, and pages and sections of which nothing is left. */
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

/** What was filed counts, also where the rules would hide it now: they may have known more then (lookups, the day). */
const isShown = ({ value, pointer }: Asked, { state }: PrintedForm): boolean => !isBlank(value) || state.visible.has(pointer)

function blocksOf(section: ResolvedSection, paper: PrintedForm): readonly Block[] {
  const { print, columns, id, items, title } = section
  const asked = inLines(print?.columns ?? Math.min(columns, paper.form.print.columns ?? columns))
  for (const item of items) {
    if (item.kind === 'text') {
      const text = paper.state.visible.has(`text:${id}/${item.id}`) ? textOf(item, paper) : undefined
      if (text !== undefined) asked.add(item.as === 'heading' ? { kind: 'title', text } : { kind: 'words', text, style: item.as })
      continue
    }
    const field = paper.form.fields[item.field]
    if (field) ask(asked, { field, value: paper.filed.answers[item.field] ?? paper.state.values[item.field], pointer: `/${item.field}` }, paper)
  }
  return section.untitled ? asked.all() : withoutEcho(asked.all(), paper.text(title))
}

/** Words between questions, with the answers they name. What records said while it was filled in nobody knows any more: such words are left out. */
function textOf({ text, places = [] }: Extract<ResolvedSection['items'][number], { readonly kind: 'text' }>, paper: PrintedForm): string | undefined {
  if (places.some((name) => name.startsWith('lookups.'))) return undefined
  const said = places.map((name) => {
    const [top = '', inner] = name.split('.')
    const outer = paper.filed.answers[top] ?? paper.state.values[top]
    const field = inner === undefined ? paper.form.fields[top] : paper.form.fields[top]?.of?.[inner]
    const value = inner === undefined ? outer : partOf(outer, inner)
    return [name, (field && valueText(field, value, `/${name.replace('.', '/')}`, paper)) || '–'] as const
  })
  return plainText(partsWith(Object.fromEntries(said), (filled) => paper.text(text, filled)))
}

/** A section of one table or group has often the same name as that. */
function withoutEcho(blocks: readonly Block[], title: string): readonly Block[] {
  const [first, ...rest] = blocks
  if (first?.kind === 'title' && first.text === title) return rest
  return first?.kind === 'table' && first.title === title ? [{ ...first, title: '' }, ...rest] : blocks
}

interface Asked {
  readonly field: ResolvedField
  readonly value: Json | undefined
  readonly pointer: string
}

interface Lines {
  readonly answer: (answer: Answer) => void
  readonly add: (...blocks: readonly Block[]) => void
  readonly all: () => readonly Block[]
}

/** Collects short answers that follow each other into lines of so many. */
function inLines(columns: number): Lines {
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

/** Signatures have their own place; a picker that only fills its neighbours says nothing that they don't. */
function ask(lines: Lines, { field, value, pointer }: Asked, paper: PrintedForm): void {
  if (!isShown({ field, value, pointer }, paper) || field.fills) return
  if (field.type === 'signature') {
    if (isRowSlot(pointer.slice(1))) lines.answer({ label: paper.text(field.label), value: initialsText(pointer, paper) })
    return
  }
  if (field.type === 'group') lines.add(...groupBlocks({ field, value, pointer }, paper))
  else if (field.type === 'rows') lines.add(...rowsBlocks({ field, value, pointer }, paper))
  else {
    const answer = { label: paper.text(field.label), value: valueText(field, value, pointer, paper) }
    if (field.type === 'multiline' || answer.value.length > SHORT_MAX || listOf(value).length > CHOICES_MAX)
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
  const rows = rowsOf(asked, paper)
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

const cellText = (field: ResolvedField, value: Json | undefined, pointer: string, paper: PrintedForm): string =>
  field.type === 'signature' ? initialsText(pointer, paper) : valueText(field, value, pointer, paper)

function rowsOf({ field, value }: Asked, paper: PrintedForm): readonly Row[] {
  const given = listOf(value)
  if (field.items) return field.items.map(({ id, label }) => ({ id, label: paper.text(label), value: given.find((row) => partOf(row, 'id') === id) }))
  return given.map((row, index) => ({ id: String(partOf(row, 'id') ?? index), label: '', value: row }))
}

/** The columns that something stands in; of an empty table the first ones. */
function columnsOf({ field, pointer }: Asked, rows: readonly Row[], paper: PrintedForm): readonly (readonly [string, ResolvedField])[] {
  const columns = Object.entries(field.of ?? {}).filter(([, { type, fills }]) => type !== 'rows' && type !== 'group' && !fills)
  const used = columns.filter(([name, inner]) => rows.some(({ id, value }) => cellText(inner, partOf(value, name), `${pointer}/${id}/${name}`, paper) !== ''))
  return used.length > 0 ? used : columns.slice(0, COLUMNS_MAX)
}
