import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import type { CompanyRun } from './company-run.ts'

/** More are counted only. */
export const LEFT_KEPT_MAX = 500

/** How far a step has come with the records of a company. */
export interface Progress {
  readonly lastId: string | null
  readonly looked: number
  readonly changed: number
  readonly made: number
  readonly left: number
  readonly leftIds: readonly string[]
  readonly isEnded: boolean
}

interface ProgressRow {
  readonly last_id: string | null
  readonly looked: number
  readonly changed: number
  readonly made: number
  readonly left_over: number
  readonly left_ids: readonly string[]
  readonly ended_at: string | null
}

/** Held until the transaction ends: of several processes one takes a batch, and the next one the batch behind it. */
export async function lockProgress({ subject, step }: CompanyRun, tx: Tx): Promise<Progress> {
  const { companyId } = subject.actor
  const resource = subject.resource.name
  await sql`insert into resource_migration_run (company_id, resource, id) values (${companyId}, ${resource}, ${step.id}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<ProgressRow>`select last_id, looked, changed, made, left_over, left_ids, ended_at from resource_migration_run
    where company_id = ${companyId} and resource = ${resource} and id = ${step.id} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('How far a migration has come could not be read: row-level security kept it.')
  const { looked, changed, made } = row
  return { lastId: row.last_id, looked, changed, made, left: row.left_over, leftIds: row.left_ids, isEnded: row.ended_at !== null }
}

export async function keepProgress({ subject, step }: CompanyRun, tx: Tx, after: Progress): Promise<void> {
  const { actor, resource, moment } = subject
  await sql`update resource_migration_run set last_id = ${after.lastId}, looked = ${after.looked}, changed = ${after.changed}, made = ${after.made},
      left_over = ${after.left}, left_ids = ${[...after.leftIds]}::uuid[], ended_at = ${after.isEnded ? moment.now.toISOString() : null}
    where company_id = ${actor.companyId} and resource = ${resource.name} and id = ${step.id}`.execute(tx)
}
