import { sql } from 'kysely'
import { type AnswerValues, type Filter, isAnswerValue, type LookupValues, type Query } from '#contract'
import { allows } from '#permissions'
import { type Tx, tableOf } from '#server/platform/database'
import { filedForms } from '../context.ts'
import { type FormSubject, rulesFor } from '../subject.ts'

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
  const names = asks.flatMap(({ value }) => (isAnswerValue(value) && fields[value.answer]?.value !== undefined ? [value.answer] : []))
  if (names.length === 0) return answers
  const unknown = Object.fromEntries(names.flatMap((name) => (fields[name]?.type === 'calculated' ? [[name, null]] : [])))
  return { ...answers, ...unknown, ...rulesFor(subject).valuesOf(answers, { ...subject.surroundings, lookups: {} }, names) }
}

interface Asked extends LookupFrame {
  readonly lookup: Query
}

async function ask(subject: FormSubject, tx: Tx, { lookup, answers, recordId }: Asked): Promise<LookupValues[string] | undefined> {
  const { actor, context } = subject
  const query = ofItsType(subject, lookup)
  if (query === undefined || !mayTake(subject, lookup)) return undefined
  const replaced = sql`select data->>'supersedesId' from ${sql.table(tableOf(filedForms(context)))} where company_id = ${actor.companyId} and id = ${recordId}`
  const others = recordId === undefined ? sql`true` : sql`id <> ${recordId} and id::text is distinct from (${replaced})`
  return context.records.kept.ask(actor, tx, query, { answers, and: others })
}

/** Of filed forms only those of the type that is named, and no voided ones unless the question names states; undefined where there is no such type. */
function ofItsType({ form, context }: FormSubject, lookup: Query): Query | undefined {
  if (lookup.form === undefined) return lookup
  const known = [...context.documents.current().answerForms.values()].some(({ formType }) => formType === lookup.form)
  if (!known && form.formType !== lookup.form) return undefined
  const { filter = [] } = lookup
  const isOpen = filter.some(({ field }) => field === 'status')
  const type: Filter = { field: 'formType', op: 'eq', value: lookup.form }
  return { ...lookup, filter: [type, ...(isOpen ? [] : [{ field: 'status', op: 'ne', value: 'voided' } satisfies Filter]), ...filter] }
}

/** Answers of other forms are for those who may read these, and the section they stand in. */
function mayTake({ actor, context }: FormSubject, { form, field }: Query): boolean {
  if (form === undefined) return true
  const other = [...context.documents.current().answerForms.values()].find(({ formType }) => formType === form)
  if (other === undefined || !allows(other.rights.read, actor)) return false
  const name = field?.startsWith('answers.') ? field.split('.')[1] : undefined
  const sections = other.pages.flatMap((page) => page.sections).filter(({ items }) => items.some((item) => item.kind === 'field' && item.field === name))
  return name === undefined || sections.every(({ requires }) => allows(requires, actor))
}
