import { sql } from 'kysely'
import type { RecordName, RecordView } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { RecordsContext } from '../context.ts'
import { detailOf, fieldsOfDetail } from '../projection/display.ts'
import { rowOf } from '../record-row.ts'
import { pickedRows, readableRows } from '../rights/row-scope.ts'
import { may, mayName, type Subject, scopeOf, subjectOf } from '../subject.ts'
import { viewRows } from '../view.ts'
import { searchRecords } from '../words/search-sql.ts'
import { wordsOfQuery, wordsOfText } from '../words/words.ts'
import type { Cursor } from './cursor.ts'
import { stayOffWholeTables } from './list.ts'
import { NO_QUERY } from './list-query.ts'
import { narrowSql, type Slice, type SlicedRow, sliceSql } from './list-sql.ts'

const NAMES_MAX = 20
/** Rows are found by all their words and looked at by their names: so many at a time, and so many in all. */
const BATCH_ROWS = 200
const ROWS_MAX = 2_000

/**
 * Records found by the words typed, at most 20 in the order of their names, for whoever may see names: nothing but the name leaves. Who may read
 * the records finds them by all that they are found by in lists, everyone else only by what the name says. Within the row limits of reading.
 * Throws forbidden and unknown-resource.
 */
export async function findNames(context: RecordsContext, actor: Actor, name: string, typed: string): Promise<readonly RecordName[]> {
  const resource = context.documents().resources.get(name)
  if (resource === undefined) throw new RefusalError('unknown-resource')
  if (!mayName(resource, actor)) throw new RefusalError('forbidden')
  const subject = subjectOf(context, actor, resource)
  const query = typed.trim()
  const found = await context.database.read(scopeOf(subject), async (tx) => {
    await stayOffWholeTables(tx)
    return namesAmong(subject, tx, query)
  })
  if (resource.readAudit === 'list') {
    const detail = { ids: found.map(({ id }) => id), filters: [], searched: query !== '' }
    await context.audit({ actor, action: 'list', entity: resource.name, detail })
  }
  return found
}

async function namesAmong(subject: Subject, tx: Tx, query: string): Promise<readonly RecordName[]> {
  const { resource, actor } = subject
  const isReader = may(resource, actor, 'read')
  return (await viewsAmong(subject, tx, query)).map((view) => namedBy(view, isReader ? detailOf(resource, view) : undefined))
}

/** The first records, in the order of their names, that the words begin, with what they are called by; no more than NAMES_MAX. */
export async function viewsAmong(subject: Subject, tx: Tx, query: string): Promise<readonly RecordView[]> {
  const { resource, actor } = subject
  const fields = placesOf(subject)
  const search = await searchRecords(subject, tx, query)
  const conditions = [...readableRows(subject), ...pickedRows(subject, NO_QUERY.locations), sql`deleted_at is null`]
  const isReader = may(resource, actor, 'read')
  const words = isReader ? [] : wordsOfQuery(query)
  const wanted = new Set([...fields, ...(isReader ? fieldsOfDetail(resource) : [])])
  const batch = words.length === 0 ? NAMES_MAX : BATCH_ROWS
  const slice: Omit<Slice, 'after'> = {
    resource: resource.name,
    conditions: search.kind === 'none' ? conditions : [...conditions, search.condition],
    sort: [{ field: fields.find((name) => resource.fields[name]?.sortable) ?? 'createdAt', descending: false }],
    limit: batch,
  }
  const cut = search.kind === 'narrow' ? narrowSql : sliceSql
  const found: RecordView[] = []
  let after: Cursor | undefined
  for (let seen = 0; seen < ROWS_MAX && found.length < NAMES_MAX; seen += batch) {
    const { rows } = await cut({ ...slice, after }).execute(tx)
    const views = await viewRows(subject, tx, rows.map(rowOf), wanted)
    found.push(...views.filter(({ display }) => isNamed(display, words)))
    const last = rows.at(-1)
    if (rows.length < batch || last === undefined) break
    after = placeOf(last)
  }
  return found.slice(0, NAMES_MAX)
}

const namedBy = ({ id, display }: RecordView, detail: string | undefined): RecordName => ({ id, display, ...(detail !== undefined && { detail }) })

const placeOf = (row: SlicedRow): Cursor => ({ keys: [row.key_0 ?? null], id: row.id })

/** Every word begins one of the name's, as in a search. */
function isNamed(display: string, words: readonly string[]): boolean {
  const own = wordsOfText(display)
  return words.every((word) => own.some((each) => each.startsWith(word)))
}

/** The fields that a name is made of; the first that can be sorted by gives the order. */
function placesOf({ resource, actor }: Subject): readonly string[] {
  const { template, lastFirst } = resource.display
  const chosen = actor.nameOrder && lastFirst !== undefined ? lastFirst : template
  return [...chosen.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) => name ?? [])
}
