import type { ClientBase } from 'pg'
import type { TableSource } from '../columns.ts'
import type { RanMigration } from './platform-migrations.ts'

/** Since when there are tables that say which steps were taken. */
const SINCE = 2

/**
 * Throws for documents that lack a step which was taken with the records, or begun: they are of before it. Those that put one in front of it would
 * take it with records that are further already.
 */
export async function refuseOlderDocuments(client: ClientBase, resources: readonly TableSource[], ran: readonly RanMigration[]): Promise<void> {
  if (!ran.some(({ number }) => number === SINCE)) return
  const { rows } = await client.query<{ resource: string; id: string }>(
    'select resource, id from resource_migration union select resource, id from resource_migration_run order by resource, id',
  )
  for (const { name, migrations = [] } of resources) {
    const taken = new Set(rows.filter(({ resource }) => resource === name).map(({ id }) => id))
    const lacking = [...taken].find((id) => !migrations.some((step) => step.id === id))
    if (lacking !== undefined)
      throw new Error(
        `The records of “${name}” were brought along by its migration “${lacking}”, which these documents do not have: they are older than the data. ` +
          'Start with the documents of then or later ones, or give another DATA_DIR or DATABASE_URL. Nothing was changed.',
      )
    const [inFront] = migrations.slice(0, taken.size).filter(({ id }) => !taken.has(id))
    if (inFront !== undefined)
      throw new Error(`The migration “${inFront.id}” of “${name}” stands in front of one that was taken already; put it at the end. Nothing was changed.`)
  }
}
