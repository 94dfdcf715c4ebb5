import type { Content, TableCell } from 'pdfmake/interfaces'
import type { Json, ResolvedField, ResolvedSection } from '#contract'
import type { PrintedForm } from './printed-form.ts'
import { listOf, partOf, valueText } from './value-text.ts'

/** An unanswered question prints as a line to write on. */
const blankLine = (): Content => ({ canvas: [{ type: 'line', x1: 0, y1: 9, x2: 96, y2: 9, lineWidth: 0.5, lineColor: RULE }] })
const RULE = '#9aa5b1'

/** What the form asks, section by section. Questions out of sight are left out; unanswered ones print as a line. */
export function sectionContents(paper: PrintedForm): readonly Content[] {
  const { form, state } = paper
  return form.pages
    .filter(({ id }) => state.visible.has(`page:${id}`))
    .flatMap(({ sections }) => sections.filter(({ id, print }) => state.visible.has(`section:${id}`) && !print?.hidden))
    .flatMap((section) => sectionContent(section, paper))
}

function sectionContent(section: ResolvedSection, paper: PrintedForm): readonly Content[] {
  const { print, id, items, title, columns } = section
  const count = print?.columns ?? Math.min(columns, paper.form.print.columns ?? columns)
  const contents: Content[] = [{ text: paper.text(title), style: 'section', headlineLevel: 1, ...(print?.newPage && { pageBreak: 'before' }) }]
  let small: TableCell[] = []
  const flush = (): void => {
    if (small.length > 0) contents.push(grid(small, count))
    small = []
  }
  for (const item of items) {
    if (item.kind === 'text') {
      if (!paper.state.visible.has(`text:${id}/${item.id}`)) continue
      flush()
      contents.push({ text: paper.text(item.text), style: item.as })
      continue
    }
    const field = paper.form.fields[item.field]
    const pointer = `/${item.field}`
    if (!field || field.type === 'signature' || !paper.state.visible.has(pointer)) continue
    const value = paper.state.values[item.field]
    if (field.type !== 'rows' && field.type !== 'group' && !isLong(field, value)) small.push(cell(field, valueText(field, value, pointer, paper), paper))
    else {
      flush()
      contents.push(...wide(field, value, pointer, paper))
    }
  }
  flush()
  return contents
}

const isLong = ({ type }: ResolvedField, value: Json | undefined): boolean => type === 'multiline' || listOf(value).length > 4

function wide(field: ResolvedField, value: Json | undefined, pointer: string, paper: PrintedForm): readonly Content[] {
  if (field.type === 'group') return [{ text: paper.text(field.label), style: 'group' }, innerGrid(field, value, pointer, paper)]
  if (field.type === 'rows') return [{ text: paper.text(field.label), style: 'group' }, rowsTable(field, value, pointer, paper)]
  return [{ stack: [cellOf(paper.text(field.label), valueText(field, value, pointer, paper))], margin: [0, 0, 0, 4] }]
}

function cell(field: ResolvedField, value: string, { text }: PrintedForm): TableCell {
  return cellOf(text(field.label), value)
}

const cellOf = (label: string, value: string): { readonly stack: Content[] } => ({
  stack: [{ text: label, style: 'label' }, value === '' ? blankLine() : { text: value, style: 'value' }],
})

/** Cells in rows of so many. */
function grid(cells: readonly TableCell[], columns: number): Content {
  const rows: TableCell[][] = []
  for (let at = 0; at < cells.length; at += columns) {
    const row = cells.slice(at, at + columns)
    rows.push([...row, ...Array.from({ length: columns - row.length }, (): TableCell => ({ text: '' }))])
  }
  return { table: { widths: Array.from({ length: columns }, () => '*'), body: rows, dontBreakRows: true }, layout: 'answers', margin: [0, 0, 0, 4] }
}

function innerGrid(field: ResolvedField, value: Json | undefined, pointer: string, paper: PrintedForm): Content {
  const shown = Object.entries(field.of ?? {}).filter(([name]) => paper.state.visible.has(`${pointer}/${name}`))
  const plain = shown.filter(([, { type }]) => type !== 'rows' && type !== 'group')
  const cells = plain.map(([name, inner]) => cell(inner, valueText(inner, partOf(value, name), `${pointer}/${name}`, paper), paper))
  const nested = shown
    .filter(([, { type }]) => type === 'rows' || type === 'group')
    .flatMap(([name, inner]) => wide(inner, partOf(value, name), `${pointer}/${name}`, paper))
  return { stack: [...(cells.length > 0 ? [grid(cells, Math.min(field.columns ?? 3, 4))] : []), ...nested] }
}

/** Rows as a table whose head is repeated on each page; more columns than fit are listed one below the other. */
function rowsTable(field: ResolvedField, value: Json | undefined, pointer: string, paper: PrintedForm): Content {
  const columns = Object.entries(field.of ?? {}).filter(([, { type }]) => type !== 'rows' && type !== 'group')
  const given = listOf(value)
  const rows = field.items
    ? field.items.map(({ id, label }) => ({ id, label: paper.text(label), row: given.find((each) => partOf(each, 'id') === id) }))
    : given.map((row, index) => ({ id: String(partOf(row, 'id') ?? index), label: '', row }))
  if (rows.length === 0) return blankLine()
  const used = columns.filter(([name]) => rows.some(({ row }) => partOf(row, name) !== undefined && partOf(row, name) !== null))
  const shown = used.length === 0 ? columns.slice(0, COLUMNS_MAX) : used
  if (shown.length > COLUMNS_MAX) return { stack: rows.map(({ id, row }) => innerGrid(field, row, `${pointer}/${id}`, paper)) }
  const named = field.items !== undefined
  const head: TableCell[] = [...(named ? [{ text: '' }] : []), ...shown.map(([, { label }]): TableCell => ({ text: paper.text(label), style: 'label' }))]
  const body = rows.map(({ id, label, row }): TableCell[] => [
    ...(named ? [{ text: label, style: 'value' }] : []),
    ...shown.map(([name, inner]): TableCell => ({ text: valueText(inner, partOf(row, name), `${pointer}/${id}/${name}`, paper), style: 'value' })),
  ])
  return {
    table: { headerRows: 1, widths: head.map((_, index) => (named && index === 0 ? 'auto' : '*')), body: [head, ...body], dontBreakRows: true },
    layout: 'rows',
    margin: [0, 0, 0, 6],
  }
}

const COLUMNS_MAX = 9

/** Lines between the rows of a table. */
export const RULE_COLOR = RULE
