import { type RawBuilder, sql } from 'kysely'
import type { OperationRunView, RunState } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'

/** What a run was asked for with, as it was begun. */
export interface AskedOfRun {
  readonly values?: Readonly<Record<string, unknown>>
  readonly without?: readonly string[]
  /** Findings are worded in it. */
  readonly language: string
  readonly locationId: string | null
}

export interface RunRow {
  readonly id: string
  readonly by_id: string
  readonly operation: string
  readonly state: RunState
  readonly why: 'stopped' | 'rights' | 'fault' | null
  readonly total: number
  readonly place: number
  readonly done: number
  readonly refused: number
  readonly at: string
  readonly ended_at: string | null
  readonly by_name: string | null
}

const VIEWED = sql`r.id, r.by_id, r.operation, r.state, r.why, r.total, r.place, r.done, r.refused, r.at, r.ended_at,
  coalesce((select first_name || ' ' || last_name from company_member where user_id = r.by_id),
    (select first_name || ' ' || last_name from platform_person where user_id = r.by_id)) as by_name`

/** Runs of the actor's own; of the whole company for its owners. */
const inReach = ({ companyId, userId, isOwner }: Actor): RawBuilder<unknown> =>
  isOwner ? sql`r.company_id = ${companyId}` : sql`r.company_id = ${companyId} and r.by_id = ${userId}`

/** @throws RefusalError not-found where there is none in the actor's reach */
export async function runOf(tx: Tx, actor: Actor, id: string): Promise<RunRow> {
  const { rows } = await sql<RunRow>`select ${VIEWED} from operation_run r where r.id = ${id} and r.state is not null and ${inReach(actor)}`.execute(tx)
  if (rows[0] === undefined) throw new RefusalError('not-found')
  return rows[0]
}

/** The actor's own, the newest first. */
export async function ownRuns(tx: Tx, { companyId, userId }: Actor, limit: number): Promise<readonly RunRow[]> {
  const { rows } = await sql<RunRow>`select ${VIEWED} from operation_run r where r.company_id = ${companyId} and r.by_id = ${userId} and r.state is not null
    order by r.at desc, r.id desc limit ${limit}`.execute(tx)
  return rows
}

export const viewOf = (row: RunRow, title: string): OperationRunView => ({
  ...{ id: row.id, operation: row.operation, title, state: row.state, total: row.total, left: row.total - row.place },
  ...{ done: row.done, refused: row.refused, by: row.by_name ?? '', at: row.at },
  ...(row.why !== null && { why: row.why }),
  ...(row.ended_at !== null && { endedAt: row.ended_at }),
})
