import type { Database } from '#server/platform/database'
import type { PaperCompany } from './context.ts'

/** The agency whose paper it is, where nobody of it has asked; undefined for none. */
export async function paperCompanyOf(database: Database, id: string): Promise<PaperCompany | undefined> {
  const row = await database.read('platform', (tx) =>
    tx.selectFrom('company').select(['id', 'name', 'logo', 'time_zone', 'settings']).where('id', '=', id).executeTakeFirst(),
  )
  return row && { id: row.id, name: row.name, logo: row.logo, timeZone: row.time_zone, settings: row.settings }
}
