import { sql } from 'kysely'
import type { FieldProblem } from '#contract'
import { isLimited } from '#permissions'
import type { Tx } from '#server/platform/database'
import { allOf, columnOf, tableOf } from '../columns.ts'
import { withRows } from '../owned/load-rows.ts'
import { LOCATION, type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { readableRows } from '../rights/row-scope.ts'
import { may, type Subject } from '../subject.ts'
import { say } from '../texts.ts'
import { problemsOr, type Unready } from '../write/create-many.ts'
import { readInput } from '../write/read-input.ts'
import { refuseDeadReferences } from '../write/references.ts'
import { alikeOfMany } from '../write/similar.ts'
import { duplicatesOfMany } from '../write/uniqueness.ts'

type Values = Readonly<Record<string, unknown>>

/** What an actor may do with a resource by typing, over all of its records. */
export interface TypingAccess {
  readonly creates: boolean
  readonly updates: boolean
  readonly writes: (field: string) => boolean
}

/** Whoever may make or change only some records does so one by one. */
export function typingAccess({ resource, actor, rights }: Subject): TypingAccess {
  const mayAll = (verb: 'create' | 'update'): boolean =>
    may(resource, actor, 'read') && may(resource, actor, verb) && !(resource.rights[verb]?.only ?? []).some((limit) => isLimited(limit, actor))
  return { creates: mayAll('create'), updates: mayAll('update'), writes: (field) => rights.get(field)?.canWrite === true }
}

/** What a person typed for a record that is there, read and judged value by value. */
export async function typedChange(subject: Subject, tx: Tx, { values }: RecordRow, typed: Values): Promise<{ readonly values: Values } | Unready> {
  const outcome = await problemsOr(async () => {
    const { [LOCATION]: place, ...others } = typed
    if (place !== undefined && place !== values[LOCATION]) return { moved: true as const }
    const input = readInput(subject, others)
    await refuseDeadReferences(subject, tx, input, { ...values, ...input })
    return { input }
  })
  if ('problems' in outcome) return outcome
  if (outcome.done.input) return { values: outcome.done.input }
  const message = say(subject.context, { key: 'shared/validation.movedByAction' })
  return { problems: [{ path: `/values/${LOCATION}`, message }], severity: 'block' }
}

/** Records that the actor may read, locked, by what a unique field of theirs says. */
export async function foundBy(subject: Subject, tx: Tx, name: string, values: readonly string[]): Promise<ReadonlyMap<string, RecordRow>> {
  if (values.length === 0) return new Map()
  const conditions = [...readableRows(subject), sql`deleted_at is null`, sql`${columnOf(name)} = any(${[...values]}::text[])`]
  const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(subject.resource.name)} where ${allOf(conditions)} order by id for update`.execute(
    tx,
  )
  const found = await withRows(subject, tx, rows.map(rowOf))
  return new Map(found.map((row) => [String(row.values[name]), row]))
}

/** What is said against a record because of others that are like it. */
export interface Twins {
  /** The same value where no two may have one. */
  readonly problems: readonly FieldProblem[]
  /** Alike in all that tells possible duplicates; the names of those that the actor may see. */
  readonly alike: readonly string[] | undefined
}

/** The others that records would be like, stored ones and one another, in as many statements for many as for one. */
export async function twinsOf(
  subject: Subject,
  tx: Tx,
  records: readonly (Pick<RecordRow, 'id' | 'values'> & { readonly isNew: boolean })[],
): Promise<ReadonlyMap<string, Twins>> {
  const duplicates = await duplicatesOfMany(subject, tx, records)
  const alike = await alikeOfMany(
    subject,
    tx,
    records.filter(({ isNew }) => isNew),
  )
  return new Map(records.map(({ id }) => [id, { problems: duplicates.get(id) ?? [], alike: alike.get(id) }]))
}
