import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { TableSource } from '../columns.ts'
import { tableOf } from '../names.ts'
import { ASSISTANT_SQL } from './assistant-sql.ts'
import { CHAT_CALLS_SQL } from './chat-calls-sql.ts'
import { CHAT_MESSAGES_SQL } from './chat-messages-sql.ts'
import { chatPersonSql } from './chat-person-sql.ts'
import { CHAT_SQL } from './chat-sql.ts'
import { FORM_LINKS_SQL } from './form-links-sql.ts'
import { FUNCTIONS_SQL } from './functions-sql.ts'
import { PLATFORM_SQL, SHARED_RECORD_SQL } from './platform-sql.ts'
import { type ExistingColumns, recordTableSql } from './record-sql.ts'
import { COPY_SQL, ROLE_SQL, SECURITY_SQL } from './security-sql.ts'
import { SOURCES_SQL } from './sources-sql.ts'

const FINGERPRINT_KEY = 'migration'

/** What was run: the product's own tables, which change with its releases, and those of the documents. */
interface Fingerprint {
  readonly base: string
  readonly documents: string
}
const BASE_SQL = [
  ROLE_SQL,
  FUNCTIONS_SQL,
  PLATFORM_SQL,
  SHARED_RECORD_SQL,
  SECURITY_SQL,
  ASSISTANT_SQL,
  SOURCES_SQL,
  CHAT_SQL,
  CHAT_MESSAGES_SQL,
  CHAT_CALLS_SQL,
  FORM_LINKS_SQL,
].join('\n')
const NOTHING: ExistingColumns = new Map()

/**
 * Brings tables, indexes and rights to what the documents say, as the connecting user and in one transaction. Adds only.
 * Fingerprints of it are kept, so that a start with nothing new costs two queries, and a change of documents locks none of the product's own tables.
 */
export async function migrate(client: ClientBase, resources: readonly TableSource[]): Promise<void> {
  refuseSharedTables(resources)
  const fingerprint = fingerprintOf(resources)
  await client.query(`begin; set local statement_timeout = 0; set local app.scope = 'platform'; select pg_advisory_xact_lock(hashtext('rendercare migration'))`)
  try {
    await apply(client, resources, { known: await readFingerprint(client), next: fingerprint })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

interface Steps {
  readonly known: Partial<Fingerprint>
  readonly next: Fingerprint
}

async function apply(client: ClientBase, resources: readonly TableSource[], { known, next }: Steps): Promise<void> {
  const isNewBase = known.base !== next.base
  if (!isNewBase && known.documents === next.documents) return
  if (isNewBase) await client.query(BASE_SQL)
  const existing = await readColumns(client)
  const tables = resources.map((resource) => recordTableSql(resource, existing))
  await client.query(['drop view if exists chat_person;', ...tables, chatPersonSql(resources), COPY_SQL].join('\n'))
  await client.query('insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
    FINGERPRINT_KEY,
    JSON.stringify(next),
  ])
}

/** What would be run on an empty database stands for the whole of it. */
function fingerprintOf(resources: readonly TableSource[]): Fingerprint {
  const tables = resources.map((resource) => recordTableSql(resource, NOTHING)).sort()
  const hash = (sql: readonly string[]): string => createHash('sha256').update(sql.join('\n')).digest('hex')
  return { base: hash([BASE_SQL]), documents: hash([...tables, chatPersonSql(resources), COPY_SQL]) }
}

async function readFingerprint(client: ClientBase): Promise<Partial<Fingerprint>> {
  const { rows } = await client.query(`select to_regclass('setting') is not null as there`)
  if (rows[0]?.there !== true) return {}
  const found = await client.query<{ value: unknown }>('select value from setting where key = $1', [FINGERPRINT_KEY])
  const value = found.rows[0]?.value
  return typeof value === 'object' && value !== null ? value : {}
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
