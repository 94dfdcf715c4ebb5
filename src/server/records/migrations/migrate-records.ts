import { sql } from 'kysely'
import type { ResourceMigration } from '#contract'
import type { LinkedResource } from '#document'
import { NOBODY } from '#permissions'
import { type Database, isExclusionViolation, isUniqueViolation } from '#server/platform/database'
import type { RecordsContext } from '../context.ts'
import { subjectOf } from '../subject.ts'
import type { CompanyRun, RecordsMigrated } from './company-run.ts'
import { renameWords } from './rename-words.ts'
import { takeBatch } from './take-batch.ts'

/**
 * Takes the steps of all resources that have not been taken yet, each with the records of every company, also of those in the recycle bin, in batches:
 * one that was broken off goes on where it was. Several processes may do so at once. Gives what this one has finished.
 */
export async function migrateRecords(context: RecordsContext): Promise<readonly RecordsMigrated[]> {
  const ended = await endedIn(context.database)
  const done: RecordsMigrated[] = []
  for (const resource of context.documents().resources.values())
    for (const step of resource.migrations ?? []) if (!ended.has(keyOf(resource.name, step.id))) done.push(...(await takeEverywhere(context, resource, step)))
  return done
}

/** Of a database without companies: there is nothing to bring along, and what is made from now on is as the documents say. */
export async function settleMigrations(database: Database, resources: readonly LinkedResource[], now: Date): Promise<void> {
  const ended = await endedIn(database)
  for (const { name, id: document, migrations = [] } of resources)
    for (const step of migrations) if (!ended.has(keyOf(name, step.id))) await endWhereNoneIsLeft(database, { resource: { name, id: document }, step, now })
}

const keyOf = (resource: string, id: string): string => `${resource} ${id}`

async function endedIn(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await database.read('platform', (tx) => sql<{ resource: string; id: string }>`select resource, id from resource_migration`.execute(tx))
  return new Set(rows.map(({ resource, id }) => keyOf(resource, id)))
}

interface CompanyRow {
  readonly id: string
  readonly time_zone: string
}

async function takeEverywhere(context: RecordsContext, resource: LinkedResource, step: ResourceMigration): Promise<readonly RecordsMigrated[]> {
  const { database } = context
  const place = { resource: resource.name, id: step.id }
  const done: RecordsMigrated[] = []
  while (!(await endWhereNoneIsLeft(database, { resource, step, now: context.clock() }))) {
    const { rows } = await database.read('platform', (tx) =>
      sql<CompanyRow>`select id, time_zone from company c where ${isOpenIn(place)} order by id`.execute(tx),
    )
    for (const company of rows) {
      const actor = { ...NOBODY, companyId: company.id, superadmin: true, timeZone: company.time_zone }
      const run = { subject: subjectOf(context, actor, resource), step, named: undefined }
      const ended = await takeInCompany(run)
      if (ended !== undefined) done.push(ended)
    }
  }
  return done
}

/** Records of one company, batch by batch; what two records may not both be is looked at one by one. */
async function takeInCompany(run: CompanyRun): Promise<RecordsMigrated | undefined> {
  for (;;) {
    const batch = await takeBatch(run, 'together').catch((error: unknown) => {
      if (isUniqueViolation(error) || isExclusionViolation(error)) return takeBatch(run, 'one by one')
      throw error
    })
    if (batch.isEnded) return batch.done
  }
}

const isOpenIn = ({ resource, id }: { resource: string; id: string }) =>
  sql`not exists (select from resource_migration_run r where r.company_id = c.id and r.resource = ${resource} and r.id = ${id} and r.ended_at is not null)`

interface Ending {
  readonly resource: Pick<LinkedResource, 'name' | 'id'>
  readonly step: ResourceMigration
  readonly now: Date
}

/** A step has been taken once no company is left; one that comes later has records of today's kind alone. */
async function endWhereNoneIsLeft(database: Database, { resource, step, now }: Ending): Promise<boolean> {
  return database.transaction('platform', async (tx) => {
    const { rows } = await sql`select from company c where ${isOpenIn({ resource: resource.name, id: step.id })} limit 1`.execute(tx)
    if (rows.length > 0) return false
    const ended = await sql`insert into resource_migration (resource, id, ended_at) values (${resource.name}, ${step.id}, ${now.toISOString()})
      on conflict do nothing returning id`.execute(tx)
    if (step.op === 'rename' && ended.rows.length > 0) await renameWords(tx, resource.id, step)
    return true
  })
}
