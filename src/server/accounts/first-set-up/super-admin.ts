import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { plainEmail } from '#server/http/guards'
import { asJson, type Tx } from '#server/platform/database'

/** Who is made, and the company to start in; it is made unless it is there. */
export interface NewSuperAdmin {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly timeZone: string
  readonly passwordHash: string
}

/** New companies end sessions after so many quiet minutes. */
const IDLE_MINUTES = 30

/** Within a transaction on the platform. Throws a sentence when the address is taken. */
export async function addSuperAdmin(tx: Tx, given: NewSuperAdmin, now: Date): Promise<{ readonly userId: string; readonly companyId: string }> {
  const { email, firstName, lastName, passwordHash } = given
  const taken = await sql`select 1 from app_user where lower(email) = ${plainEmail(email)}`.execute(tx)
  if (taken.rows.length > 0) throw new Error(`There is an account for ${plainEmail(email)} already.`)
  const [userId, companyId] = [randomUUID(), await companyFor(tx, given)]
  await sql`insert into app_user (id, email, password_hash, first_name, last_name, superadmin, status, password_changed_at)
    values (${userId}, ${plainEmail(email)}, ${passwordHash}, ${firstName}, ${lastName}, true, 'active', ${now})`.execute(tx)
  return { userId, companyId }
}

async function companyFor(tx: Tx, { companyName, timeZone }: NewSuperAdmin): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from company where lower(short_name) = lower(${companyName}) or lower(name) = lower(${companyName}) order by id limit 1`.execute(tx)
  if (rows[0] !== undefined) return rows[0].id
  const id = randomUUID()
  await sql`insert into company (id, short_name, name, verification, time_zone, settings)
    values (${id}, ${companyName}, ${companyName}, 'verified', ${timeZone}, ${asJson({ idleMinutes: IDLE_MINUTES })}::jsonb)`.execute(tx)
  return id
}
