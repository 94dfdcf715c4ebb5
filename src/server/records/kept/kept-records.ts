import { sql } from 'kysely'
import type { Filter, LookupValues, Query, RecordView } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import type { RecordsContext } from '../context.ts'
import { findRecord } from '../find-record.ts'
import { authorName, namesOf } from '../projection/names.ts'
import type { Names } from '../projection/reference-fields.ts'
import { nothingWanted, type Wanted, want } from '../projection/reference-fields.ts'
import { answerQuery, type FormAtHand, findRecords } from '../query/answer.ts'
import { type Asker, askableSubject, rowsAsked } from '../query/rows.ts'
import { type RecordRow, ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { readableRows } from '../rights/row-scope.ts'
import { mayName, openSubject, type Subject, subjectOf } from '../subject.ts'
import { viewRow, viewRows } from '../view.ts'
import { readableIds } from '../write/references.ts'
import { type Report, report } from '../write/report.ts'
import { nextNumbers } from '../write/sequences.ts'
import { insertRecord, replaceRecord } from '../write/store.ts'
import type { Deed } from '../write/store-many.ts'

type Values = Readonly<Record<string, unknown>>

/** A stored record of which a room keeps more beside it; `row` is for that room only, `view` may leave. */
export interface KeptRecord {
  readonly row: RecordRow
  readonly view: RecordView
}

export interface NewKept {
  readonly id: string
  readonly locationId: string | null
  /** The server's own: they are not checked. Sequences are counted on, calculated fields are not computed. */
  readonly values: Values
  readonly authorName: string
}

interface Address {
  readonly resource: string
  readonly id: string
}

/**
 * For rooms that keep more beside a record and write both in one transaction of theirs. Reading keeps to the actor's rights; what is written
 * are values the server made, so the rights of writing are the room's own to check.
 */
export interface KeptRecords {
  /** The name that changes are kept under; to be asked outside of the transaction. */
  authorName(actor: Actor): Promise<string>
  /** A record this actor may read, locked when it is about to change. Throws not-found. */
  find(actor: Actor, tx: Tx, address: Address, how: 'read' | 'lock'): Promise<KeptRecord>
  /** Records that this actor may read, by id, with the fields that are named; those out of reach are missing. */
  views(actor: Actor, tx: Tx, resource: string, asked: { readonly ids: readonly string[]; readonly fields: readonly string[] }): Promise<readonly RecordView[]>
  /** A record of the actor's company that the room has made itself, locked; their right to read it is not asked. Undefined when it is not there. */
  hold(actor: Actor, tx: Tx, address: Address): Promise<RecordRow | undefined>
  insert(actor: Actor, tx: Tx, resource: string, next: NewKept): Promise<RecordView>
  /** One version more; values that are given replace those of the same name, null takes one away. */
  replace(actor: Actor, tx: Tx, address: Address, change: { readonly current: RecordRow; readonly values: Values; readonly deed: Deed }): Promise<RecordView>
  /** Display texts by id: one query per referenced resource; what is out of this actor's reach has none. */
  names(actor: Actor, tx: Tx, wanted: Wanted): Promise<Names>
  /** Which of these ids are records that this actor may name. */
  nameable(actor: Actor, tx: Tx, resource: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** The record that stands for the actor, where the resource says which does and they may see its name. */
  own(actor: Actor, tx: Tx, resource: string): Promise<string | undefined>
  /** SQL for the records that this actor may read and that pass the filters; undefined when there is nothing they may ask. */
  reach(actor: Actor, resource: string, filters: readonly Filter[]): Condition | undefined
  /** What a question of a form comes to; see query/answer.ts. */
  ask(actor: Actor, tx: Tx, query: Query, form: FormAtHand): Promise<LookupValues[string] | undefined>
  /** Its records, with all that the actor may see of them. */
  found(actor: Actor, tx: Tx, query: Query, form: FormAtHand): Promise<readonly RecordView[] | undefined>
  /** In the transaction of the change: its audit entry, and once it is stored the news for open screens. */
  report(actor: Actor, tx: Tx, told: Report & { readonly resource: string; readonly view: RecordView }): Promise<void>
}

export function keptRecords(context: RecordsContext): KeptRecords {
  const reader = (actor: Actor, resource: string): Subject => openSubject(context, actor, { resource, verb: 'read' })
  return {
    authorName: (actor) => authorName(context, actor),
    async find(actor, tx, { resource, id }, how) {
      const subject = reader(actor, resource)
      const row = await findRecord(subject, tx, id, how)
      return { row, view: await viewRow(subject, tx, row) }
    },
    async views(actor, tx, resource, { ids, fields }) {
      if (ids.length === 0) return []
      const subject = reader(actor, resource)
      const conditions = [...readableRows(subject), sql`id = any(${[...ids]})`]
      const { rows } = await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(resource)} where ${allOf(conditions)}`.execute(tx)
      return viewRows(subject, tx, rows.map(rowOf), new Set(fields))
    },
    async hold(actor, tx, { resource, id }) {
      const rows =
        await sql<StoredRow>`select ${ROW_COLUMNS} from ${tableOf(resource)} where company_id = ${actor.companyId} and id = ${id} for update`.execute(tx)
      return rows.rows[0] && rowOf(rows.rows[0])
    },
    async insert(actor, tx, resource, { authorName: name, ...next }) {
      const subject = writer(context, actor, resource)
      const values = { ...next.values, ...(await nextNumbers(subject, tx)) }
      return viewRow(subject, tx, await insertRecord(subject, tx, { ...next, values, deed: { action: 'create', authorName: name } }))
    },
    async replace(actor, tx, { resource }, { current, values, deed }) {
      const subject = writer(context, actor, resource)
      const next = { values: { ...current.values, ...values }, locationId: current.locationId }
      return viewRow(subject, tx, await replaceRecord(subject, tx, current, { next, deed }))
    },
    names: (actor, tx, wanted) => namesOf({ context, actor }, tx, wanted),
    nameable: (actor, tx, resource, ids) => readableIds(writer(context, actor, resource), tx, resource, ids),
    own: (actor, tx, resource) => ownRecord(context, tx, { actor, resource }),
    reach: (actor, resource, filter) => reachOf({ context, actor }, resource, filter),
    ask: (actor, tx, query, form) => answerQuery({ context, actor }, tx, query, form),
    found: (actor, tx, query, form) => findRecords({ context, actor }, tx, query, form),
    report: (actor, tx, { resource, view, ...deed }) => report(writer(context, actor, resource), tx, view, deed),
  }
}

/** Rights of writing are the room's that keeps the records. */
function writer(context: RecordsContext, actor: Actor, name: string): Subject {
  const resource = context.documents().resources.get(name)
  if (resource === undefined) throw new Error(`No resource "${name}": the documents lack what the server keeps its records in.`)
  return subjectOf(context, actor, resource)
}

async function ownRecord(
  context: RecordsContext,
  tx: Tx,
  { actor, resource: name }: { readonly actor: Actor; readonly resource: string },
): Promise<string | undefined> {
  const resource = context.documents().resources.get(name)
  if (resource?.self === undefined || !mayName(resource, actor)) return undefined
  const { moment } = subjectOf(context, actor, resource)
  const conditions = [...readableRows({ context, resource, actor, moment }), sql`deleted_at is null`, sql`${columnOf(resource.self)} = ${actor.userId}`]
  const { rows } = await sql<{ id: string }>`select id from ${tableOf(name)} where ${allOf(conditions)}`.execute(tx)
  return rows[0]?.id
}

function reachOf(asker: Asker, resource: string, filter: readonly Filter[]): Condition | undefined {
  const subject = askableSubject(asker, { resource, filter })
  return subject && allOf(rowsAsked(subject, { filter }, { reach: 'readable' }))
}

export { type Names, nothingWanted, type Wanted, want }
