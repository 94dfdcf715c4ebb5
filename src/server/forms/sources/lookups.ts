import { type RawBuilder, sql } from 'kysely'
import { type AnswerValues, FILED_FORMS, type Filter, type Json, type Lookup, type LookupRow, type LookupValues, type ResolvedField } from '#contract'
import { validateValue } from '#fields'
import { allows } from '#permissions'
import { columnOf, type Tx, tableOf } from '#server/database'
import { isBlank } from '#validation'
import { LOOKUP_ROWS_MAX, PREFILL_ROWS_MAX } from '../limits.ts'
import { type FormSubject, rulesFor } from '../subject.ts'
import { addDays } from './days.ts'

/** What a lookup is asked with. */
export interface LookupFrame {
  readonly answers: AnswerValues
  /** The form that asks is not among what it asks for, nor is what it takes the place of. Of one that is not stored yet it is the latter alone. */
  readonly recordId?: string
}

/** What the lookups of a form come to, one bounded query each; absent where an answer is blank or the actor may not ask. */
export async function askLookups(subject: FormSubject, tx: Tx, frame: LookupFrame): Promise<LookupValues> {
  const found: Record<string, LookupValues[string]> = {}
  const answers = withCalculated(subject, frame.answers)
  for (const [name, lookup] of Object.entries(subject.form.lookups)) {
    const value = await ask(subject, tx, { ...frame, answers, lookup })
    if (value !== undefined) found[name] = value
  }
  return found
}

/**
 * Calculated answers that lookups ask by are worked out here, and no other one: nobody hands them in before the form is filed, and nobody is believed
 * about them.
 */
function withCalculated(subject: FormSubject, answers: AnswerValues): AnswerValues {
  const { fields, lookups } = subject.form
  const asks = Object.values(lookups).flatMap(({ filter = [] }) => filter)
  const names = asks.flatMap(({ value }) => (typeof value === 'object' && 'answer' in value && fields[value.answer]?.value !== undefined ? [value.answer] : []))
  if (names.length === 0) return answers
  const unknown = Object.fromEntries(names.flatMap((name) => (fields[name]?.type === 'calculated' ? [[name, null]] : [])))
  return { ...answers, ...unknown, ...rulesFor(subject).valuesOf(answers, { ...subject.surroundings, lookups: {} }, names) }
}

interface Asked extends LookupFrame {
  readonly lookup: Lookup
}

async function ask(subject: FormSubject, tx: Tx, asked: Asked): Promise<LookupValues[string] | undefined> {
  const { lookup, recordId } = asked
  const filters = filtersOf(subject, asked)
  if (filters === undefined || !mayTake(subject, lookup)) return undefined
  const reach = subject.context.records.kept.reach(subject.actor, lookup.resource, filters)
  if (reach === undefined) return undefined
  const replaced = sql`select data->>'supersedesId' from ${sql.table(tableOf(FILED_FORMS))} where company_id = ${subject.actor.companyId} and id = ${recordId}`
  const others = recordId === undefined ? sql`true` : sql`id <> ${recordId} and id::text is distinct from (${replaced})`
  if (lookup.take === 'rows') return rowsOf(subject, tx, { lookup, where: sql`${reach} and ${others}` })
  const { rows } = await sql<{ value: unknown }>`select ${taken(lookup)} as value from (
    select id, company_id, data from ${sql.table(tableOf(lookup.resource))} where ${reach} and ${others} ${orderOf(lookup)}) found`.execute(tx)
  return outcomeOf(lookup, rows[0]?.value)
}

/** The records themselves, as this actor sees them: what is masked or hidden from them is blank. */
async function rowsOf(
  { context, actor }: FormSubject,
  tx: Tx,
  { lookup, where }: { lookup: Lookup; where: RawBuilder<unknown> },
): Promise<readonly LookupRow[]> {
  const { resource, fields = [] } = lookup
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(tableOf(resource))} where ${where} ${orderOf(lookup)}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const views = await context.records.kept.views(actor, tx, resource, { ids, fields })
  return ids.flatMap((id) => {
    const view = views.find((each) => each.id === id)
    if (view === undefined) return []
    const open = fields.flatMap((name) => (view.masked.includes(name) || isBlank(view.values[name]) ? [] : [[name, view.values[name]] as const]))
    return [Object.fromEntries(open) as LookupRow]
  })
}

