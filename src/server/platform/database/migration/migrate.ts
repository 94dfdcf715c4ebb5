import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { TableSource } from '../columns.ts'
import { tableOf } from '../names.ts'
import type { Tx } from '../transaction.ts'
import { chatPersonSql } from './chat-person-sql.ts'
import { refuseOlderDocuments } from './older-documents.ts'
import { staleOverlapsSql } from './overlaps-sql.ts'
import { MIGRATIONS_TABLE, PLATFORM_MIGRATIONS, type PlatformMigration, type RanMigration, readRan, refuseNewer, runDue } from './platform-migrations.ts'
import { type ExistingColumns, recordTableSql } from './record-sql.ts'
import { COPY_SQL, ROLE_SQL, SECURITY_SQL } from './security-sql.ts'
import { SOURCES_SQL } from './sources-sql.ts'

const FINGERPRINT_KEY = 'migration'

/** What was run of what is made anew when it changes: rights and views over the product's own tables, and the tables of the documents. */
interface Fingerprint {
  readonly views: string
  readonly documents: string
}
/** Read by nothing but the code: made anew when one of them changes, after the migrations that they stand on. */
const VIEWS_SQL = [SECURITY_SQL, SOURCES_SQL].join('\n')
const NOTHING: ExistingColumns = new Map()

/**
 * Brings tables, indexes and rights to what this version and the documents say, as the connecting user and in one transaction: numbered migrations
 * that have not run yet, each once, and then what is derived from documents, which adds only. Fingerprints of that are kept, so that a start with
 * nothing new costs three queries, and a change of documents locks none of the product's own tables. Throws a sentence, before anything is
 * written, for a database that a newer version has migrated, and for documents that are older than the records.
 */
export async function migrate(
  client: ClientBase,
  resources: readonly TableSource[],
  migrations: readonly PlatformMigration[] = PLATFORM_MIGRATIONS,
): Promise<void> {
  refuseSharedTables(resources)
  const next = fingerprintOf(resources)
  await client.query(`begin; set local statement_timeout = 0; set local app.scope = 'platform'; select pg_advisory_xact_lock(hashtext('rendercare migration'))`)
  try {
    const known = await readKnown(client)
    refuseNewer(known.ran, migrations)
    await refuseOlderDocuments(client, resources, known.ran)
    const due = migrations.filter(({ number }) => !known.ran.some((ran) => ran.number === number))
    await apply(client, resources, { known: known.fingerprint, next, due })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Lets spans lie over each other until the next start, which marks those that do and has the database keep the others apart again: for rows of before
 * that was a rule. As the user who owns the tables.
 */
export async function liftOverlaps(tx: Tx): Promise<void> {
  await sql.raw(staleOverlapsSql([])).execute(tx)
  await sql`update setting set value = '{}' where key = ${FINGERPRINT_KEY}`.execute(tx)
}

interface Steps {
  readonly known: Partial<Fingerprint>
  readonly next: Fingerprint
  readonly due: readonly PlatformMigration[]
}

async function apply(client: ClientBase, resources: readonly TableSource[], { known, next, due }: Steps): Promise<void> {
  const isOfViews = due.length > 0 || known.views !== next.views
  if (!isOfViews && known.documents === next.documents) return
  if (isOfViews) await client.query(ROLE_SQL)
  if (due.length > 0) await runDue(client, due)
  if (isOfViews) await client.query(VIEWS_SQL)
  const existing = await readColumns(client)
  const tables = resources.map((resource) => recordTableSql(resource, existing))
  await client.query(['drop view if exists chat_person;', staleOverlapsSql(resources), ...tables, chatPersonSql(resources), COPY_SQL].join('\n'))
  await client.query('insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
    FINGERPRINT_KEY,
    JSON.stringify(next),
  ])
}

/** What would be run on an empty database stands for the whole of it. */
function fingerprintOf(resources: readonly TableSource[]): Fingerprint {
  const tables = resources.map((resource) => recordTableSql(resource, NOTHING)).sort()
  const hash = (sql: readonly string[]): string => createHash('sha256').update(sql.join('\n')).digest('hex')
  return { views: hash([VIEWS_SQL]), documents: hash([...tables, chatPersonSql(resources), COPY_SQL]) }
}

interface Known {
  readonly ran: readonly RanMigration[]
  readonly fingerprint: Partial<Fingerprint>
}

/** A database of before migrations had numbers has none that ran: the first one finds what is there, and adds what is not. */
async function readKnown(client: ClientBase): Promise<Known> {
  const { rows } = await client.query(`select to_regclass('setting') is not null as is_made, to_regclass('${MIGRATIONS_TABLE}') is not null as is_numbered`)
  const ran = rows[0]?.is_numbered === true ? await readRan(client) : []
  if (rows[0]?.is_made !== true) return { ran, fingerprint: {} }
  const found = await client.query<{ value: unknown }>('select value from setting where key = $1', [FINGERPRINT_KEY])
  const value = found.rows[0]?.value
  return { ran, fingerprint: typeof value === 'object' && value !== null ? value : {} }
}

/** Collations are part of a text column's type; they are written as record-sql.ts writes them. */
async function readColumns(client: ClientBase): Promise<ExistingColumns> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    select c.relname as "table", a.attname as "column",
      format_type(a.atttypid, a.atttypmod) || case when a.atttypid = 'text'::regtype and k.collname <> 'default' then format(' collate "%s"', k.collname) else '' end as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_collation k on k.oid = a.attcollation
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname like 'record\\_%' and a.attnum > 0 and not a.attisdropped`)
  const tables = new Map<string, Map<string, string>>()
  for (const { table, column, type } of rows) {
    const columns = tables.get(table) ?? new Map<string, string>()
    tables.set(table, columns.set(column, type === 'timestamp(3) with time zone' ? 'timestamptz(3)' : type))
  }
  return tables
}

function refuseSharedTables(resources: readonly TableSource[]): void {
  const owners = new Map<string, string>()
  for (const { name } of resources) {
    const other = owners.get(tableOf(name))
    if (other !== undefined) throw new Error(`The resources ${other} and ${name} would share the table ${tableOf(name)}; rename one.`)
    owners.set(tableOf(name), name)
  }
}
