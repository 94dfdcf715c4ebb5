import type { Column, Content } from 'pdfmake/interfaces'
import { type Json, listIn, partsIn, type ResolvedField } from '#contract'
import type { PrintedForm } from './printed-form.ts'
import { partOf } from './value-text.ts'

/** Two pictures stand side by side. */
const PER_ROW = 2
const GAP_PT = 16
const HEIGHT_PT = 260

interface Attached {
  readonly id: string
  readonly name: string
  /** The question, and in rows which row. */
  readonly question: string
  readonly category: string
}

/** What was attached, behind everything else: pictures are shown, other files named. */
export function attachmentContents(paper: PrintedForm, widthPt: number): readonly Content[] {
  const { form, state, text } = paper
  const printed = printedFields(paper)
  const shown = Object.fromEntries(Object.entries(form.fields).filter(([name]) => printed.has(name)))
  const files = attachedIn(shown, state.values, paper)
  if (files.length === 0) return []
  const pictures = files.filter(({ id }) => paper.pictures?.has(id))
  const others = files.filter(({ id }) => !paper.pictures?.has(id))
  const cellPt = (widthPt - GAP_PT * (PER_ROW - 1)) / PER_ROW
  const rows = Array.from({ length: Math.ceil(pictures.length / PER_ROW) }, (_, row): Content => {
    const cells = pictures.slice(row * PER_ROW, (row + 1) * PER_ROW).map((file) => pictureCell(file, paper, cellPt))
    return { columns: cells, columnGap: GAP_PT, unbreakable: true, margin: [0, 4, 0, 8] }
  })
  return [
    { text: text('shared/print.attachments'), style: 'section', headlineLevel: HEIGHT_PT / 4 },
    ...others.map((file): Content => ({ text: factsOf(file), style: 'value', margin: [0, 1, 0, 1] })),
    ...rows,
  ]
}

/** Questions in sight of sections that are meant for paper. */
function printedFields({ form, state }: PrintedForm): ReadonlySet<string> {
  const sections = form.pages.filter(({ id }) => state.visible.has(`page:${id}`)).flatMap((page) => page.sections)
  const onPaper = sections.filter(({ id, print }) => state.visible.has(`section:${id}`) && !print?.hidden)
  const names = onPaper.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'field' ? [item.field] : [])))
  return new Set(names.filter((name) => state.visible.has(`/${name}`)))
}

const factsOf = ({ question, category, name }: Attached): string => [question, category, name].filter(Boolean).join(' · ')

const pictureCell = (file: Attached, { pictures }: PrintedForm, widthPt: number): Column => ({
  width: widthPt,
  stack: [
    { image: pictures?.get(file.id) ?? '', fit: [widthPt, HEIGHT_PT] },
    { text: factsOf(file), style: 'label', margin: [0, 2, 0, 0] },
  ],
})

function attachedIn(fields: Readonly<Record<string, ResolvedField>>, values: Readonly<Record<string, Json>>, paper: PrintedForm): readonly Attached[] {
  return Object.entries(fields).flatMap(([name, field]) => attachedAt(field, values[name], paper))
}

function attachedAt(field: ResolvedField, value: Json | undefined, paper: PrintedForm): readonly Attached[] {
  const { text } = paper
  if (field.type === 'file') {
    return listIn(value).flatMap((file): readonly Attached[] => {
      const [id, name, category] = [partOf(file, 'id'), partOf(file, 'name'), partOf(file, 'category')]
      if (typeof id !== 'string' || typeof name !== 'string') return []
      return [{ id, name, question: text(field.label), category: typeof category === 'string' ? text(`shared/files.categories.${category}`) : '' }]
    })
  }
  if (field.of === undefined) return []
  if (!Array.isArray(value)) return attachedIn(field.of, partsIn(value), paper)
  return value.flatMap((row, index) =>
    attachedIn(field.of ?? {}, partsIn(row), paper).map((file) => ({ ...file, question: `${text(field.label)} ${index + 1} · ${file.question}` })),
  )
}
