import { type RawBuilder, sql } from 'kysely'
import type { AnswerValues, LookupRow, LookupValues, Query, RecordView } from '#contract'
import type { Tx } from '#server/platform/database'
import { isBlank } from '#validation'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import { ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import type { Subject } from '../subject.ts'
import { allFields, viewRows } from '../view.ts'
import { type Asker, askableSubject, filtersSql, rowsAsked } from './rows.ts'
import { withAnswers } from './with-answers.ts'

/** Records that are counted or summed at most; what is beyond them is left out. */
const COUNTED_MAX = 1_000
/** Records that are given at most. */
const QUERY_ROWS_MAX = 50

export interface FormAtHand {
  readonly answers: AnswerValues
  /** Of these alone. */
  readonly and?: Condition
}

/**
 * What a question that a form asks comes to, for the actor: bounded, over what they may read. Undefined where an answer that it names is blank, where
 * they may not ask it, or where there is nothing.
 */
export async function answerQuery(asker: Asker, tx: Tx, query: Query, form: FormAtHand): Promise<LookupValues[string] | undefined> {
  const { take, fields = [] } = query
  if (take === 'rows') return (await findRecords(asker, tx, query, form))?.map((view) => plainRow(view, fields))
  const found = findRows(asker, query, form)
  if (found === undefined) return undefined
  const { subject, where } = found
  const { rows } = await sql<{ value: unknown }>`select ${takenSql(subject, query, form.answers)} as value from (
    select * from ${tableOf(query.resource)} where ${where} ${boundsOf(query)}) found`.execute(tx)
  return outcomeOf(query, rows[0]?.value)
}

/** The first records of a question in their order, as the actor sees them: those fields that it names, or all. Undefined where they may not ask it. */
export async function findRecords(asker: Asker, tx: Tx, query: Query, form: FormAtHand): Promise<readonly RecordView[] | undefined> {
  const found = findRows(asker, query, form)
  if (found === undefined) return undefined
  const { subject, where } = found
  const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(query.resource)} where ${where}
    ${orderSql(query.sort)} limit ${QUERY_ROWS_MAX}`.execute(tx)
  return viewRows(subject, tx, rows.map(rowOf), query.fields === undefined ? allFields(subject) : new Set(query.fields))
}

function findRows(asker: Asker, query: Query, { answers, and = sql`true` }: FormAtHand): { readonly subject: Subject; readonly where: Condition } | undefined {
  const resource = asker.context.documents().resources.get(query.resource)
  const filter = resource && withAnswers(query.filter ?? [], resource, answers)
  const of = resource && withAnswers(query.of ?? [], resource, answers)
  if (filter === undefined || of === undefined) return undefined
  const subject = askableSubject(asker, { resource: query.resource, filter, of })
  if (subject === undefined || !maySee(subject, query)) return undefined
  return { subject, where: allOf([...rowsAsked(subject, { filter }, { reach: 'readable' }), and]) }
}

/** What is taken of a record must be seen in full; answers of filed forms have rights of their own, which the room of forms asks. */
const maySee = ({ rights }: Subject, { field }: Query): boolean => field === undefined || field.startsWith('answers.') || rights.get(field)?.sight === 'full'

/** As rules see a record: what is masked or hidden from the actor is blank. */
function plainRow({ values, masked }: RecordView, fields: readonly string[]): LookupRow {
  const open = fields.flatMap((name) => (masked.includes(name) || isBlank(values[name]) ? [] : [[name, values[name]] as const]))
  return Object.fromEntries(open) as LookupRow
}

function takenSql(subject: Subject, { take = 'count', field = '', of }: Query, answers: AnswerValues): RawBuilder<unknown> {
  switch (take) {
    case 'count':
      return sql`count(*)::int`
    case 'exists':
      return sql`count(*) > 0`
    case 'sum':
      return sql`coalesce(sum(real_number(${textOf(field)})), 0)`
    case 'share':
      return sql`case when count(*) = 0 then null else (count(*) filter (where ${allOf(filtersSql(subject, withAnswers(of ?? [], subject.resource, answers)))}))::float8 / count(*) end`
    default:
      return sql`max(${textOf(field)})`
  }
}

/** A field of the record, or an answer beside it. */
function textOf(field: string): RawBuilder<unknown> {
  const [first = '', name] = field.split('.')
  if (first !== 'answers') return sql`found.data->>${first}`
  return sql`(select a.answers->>${name ?? ''} from form_answer a where a.company_id = found.company_id and a.record_id = found.id)`
}

function boundsOf({ take = 'count', sort }: Query): RawBuilder<unknown> {
  if (take === 'exists') return sql`limit 1`
  return take === 'last' ? sql`${orderSql(sort)} limit 1` : sql`limit ${COUNTED_MAX}`
}

/** By a sortable field or when they were made, the newest first where nothing is said; blanks last. */
function orderSql(sort = '-createdAt'): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '')
  const column = name === 'createdAt' ? sql`created_at` : name === 'updatedAt' ? sql`updated_at` : columnOf(name)
  return sql`order by ${column} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, id desc`
}

function outcomeOf({ take = 'count', result }: Query, value: unknown): string | number | boolean | undefined {
  if (value === null || value === undefined) return undefined
  if (take === 'exists') return value === true
  if (take !== 'last') return Number(value)
  if (result === 'number') return Number.isFinite(Number(value)) ? Number(value) : undefined
  if (result === 'boolean') return value === 'true'
  return String(value)
}
