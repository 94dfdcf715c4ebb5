import { sql } from 'kysely'
import type { Database } from './database.ts'

const COMPANIES_MAX = 5_000

/** Does the same in all companies, one after the other; gives how many of something that came to. */
export async function inEachCompany(database: Database, work: (companyId: string) => Promise<number>): Promise<number> {
  const { rows } = await database.read('platform', (tx) => sql<{ id: string }>`select id from company order by id limit ${COMPANIES_MAX}`.execute(tx))
  let done = 0
  for (const { id } of rows) done += await work(id)
  return done
}
