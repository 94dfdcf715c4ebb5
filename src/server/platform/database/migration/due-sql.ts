import { createHash } from 'node:crypto'
import type { TableSource } from '../columns.ts'
import { dueRowsOf } from '../due-rows.ts'
import { indexName, quoted } from '../names.ts'
import { guardDueRows } from './security-sql.ts'

/** An index of the records that a clock waits for, by what it waits for, and the right to look for them; those of clocks that are no more go. */
export function dueIndexesSql(table: string, resource: TableSource): string {
  const indexes = dueRowsOf(resource).map(({ column, among }) => {
    const mark = createHash('sha256').update(`${column} ${among}`).digest('hex').slice(0, 12)
    return { name: indexName(table, `due_${mark}`), on: `${quoted(table)} (${quoted(column)}, id) where ${among}` }
  })
  return [
    dropOthersSql(
      table,
      indexes.map(({ name }) => name),
    ),
    ...indexes.map(({ name, on }) => `create index if not exists ${quoted(name)} on ${on};`),
    guardDueRows(quoted(table), indexes.length > 0),
  ].join('\n')
}

const dropOthersSql = (table: string, kept: readonly string[]): string => `
do $$ declare name text; begin
  for name in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = '${quoted(table)}'::regclass and c.relname like '%\\_\\_due\\_%' and c.relname <> all (array[${kept.map((each) => `'${each}'`).join(', ')}]::text[]) loop
    execute format('drop index %I', name);
  end loop;
end $$;`
