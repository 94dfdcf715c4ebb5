import { sql } from 'kysely'
import { fieldsOfRole } from '#contract'
import { type Linked, resourceOfRole } from '#document'
import type { Actor } from '#permissions'
import { type Database, tableOf } from '#server/platform/database'

export interface LocationName {
  readonly id: string
  readonly code: string
  readonly name: string
}

interface Reading {
  readonly database: Database
  readonly documents: { current(): Linked }
}

/** The locations this person may pick from: all of the company, or those they are bound to. It needs no right on the resource itself; where no document says what locations are, there are none. */
export async function companyLocations({ database, documents }: Reading, actor: Pick<Actor, 'companyId' | 'locationIds'>): Promise<readonly LocationName[]> {
  const resource = resourceOfRole(documents.current(), 'office-location')
  if (resource === undefined) return []
  const { code, name } = fieldsOfRole(resource, 'office-location')
  const { rows } = await database.read({ companyId: actor.companyId }, (tx) =>
    sql<LocationName>`select id, coalesce(data->>${code}, '') as code, coalesce(data->>${name}, '') as name from ${sql.table(tableOf(resource.name))}
      where company_id = ${actor.companyId} and deleted_at is null order by name, id limit 500`.execute(tx),
  )
  return actor.locationIds.length === 0 ? rows : rows.filter(({ id }) => actor.locationIds.includes(id))
}
