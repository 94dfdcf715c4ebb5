import { sql } from 'kysely'
import type { Actor } from '#permissions'
import { tableOf } from './columns.ts'
import type { RecordsContext } from './context.ts'
import { inHouseOf, isAcross } from './subject.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The actor where a new record of a resource is made. */
export function whereMade(context: RecordsContext, actor: Actor, resource: string): Actor {
  return inHouseOf(context.documents().resources.get(resource) ?? {}, actor)
}

/** The actor in the company whose record it is: where super admins work on records of all companies, the record says which. */
export async function inCompanyOf(
  context: RecordsContext,
  actor: Actor,
  { resource: name, id }: { readonly resource: string; readonly id: string },
): Promise<Actor> {
  const resource = context.documents().resources.get(name)
  if (resource?.scope === 'platform') return inHouseOf(resource, actor)
  if (resource === undefined || !isAcross(resource, actor) || !UUID.test(id)) return actor
  const { rows } = await context.database.read('platform', (tx) =>
    sql<{ company_id: string }>`select company_id from ${tableOf(name)} where id = ${id}`.execute(tx),
  )
  const companyId = rows[0]?.company_id
  return companyId === undefined ? actor : { ...actor, companyId }
}

/** The same for a file that such a record holds: of a company that is not chosen, too. */
export async function inCompanyOfFile(context: RecordsContext, actor: Actor, id: string): Promise<Actor> {
  if (!UUID.test(id)) return actor
  for (const resource of context.documents().resources.values()) {
    const names = isAcross(resource, actor) ? Object.keys(resource.fields).filter((name) => resource.fields[name]?.type === 'file') : []
    for (const name of names) {
      const { rows } = await context.database.read('platform', (tx) =>
        sql<{
          company_id: string
        }>`select company_id from ${tableOf(resource.name)} where data->${name}::text @> ${JSON.stringify([{ id }])}::jsonb limit 1`.execute(tx),
      )
      if (rows[0] !== undefined) return { ...actor, companyId: rows[0].company_id }
    }
  }
  return actor
}
