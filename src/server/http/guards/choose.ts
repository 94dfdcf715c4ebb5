import { sql } from 'kysely'
import { RefusalError } from '#server/platform/refusal'
import type { Gate } from './admit.ts'
import { type Caller, type CompanySettings, idleMinutesOf } from './caller.ts'

/** Whether this person may work in that company. */
async function mayEnter(gate: Gate, caller: Caller, companyId: string): Promise<CompanySettings | undefined> {
  const { rows } = await gate.database.read('platform', (tx) =>
    sql<{ settings: CompanySettings | null }>`select settings from company c where id = ${companyId} and (${caller.actor.superadmin} or exists
      (select 1 from membership m where m.company_id = c.id and m.user_id = ${caller.actor.userId} and m.closed_at is null))`.execute(tx),
  )
  return rows[0] === undefined ? undefined : (rows[0].settings ?? {})
}

/** Makes a company the session's own, and the one to start with next time. Refuses one the person doesn't belong to; that is audited. */
export async function chooseCompany(gate: Gate, caller: Caller, companyId: string): Promise<void> {
  const { actor } = caller
  const settings = await mayEnter(gate, caller, companyId)
  if (settings === undefined) throw new RefusalError('wrong-company')
  await gate.database.transaction('platform', async (tx) => {
    await sql`update session set company_id = ${companyId}, location_id = null, idle_minutes = ${idleMinutesOf(settings)} where id_hash = ${actor.sessionId}`.execute(
      tx,
    )
    await sql`update app_user set preferences = coalesce(preferences, '{}'::jsonb) || jsonb_build_object('lastCompany', ${companyId}::text)
      where id = ${actor.userId}`.execute(tx)
    await gate.audit.write({ actor: { userId: actor.userId, companyId }, action: 'company-chosen', entity: 'session', entityId: actor.sessionId }, tx)
  })
}

/** Picks a location of the company, or all of them with null. The caller of this has checked that the location exists there. */
export async function chooseLocation(gate: Gate, caller: Caller, locationId: string | null): Promise<void> {
  const { actor } = caller
  if (locationId !== null && actor.locationIds.length > 0 && !actor.locationIds.includes(locationId)) throw new RefusalError('forbidden')
  await gate.database.transaction('platform', async (tx) => {
    await sql`update session set company_id = ${actor.companyId}, location_id = ${locationId} where id_hash = ${actor.sessionId}`.execute(tx)
    await gate.audit.write({ actor, action: 'location-chosen', entity: 'session', entityId: actor.sessionId }, tx)
  })
}
