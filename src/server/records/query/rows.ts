import { sql } from 'kysely'
import type { Filter } from '#contract'
import { typeOf } from '#fields'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { type Condition, columnOf } from '../columns.ts'
import type { RecordsContext } from '../context.ts'
import { filterOf } from '../derived/filter-of.ts'
import { type RecordAtHand, resolveFilters } from '../filters/resolve-filter.ts'
import { pickedRows, readableRows } from '../rights/row-scope.ts'
import { openSubject, type Subject } from '../subject.ts'

export interface Asker {
  readonly context: RecordsContext
  readonly actor: Actor
}

/**
 * Whose records a question is about. `listed`: what the actor's lists show, at the picked location. `readable`: all that the actor may read.
 * `company`: the whole company's, whoever may see which of them; for rules, whose outcome says how many and not whose.
 */
export type Reach = 'listed' | 'readable' | 'company'

interface Asked {
  readonly reach: Reach
  /** What the filters speak of, and what `by` points at. */
  readonly record?: RecordAtHand
}

/** Which records: those that point by this reference at the record at hand, or at what this record points at by `same`, and pass the filters. */
export interface WhichRecords {
  readonly by?: string | undefined
  readonly same?: string | undefined
  readonly filter?: readonly Filter[] | undefined
}

/**
 * A resource as this user may ask it.
 * @throws RefusalError when they may not read it, or not see a field that the question finds records by
 */
export function askedSubject(
  { context, actor }: Asker,
  {
    resource,
    filter = [],
    of = [],
  }: { readonly resource: string; readonly filter?: readonly Filter[] | undefined; readonly of?: readonly Filter[] | undefined },
): Subject {
  const subject = openSubject(context, actor, { resource, verb: 'read' })
  if ([...filter, ...of].some(({ field }) => subject.rights.get(field)?.sight !== 'full')) throw new RefusalError('forbidden')
  return subject
}

/** The same for who asks among other things; undefined where they may not. */
export function askableSubject(asker: Asker, question: Parameters<typeof askedSubject>[1]): Subject | undefined {
  try {
    return askedSubject(asker, question)
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
}

/** The conditions that say so, for the table of the subject's resource; of what is not in the recycle bin. */
export function rowsAsked(subject: Omit<Subject, 'rights'>, { by, same, filter }: WhichRecords, { reach, record }: Asked): readonly Condition[] {
  return [...reachSql(subject, reach), sql`deleted_at is null`, ...pointsAt(subject, { by, same }, record), ...filtersSql(subject, filter, record)]
}

/** The filters alone. */
export const filtersSql = (subject: Omit<Subject, 'rights'>, filters: readonly Filter[] | undefined, record?: RecordAtHand): readonly Condition[] =>
  resolveFilters(filters ?? [], { ...subject, ...(record && { record }) }).map((filter) => filterOf(subject, filter))

function reachSql(subject: Omit<Subject, 'rights'>, reach: Reach): readonly Condition[] {
  if (reach === 'company') return [sql`company_id = ${subject.actor.companyId}`]
  return [...readableRows(subject), ...(reach === 'listed' ? pickedRows(subject, []) : [])]
}

/** What the record points at by `same`, undefined where it says nothing; without `same` the record itself. */
export function idPointedAt({ id, values }: RecordAtHand, same: string | undefined): string | undefined {
  if (same === undefined) return id
  const pointed = values[same]
  return typeof pointed === 'string' ? pointed : undefined
}

function pointsAt(
  { resource }: Omit<Subject, 'rights'>,
  { by, same }: Pick<WhichRecords, 'by' | 'same'>,
  record: RecordAtHand | undefined,
): readonly Condition[] {
  if (by === undefined) return []
  const field = resource.fields[by]
  if (field === undefined || record === undefined)
    throw new Error(`${resource.id}: "${by}" points at no record at hand; the document check should have refused it`)
  const id = idPointedAt(record, same)
  if (id === undefined) return [sql`false`]
  return [typeOf(field).holds === 'array' ? sql`${id} = any(${columnOf(by)})` : sql`${columnOf(by)} = ${id}`]
}
