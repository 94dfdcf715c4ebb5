import { sql } from 'kysely'
import type { LinkedResource } from '#document'
import { columnOf, tableOf } from '#server/platform/database'
import type { RecordsContext } from '../context.ts'

/** A column with values, of a field that neither a document nor a migration names: it was called otherwise, or taken out, without a word. */
export interface ForgottenField {
  readonly resource: string
  readonly column: string
}

/** What nobody can read any more, though it is kept. Fields that no list sorts or filters by have no column, and are not found. */
export async function forgottenFields({ database, documents }: Pick<RecordsContext, 'database' | 'documents'>): Promise<readonly ForgottenField[]> {
  const resources = [...documents().resources.values()].filter(({ source }) => source === undefined)
  const { rows: columns } = await database.read('platform', (tx) =>
    sql<{ table: string; column: string }>`select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname like 'record\\_%' and a.attname like 'f\\_%'
        and not a.attisdropped order by 1, 2`.execute(tx),
  )
  const unknown = resources.flatMap((resource) => {
    const [table, known]: [string, ReadonlySet<string>] = [tableOf(resource.name), columnsKnown(resource)]
    return columns.filter((each) => each.table === table && !known.has(each.column)).map(({ column }) => ({ resource: resource.name, column }))
  })
  if (unknown.length === 0) return []
  const { rows: companies } = await database.read('platform', (tx) => sql<{ id: string }>`select id from company order by id`.execute(tx))
  const filled = new Set<ForgottenField>()
  for (const { id: companyId } of companies)
    for (const each of unknown.filter((other) => !filled.has(other))) if (await isFilled({ database, companyId }, each)) filled.add(each)
  return [...filled]
}

function columnsKnown({ fields, migrations }: LinkedResource): ReadonlySet<string> {
  const renamed = migrations?.flatMap((step) => (step.op === 'rename' ? [step.field] : [])) ?? []
  return new Set([...Object.keys(fields), ...renamed].map((name) => columnOf(name)))
}

async function isFilled({ database, companyId }: Pick<RecordsContext, 'database'> & { readonly companyId: string }, { resource, column }: ForgottenField) {
  const { rows } = await database.read({ companyId }, (tx) =>
    sql`select 1 from ${sql.table(tableOf(resource))} where company_id = ${companyId} and ${sql.ref(column)} is not null limit 1`.execute(tx),
  )
  return rows.length > 0
}
