import type { SheetBox } from '#contract'
import { isBlank } from '#validation'
import type { Block, Box, BoxPart } from './block.ts'
import { type Asked, printedRows, rowLine, shortText } from './in-short.ts'
import type { PrintedForm } from './printed-form.ts'
import { type SectionText, textOf } from './text-of.ts'
import { partOf } from './value-text.ts'

/** What the sheet takes off the sections that follow: names of fields, and of words between them. */
export function onSheet({ form }: PrintedForm): ReadonlySet<string> {
  return new Set((form.print.sheet ?? []).flat().flatMap(({ fields = [], text }) => [...fields, ...(text === undefined ? [] : [text])]))
}

/** The boxes of a form that prints as a sheet, row by row. A box whose questions this person does not get is left out with them. */
export function sheetBlocks(paper: PrintedForm): readonly Block[] {
  const asked = askedOn(paper)
  return (paper.form.print.sheet ?? []).flatMap((row): readonly Block[] => {
    const boxes = row.flatMap((box) => boxOf(box, asked, paper))
    return boxes.length === 0 ? [] : [{ kind: 'boxes', boxes }]
  })
}

interface AskedItems {
  readonly fields: ReadonlySet<string>
  /** Words between questions and the section they stand in, by their id. */
  readonly texts: ReadonlyMap<string, { readonly item: SectionText; readonly section: string }>
}

function askedOn({ form }: PrintedForm): AskedItems {
  const sections = form.pages.flatMap((page) => page.sections.filter(({ print }) => !print?.hidden))
  return {
    fields: new Set(sections.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'field' ? [item.field] : [])))),
    texts: new Map(sections.flatMap(({ id, items }) => items.flatMap((item) => (item.kind === 'text' ? [[item.id, { item, section: id }] as const] : [])))),
  }
}

function boxOf({ fields, text, span }: SheetBox, asked: AskedItems, paper: PrintedForm): readonly Box[] {
  const names = fields?.filter((name) => asked.fields.has(name)) ?? []
  const found = text === undefined ? undefined : asked.texts.get(text)
  const words = found && textOf(found.item, found.section, paper)
  const parts = [...names.flatMap((name) => partOfBox(name, paper)), ...(words === undefined ? [] : [{ label: '', lines: [words] }])]
  return parts.length === 0 && names.length === 0 ? [] : [{ span, parts }]
}

/** A question that is not asked of this form, and a tick that was not set, say nothing. */
function partOfBox(name: string, paper: PrintedForm): readonly BoxPart[] {
  const field = paper.form.fields[name]
  const value = paper.filed.answers[name] ?? paper.state.values[name]
  const pointer = `/${name}`
  if (!field || (isBlank(value) && !paper.state.visible.has(pointer)) || (field.type === 'boolean' && value !== true)) return []
  const label = paper.text(field.label)
  if (field.type === 'boolean') return [{ label: '', lines: [label] }]
  return [{ label, lines: field.type === 'rows' ? linesOf({ field, value, pointer }, name, paper) : [shortText({ field, value, pointer }, paper)] }]
}

function linesOf({ field, value, pointer }: Asked, name: string, paper: PrintedForm): readonly string[] {
  const { line } = paper.form.print.rows?.[name] ?? {}
  return printedRows(value, name, paper).map((row, index) =>
    rowLine({ field, value: row, pointer: `${pointer}/${String(partOf(row, 'id') ?? index)}` }, line, paper),
  )
}
