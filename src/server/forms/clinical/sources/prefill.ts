import { type AnswerValues, isJsonObject, isNamedRow, type Json, listIn, type ResolvedField } from '#contract'
import type { LinkedForm } from '#document'
import { compileExpression } from '#expression'
import { numberRows } from '#form-rules'
import type { FormSubject } from '../subject.ts'
import { becomingOffer } from './becoming.ts'
import { type Fit, fitValue, type Offer } from './fit-value.ts'
import { OWN_RECORD } from './own-records.ts'
import { type Sources, sourceKey } from './read-sources.ts'
import { isRecords, rowsOffer } from './record-rows.ts'
import type { Source } from './source.ts'

type Entry = LinkedForm['prefill'][number]

/** The answers that the sources give. Of several entries for one answer the first that has something counts. */
export function prefillFrom(subject: FormSubject, sources: Sources, about: AnswerValues): AnswerValues {
  const { form, surroundings, say, cut } = subject
  const fit: Fit = { today: surroundings.today, say: (key) => say({ key }) }
  const answers = new Map<string, Json>()
  for (const entry of form.prefill) {
    const [name = '', inner] = entry.field.split('.')
    const source = sources.by.get(sourceKey(entry.from, form.formType))
    const target = inner === undefined ? form.fields[name] : form.fields[name]?.of?.[inner]
    if (source === undefined || target === undefined || cut.has(name)) continue
    const found = isRecords(entry.from) ? rowsOffer(source, entry.from, target) : offerOf(source, entry.path ?? '', target)
    const offer = entry.becomes === undefined ? found : becomingOffer(target, found, entry, fit)
    const fitted = fitValue(target, offer, fit)
    const value = fitted === undefined ? undefined : keepRows(subject, { entry, target, value: fitted, about })
    if (value === undefined) continue
    if (entry.completes) complete(answers, name, value)
    else if (entry.adds) add(answers, { name, value, target, ended: sources.ended.get(name) })
    else put(answers, { name, inner, value })
  }
  return numberRows(form.fields, Object.fromEntries(answers))
}

/** Fills what is blank in rows that stand already. */
function complete(answers: Map<string, Json>, name: string, value: Json): void {
  const standing = answers.get(name)
  if (!Array.isArray(standing) || !Array.isArray(value)) return
  const more = new Map(value.filter(isNamedRow).map((row) => [row.id, row]))
  answers.set(
    name,
    standing.map((row: Json) => (isNamedRow(row) ? { ...more.get(row.id), ...row } : row)),
  )
}

interface Added {
  readonly name: string
  readonly value: Json
  readonly target: ResolvedField
  /** Rows that came from records; those of them that still match stand already. */
  readonly ended: ReadonlySet<string> | undefined
}

/** Rows that stand nowhere yet come after those that do. */
function add(answers: Map<string, Json>, { name, value, target, ended }: Added): void {
  const standing = answers.get(name)
  const rows = listIn(standing).filter(isNamedRow)
  const known = new Set(rows.map(({ id }) => id))
  const more = Array.isArray(value) ? value.filter(isNamedRow).filter(({ id }) => !known.has(id) && !ended?.has(id)) : []
  if (rows.length + more.length > 0) answers.set(name, [...rows, ...more].slice(0, target.max ?? Number.POSITIVE_INFINITY))
}

function put(answers: Map<string, Json>, { name, inner, value }: { name: string; inner: string | undefined; value: Json }): void {
  const standing = answers.get(name)
  if (inner === undefined) {
    if (standing === undefined) answers.set(name, value)
    return
  }
  const group = isJsonObject(standing) ? standing : {}
  if (!Object.hasOwn(group, inner)) answers.set(name, { ...group, [inner]: value })
}

function offerOf(source: Source, path: string, target: ResolvedField): Offer {
  if (path === OWN_RECORD && source.own !== undefined) return { value: source.own.get(target.to ?? '') }
  if (path === 'display' && source.display !== undefined) return { value: source.display }
  const [name = '', inner] = path.split('.')
  const field = source.fields[name]
  const value = Object.hasOwn(source.values, name) ? source.values[name] : undefined
  if (inner === undefined) return { value, field, label: source.labels[name] }
  const part =
    typeof value === 'object' && value !== null && Object.hasOwn(value, inner) ? new Map<string, unknown>(Object.entries(value)).get(inner) : undefined
  return { value: part, field: field?.of?.[inner], label: source.labels[`${name}/${inner}`] ?? source.labels[`${name}/${inner}/${String(part)}`] }
}

interface Kept {
  readonly entry: Entry
  readonly target: ResolvedField
  readonly value: Json
  readonly about: AnswerValues
}

/** Only the rows that `keep` holds for; an outcome that is not known keeps none. */
function keepRows({ form, surroundings }: FormSubject, { entry, target, value, about }: Kept): Json | undefined {
  if (entry.keep === undefined || !Array.isArray(value)) return value
  const compiled = compileExpression(entry.keep, { root: 'answers', fields: form.fields, row: target.of ?? {} })
  if (!compiled.ok) return undefined
  const rows = value.filter((row: Readonly<Record<string, unknown>>) => compiled.expression.evaluate(about, { ...surroundings, row }) === true)
  return rows.length === 0 ? undefined : rows
}