/** The filters with the answers put in; undefined while one they need is blank. */
export function filtersOf({ form, context }: FormSubject, { lookup, answers }: Pick<Asked, 'lookup' | 'answers'>): readonly Filter[] | undefined {
  const filters: Filter[] = []
  for (const { field, op, value } of lookup.filter ?? []) {
    if (typeof value !== 'object' || Array.isArray(value) || !('answer' in value)) {
      filters.push({ field, op, ...(value !== undefined && { value }) } as Filter)
      continue
    }
    const answer = answerFor(answers[value.answer], value.days)
    const column = context.documents.current().resources.get(lookup.resource)?.fields[field]
    if (answer === undefined || column === undefined || !fitsColumn(column, answer)) return undefined
    filters.push({ field, op, value: answer } as Filter)
  }
  if (lookup.form === undefined) return filters
  const isOpen = filters.some(({ field }) => field === 'status')
  const type: Filter = { field: 'formType', op: 'eq', value: lookup.form }
  const known = [...context.documents.current().answerForms.values()].some(({ formType }) => formType === lookup.form)
  if (!known && form.formType !== lookup.form) return undefined
  return [type, ...(isOpen ? [] : [{ field: 'status', op: 'ne', value: 'voided' } satisfies Filter]), ...filters]
}

type Literal = string | number | boolean | readonly (string | number | boolean)[]

function answerFor(answer: Json | undefined, days = 0): Literal | undefined {
  if (answer === undefined || answer === null || isBlank(answer)) return undefined
  if (Array.isArray(answer)) return answer.filter((item) => typeof item === 'string')
  if (typeof answer === 'object') return undefined
  const plain = answer as string | number | boolean
  return days !== 0 && typeof plain === 'string' ? addDays(plain, days) : plain
}

/** A value that the column could not hold would fail in the database; nothing can be equal to it. */
function fitsColumn({ past: _past, required: _required, ...field }: ResolvedField, value: Literal): boolean {
  const own = field.type === 'calculated' ? (field.result ?? 'text') : field.type
  const type = own === 'choices' ? 'choice' : own === 'references' ? 'reference' : own
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.every((each) => validateValue({ ...field, type }, each, { today: '9999-12-31' }).length === 0)
}

/** Answers of other forms are for those who may read these, and the section they stand in. */
function mayTake({ actor, context }: FormSubject, { form, field }: Lookup): boolean {
  if (form === undefined) return true
  const other = [...context.documents.current().answerForms.values()].find(({ formType }) => formType === form)
  if (other === undefined || !allows(other.rights.read, actor)) return false
  const name = field?.startsWith('answers.') ? field.split('.')[1] : undefined
  const sections = other.pages.flatMap((page) => page.sections).filter(({ items }) => items.some((item) => item.kind === 'field' && item.field === name))
  return name === undefined || sections.every(({ requires }) => allows(requires, actor))
}

function taken({ take, field = '' }: Lookup): RawBuilder<unknown> {
  switch (take) {
    case 'count':
      return sql`count(*)::int`
    case 'exists':
      return sql`count(*) > 0`
    case 'sum':
      return sql`coalesce(sum(real_number(${textOf(field)})), 0)`
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

function orderOf({ take, sort = '-createdAt' }: Lookup): RawBuilder<unknown> {
  if (take === 'exists') return sql`limit 1`
  if (take !== 'last' && take !== 'rows') return sql`limit ${LOOKUP_ROWS_MAX}`
  const name = sort.replace(/^-/, '')
  const column = name === 'createdAt' ? sql`created_at` : name === 'updatedAt' ? sql`updated_at` : sql.ref(columnOf(name))
  return sql`order by ${column} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, id desc limit ${take === 'rows' ? PREFILL_ROWS_MAX : 1}`
}

function outcomeOf({ take, result }: Lookup, value: unknown): string | number | boolean | undefined {
  if (value === null || value === undefined) return undefined
  if (take === 'exists') return value === true
  if (take !== 'last') return Number(value)
  if (result === 'number') return Number.isFinite(Number(value)) ? Number(value) : undefined
  if (result === 'boolean') return value === 'true'
  return String(value)
}
