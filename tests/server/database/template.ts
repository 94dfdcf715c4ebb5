import { emptyDatabase } from './empty-database.ts'

/** Global set-up of the server tests: one empty database, from which `openTestDatabase` starts each in-memory one. */
export default async function makeTemplate(): Promise<void> {
  // One demo for all files, also in a run over midnight.
  process.env.TEST_DAY ??= new Date().toISOString().slice(0, 10)
  process.env.TEST_DATABASE_TEMPLATE = await emptyDatabase()
}
