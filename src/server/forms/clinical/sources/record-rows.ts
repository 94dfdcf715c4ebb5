import { sql } from 'kysely'
import type { AnswerValues, PrefillRecords, ResolvedField } from '#contract'
import type { LinkedForm } from '#document'
import { fieldTypes, typeOf } from '#fields'
import { type Tx, tableOf } from '#server/platform/database'
import type { FormSubject } from '../subject.ts'
import type { Offer } from './fit-value.ts'
import type { Source } from './source.ts'

type From = LinkedForm['prefill'][number]['from']
type Values = Readonly<Record<string, unknown>>

/** The name under which the rows of records stand in their source. */
const ROWS = 'rows'

export const isRecords = (from: From): from is PrefillRecords => typeof from === 'object' && 'resource' in from

/**
 * Records that become rows, as this actor sees them, in the order that the document wants; undefined when they may not ask, or when an answer that
 * the filters need is blank. Bounded: what is beyond the most rows is left out.
 */
export async function readRecordRows({ context, actor }: FormSubject, tx: Tx, from: PrefillRecords, about: AnswerValues): Promise<Source | undefined> {
  const { resource: name, filter, sort = 'createdAt' } = from
  const resource = context.documents.current().resources.get(name)
  const views = await context.records.kept.found(actor, tx, { resource: name, filter, sort }, { answers: about })
  if (views === undefined || resource === undefined) return undefined
  const labels: Record<string, string | readonly string[]> = {}
  const found = views.map(({ id, display, values, masked, labels: own }): Values => {
    for (const [field, text] of Object.entries(own)) labels[`${id}/${field}`] = text
    return { ...Object.fromEntries(Object.entries(values).filter(([field]) => !masked.includes(field))), id, display }
  })
  const shown: ResolvedField = { type: 'text', label: '' }
  return { fields: { [ROWS]: { type: 'rows', label: '', of: { ...resource.fields, display: shown } } }, values: { [ROWS]: found }, labels }
}

/** Which of these ids are records of the resource in this company, in the trash or not. */
export async function ownIds(
  tx: Tx,
  { resource, companyId, ids }: { readonly resource: string; readonly companyId: string; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(tableOf(resource))}
    where company_id = ${companyId} and id in (select uuid_value(given) from unnest(${[...ids]}::text[]) given)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Those records as rows of a field: each of its fields from the one of the same name, or from the one that the document names. */
export function rowsOffer(source: Source, { rows: names = {} }: PrefillRecords, target: ResolvedField): Offer {
  const from = source.fields[ROWS]?.of ?? {}
  const records = source.values[ROWS]
  const takes = Object.entries(target.of ?? {}).flatMap(([name, { type }]) => {
    const taken = names[name] ?? name
    const field = Object.hasOwn(from, taken) ? from[taken] : undefined
    if (field === undefined) return []
    // A text shows whom a reference names.
    const isNamed = fieldTypes[type].takesWords && typeOf(field).pointsAt !== undefined && typeOf(field).holds === 'string'
    return [{ name, taken, field: isNamed ? PLAIN : field, isNamed }]
  })
  const rowOf = (record: Values): Values => ({
    ...Object.fromEntries(takes.map(({ name, taken, isNamed }) => [name, isNamed ? source.labels[`${String(record.id)}/${taken}`] : record[taken]])),
    id: record.id,
  })
  const of = Object.fromEntries(takes.map(({ name, field }) => [name, field]))
  return { value: Array.isArray(records) ? records.map(rowOf) : undefined, field: { type: 'rows', label: '', of } }
}

const PLAIN: ResolvedField = { type: 'text', label: '' }
