import type { ClientBase } from 'pg'
import type { Connections } from './connections.ts'

/** How often the embedded database looks whether tables need tending. */
const LOOK_EVERY_MS = 60_000
/**
 * Tables that changed much since they were last tended. Changes are counted in memory and forgotten when the database ends in the middle of
 * something, so that tables never tended, and tables of another size than when they were, count as well.
 */
const STALE_SQL = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s
  join pg_class c on c.oid = s.relid
  cross join lateral (select pg_relation_size(c.oid) / current_setting('block_size')::int as pages) size
  where s.n_mod_since_analyze > 200 + s.n_live_tup / 10
     or (c.reltuples < 0 and size.pages > 0)
     or abs(size.pages - c.relpages) > 16 + c.relpages / 5`

/**
 * Refreshes the statistics of tables that changed much and frees their dead rows. Without statistics lists of many rows are
 * sorted instead of read in an index's order (100 ms instead of 5 at 100,000 rows). Table by table, so that others get their turn.
 */
export async function tend(connections: Connections): Promise<void> {
  for (const table of await tablesToTend(connections)) await connections.unhurried(() => withClient(connections, (client) => vacuum(client, table)))
}

/** A server counts changes some time after they were made, so there it is all tables ('') at once; the embedded database is told to count now. */
async function tablesToTend(connections: Connections): Promise<readonly string[]> {
  if (connections.kind === 'server') return ['']
  await connections.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await connections.pool.query<{ name: string }>(STALE_SQL)
  return rows.map(({ name }) => name)
}

async function vacuum(client: ClientBase, table: string): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query(`vacuum (analyze) ${table}`)
  await client.query('reset statement_timeout')
}

/** Does what a server's autovacuum does, for the embedded database; gives the function that ends it. */
export function tendRegularly(connections: Connections): () => void {
  if (connections.kind === 'server') return () => undefined
  const timer = setInterval(() => void tend(connections).catch(() => undefined), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Lends a connection to `work`. */
export async function withClient<T>(connections: Connections, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await connections.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
