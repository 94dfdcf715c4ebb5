import { sql } from 'kysely'
import type { Actor } from '#permissions'
import { type Database, tableOf } from '#server/platform/database'

/** The specification's locations are the records of this resource. */
export const LOCATION_RESOURCE = 'location'

export interface LocationName {
  readonly id: string
  readonly code: string
  readonly name: string
}

/** The locations this person may pick from: all of the company, or those they are bound to. It needs no right on the resource itself. */
export async function companyLocations(database: Database, actor: Pick<Actor, 'companyId' | 'locationIds'>): Promise<readonly LocationName[]> {
  const { rows } = await database.read({ companyId: actor.companyId }, (tx) =>
    sql<LocationName>`select id, coalesce(data->>'code', '') as code, coalesce(data->>'name', '') as name from ${sql.table(tableOf(LOCATION_RESOURCE))}
      where company_id = ${actor.companyId} and deleted_at is null order by name, id limit 500`.execute(tx),
  )
  return actor.locationIds.length === 0 ? rows : rows.filter(({ id }) => actor.locationIds.includes(id))
}
