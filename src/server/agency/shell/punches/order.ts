import { sql } from 'kysely'
import { PUNCHES_AFTER, type PunchKind } from '#contract'
import type { Actor } from '#permissions'
import { type Tx, tableOf } from '#server/platform/database'

export interface LastPunch {
  readonly kind: PunchKind
  /** `HH:MM`. */
  readonly time: string
}

/** Somebody's latest punch of a day; their punches wait for each other until the transaction ends. */
export async function lastPunch(tx: Tx, { companyId, userId }: Actor, { resource, date }: { resource: string; date: string }): Promise<LastPunch | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`punch ${companyId} ${userId}`}))`.execute(tx)
  const { rows } = await sql<LastPunch>`select data->>'kind' as kind, data->>'time' as time from ${sql.table(tableOf(resource))}
    where company_id = ${companyId} and f_user_id = ${userId} and f_date = ${date} and deleted_at is null order by data->>'time' desc, id desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

interface Misfit {
  /** Of `shared/calls.punch.order`. */
  readonly key: string
  /** `HH:MM` of the punch that it does not fit. */
  readonly time: string
}

/** Why a punch does not fit after the last one of the day; undefined when it does. */
export function misfit(last: LastPunch | undefined, { kind, clock }: { readonly kind: PunchKind; readonly clock: string }): Misfit | undefined {
  const time = last?.time ?? ''
  if (!PUNCHES_AFTER[last?.kind ?? 'nothing'].includes(kind)) return { key: reason(last?.kind, kind), time }
  return last && clock < last.time ? { key: 'earlier', time } : undefined
}

function reason(last: PunchKind | undefined, kind: PunchKind): string {
  if (last === 'breakStart') return kind === 'breakStart' ? 'onBreak' : 'endBreak'
  if (kind === 'in') return 'alreadyIn'
  if (last === undefined || last === 'out') return 'notIn'
  return 'noBreak'
}
