import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'

/** A table and what is copied of it: the database makes generated columns and row numbers anew. */
export interface CopiedTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** Which migrations ran says of the tables how they are, and nothing of what is in them. */
const OF_THE_TABLES = 'platform_migration'

/** All tables with rows of their own, those that others point to first. */
export async function tablesOf(tx: Tx): Promise<readonly CopiedTable[]> {
  const { rows } = await sql<CopiedTable & { before: string[] }>`select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attidentity = '' order by a.attnum) as columns,
      array(select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as before
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> ${OF_THE_TABLES} order by c.relname`.execute(tx)
  const byName = new Map(rows.map((row) => [row.name, row]))
  const placed = new Map<string, CopiedTable>()
  const place = (name: string): void => {
    const row = byName.get(name)
    if (row === undefined) return
    byName.delete(name)
    for (const each of row.before) place(each)
    placed.set(name, { name, columns: row.columns })
  }
  for (const { name } of rows) place(name)
  return [...placed.values()]
}

/** Rows of a page; a page of files is some megabytes. */
const PAGE_ROWS = 200

/** The rows of a table as lines of JSON, page by page. */
export async function* linesOf(tx: Tx, { name, columns }: CopiedTable): AsyncGenerator<readonly string[]> {
  await sql`declare copied no scroll cursor for select to_jsonb(r)::text as line from (select ${sql.join(columns.map((each) => sql.ref(each)))}
    from ${sql.table(name)}) r`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(PAGE_ROWS)} from copied`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close copied`.execute(tx)
}

/** Puts lines back as rows. */
export const putLines = (tx: Tx, { name, columns }: CopiedTable, lines: readonly string[]) => {
  const list = sql.join(columns.map((each) => sql.ref(each)))
  return sql`insert into ${sql.table(name)} (${list}) select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::jsonb)`.execute(
    tx,
  )
}

export async function countOf(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}
