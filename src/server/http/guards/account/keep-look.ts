import { sql } from 'kysely'
import { type Look, type LookBody, lookOf } from '#contract'
import { asJson } from '#server/platform/database'
import type { Gate } from '../admit.ts'
import type { Caller } from '../caller.ts'

/** What was chosen last wins, whenever it arrives: its age is told by the device that chose it, so that its clock does not matter. */
export async function keepLook(gate: Gate, { actor }: Caller, { look, ageMs }: LookBody): Promise<Look> {
  const at = new Date(gate.clock().getTime() - ageMs).toISOString()
  const json = asJson({ chosen: look, at })
  const kept = await gate.database.transaction('platform', async (tx) => {
    await sql`update app_user set preferences = coalesce(preferences, '{}'::jsonb) || jsonb_build_object('look', ${json}::jsonb)
      where id = ${actor.userId} and coalesce((preferences->'look'->>'at')::timestamptz, '-infinity') <= ${at}::timestamptz`.execute(tx)
    const { rows } = await sql<{ look: Partial<Look> | null }>`select preferences->'look'->'chosen' as look from app_user where id = ${actor.userId}`.execute(
      tx,
    )
    return rows[0]?.look
  })
  return lookOf((key) => kept?.[key])
}
