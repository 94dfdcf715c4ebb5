import { sql } from 'kysely'
import { type AnswerValues, type Filter, subjectBy, subjectIn, subjectQuestion } from '#contract'
import type { LinkedForm } from '#document'
import { allows } from '#permissions'
import { cutFields } from '#server/documents/store'
import type { Tx } from '#server/platform/database'
import { tableOf } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { filedForms } from '../context.ts'
import type { FormSubject } from '../subject.ts'
import { labelsIn, wantedIn } from './labels.ts'
import { isRecords, ownIds, readRecordRows } from './record-rows.ts'
import type { Source } from './source.ts'

export interface Sources {
  /** By how a form names them; `form:<type>` are the newest filed forms. One that is out of the actor's reach is missing. */
  readonly by: ReadonlyMap<string, Source>
  /** By answer: which rows of a filed form came from records. */
  readonly ended: ReadonlyMap<string, ReadonlySet<string>>
}

type From = LinkedForm['prefill'][number]['from']
export const sourceKey = (from: From, formType: string): string =>
  from === 'last' ? `form:${formType}` : typeof from !== 'object' ? from : isRecords(from) ? `records:${JSON.stringify(from)}` : `form:${from.form}`

/** Reads what the prefill of a form speaks of, with the rights of the actor. Whom it is about must be within reach; throws not-found otherwise. */
export async function readSources(subject: FormSubject, tx: Tx, about: AnswerValues): Promise<Sources> {
  const { form } = subject
  const wanted = new Set(form.prefill.map(({ from }) => sourceKey(from, form.formType)))
  const sources = new Map<string, Source>()
  for (const [role, name] of Object.entries(form.about)) {
    const id = idIn(about, name)
    const resource = form.fields[name]?.to
    const isSubject = name === subjectQuestion(form.about)
    if (id === undefined || resource === undefined || !(isSubject || wanted.has(role))) continue
    const source = await recordSource(subject, tx, { resource, id, mustBe: isSubject })
    if (source !== undefined) sources.set(role, source)
  }
  const subjectId = subjectIn(form.about, about)
  for (const key of wanted) {
    const type = key.startsWith('form:') ? key.slice('form:'.length) : undefined
    const source = type === undefined || subjectId === undefined ? undefined : await formSource(subject, tx, { type, subjectId })
    if (source !== undefined) sources.set(key, source)
  }
  for (const { from } of form.prefill) {
    const source = isRecords(from) ? await readRecordRows(subject, tx, from, about) : undefined
    if (source !== undefined) sources.set(sourceKey(from, form.formType), source)
  }
  return { by: sources, ended: await readEnded(subject, tx, sources) }
}

/** Of the rows that entries with `adds` bring, those that are records of the resource that another entry of the same answer takes. */
async function readEnded({ form, actor }: FormSubject, tx: Tx, sources: ReadonlyMap<string, Source>): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const ended = new Map<string, ReadonlySet<string>>()
  for (const { field, from, path = '', adds } of form.prefill) {
    const records = form.prefill.find((other) => other.field === field && isRecords(other.from))?.from
    const rows = adds ? sources.get(sourceKey(from, form.formType))?.values[path] : undefined
    if (records === undefined || !isRecords(records) || !Array.isArray(rows)) continue
    const ids = rows.flatMap(({ id }: { readonly id?: unknown }) => (typeof id === 'string' ? [id] : []))
    if (ids.length > 0) ended.set(field, await ownIds(tx, { resource: records.resource, companyId: actor.companyId, ids }))
  }
  return ended
}

const idIn = (about: AnswerValues, name: string | undefined): string | undefined => {
  const id = name === undefined ? undefined : about[name]
  return typeof id === 'string' ? id : undefined
}

interface Wanted {
  readonly resource: string
  readonly id: string
  readonly mustBe: boolean
}

async function recordSource({ context, actor }: FormSubject, tx: Tx, { resource, id, mustBe }: Wanted): Promise<Source | undefined> {
  try {
    const { view } = await context.records.kept.find(actor, tx, { resource, id }, 'read')
    if (view.deletedAt !== null) throw new RefusalError('not-found')
    const fields = context.documents.current().resources.get(resource)?.fields ?? {}
    const open = Object.entries(view.values).filter(([field]) => !view.masked.includes(field))
    return { fields, values: Object.fromEntries(open), labels: view.labels, display: view.display }
  } catch (error) {
    if (!mustBe && error instanceof RefusalError) return nameSource(context, actor, tx, { resource, id })
    throw error
  }
}

/** Of a record that may only be named its name is taken over, and nothing else. */
async function nameSource(
  { records }: FormSubject['context'],
  actor: FormSubject['actor'],
  tx: Tx,
  { resource, id }: Omit<Wanted, 'mustBe'>,
): Promise<Source | undefined> {
  const names = await records.kept.names(actor, tx, { records: new Map([[resource, new Set([id])]]), users: new Set() })
  const display = names.get(id)
  return display === undefined ? undefined : { fields: {}, values: {}, labels: {}, display }
}

/** Forms that count: filed, and neither sent back nor taken back. */
const COUNTING: Filter = { field: 'status', op: 'in', value: ['submitted', 'signed', 'locked'] }

async function formSource(subject: FormSubject, tx: Tx, { type, subjectId }: { type: string; subjectId: string }): Promise<Source | undefined> {
  const { context, actor } = subject
  const other = [...context.documents.current().answerForms.values()].find(({ formType }) => formType === type)
  if (other === undefined || !allows(other.rights.read, actor)) return undefined
  const filters: readonly Filter[] = [
    { field: subjectBy(subject.form.about), op: 'eq', value: subjectId },
    { field: 'formType', op: 'eq', value: type },
    COUNTING,
  ]
  const reach = context.records.kept.reach(actor, filedForms(context), filters)
  if (reach === undefined) return undefined
  const newest = sql`select id from ${sql.table(tableOf(filedForms(context)))} where ${reach} order by f_event_date desc nulls last, created_at desc limit 1`
  const { rows } = await sql<{ answers: AnswerValues }>`
    select answers from form_answer where company_id = ${actor.companyId} and record_id = (${newest})`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const cut = cutFields(other, (access) => allows(access, actor))
  const values = Object.fromEntries(Object.entries(row.answers).filter(([name]) => !cut.has(name)))
  const names = await context.records.kept.names(actor, tx, wantedIn(other.fields, values))
  const labels = labelsIn(other.fields, values, names)
  return { fields: other.fields, values, labels: Object.fromEntries(Object.entries(labels).map(([pointer, text]) => [pointer.slice(1), text])) }
}
