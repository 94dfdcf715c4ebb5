/** What scripts need of the server: its settings and its database, refused with a sentence when a server already holds it. */
import { type Database, openDatabase } from '#server/platform/database'
import { readSettings, type Settings } from '#server/platform/settings'

/** Opens the database that the environment names, does the work, closes it. A failure is a sentence and exit code 1. */
export async function withPlatform(work: (database: Database, settings: Settings) => Promise<void>): Promise<void> {
  try {
    const settings = readSettings(process.env)
    const { databaseUrl, dataDir } = settings
    const database = await openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl })
    await work(database, settings).finally(() => database.close())
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
