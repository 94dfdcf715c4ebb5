import { sql } from 'kysely'
import { asJson } from '#server/platform/database'
import type { Gate } from '../admit.ts'
import type { Caller } from '../caller.ts'

export type Choices = Readonly<Record<string, boolean>>

/** Keeps the choices with the membership, or with the account of a super admin who has none in this company. The same twice is stored once. */
export async function keepDashboard(gate: Gate, { actor, dashboard }: Caller, choices: Choices): Promise<void> {
  if (Object.entries(choices).every(([name, shown]) => dashboard[name] === shown)) return
  const json = asJson(choices)
  await gate.database.transaction('platform', async (tx) => {
    const kept =
      await sql`update membership set dashboard = ${json}::jsonb where user_id = ${actor.userId} and company_id = ${actor.companyId} returning 1`.execute(tx)
    if (kept.rows.length === 0)
      await sql`update app_user set preferences = coalesce(preferences, '{}'::jsonb) || jsonb_build_object('dashboard', ${json}::jsonb)
      where id = ${actor.userId}`.execute(tx)
    await gate.audit.write({ actor, action: 'update', entity: 'dashboard', entityId: actor.userId, detail: { choices } }, tx)
  })
}
