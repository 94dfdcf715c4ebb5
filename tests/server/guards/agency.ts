import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkedPermission } from '#document'
import { createGuards, type Guards, hashPassword } from '#server/http/guards'
import { type Audit, createAudit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import { openTestDatabase } from '../database/open-test-database.ts'

export const PASSWORD = 'violet-Harbour-41'

export interface Agency {
  readonly database: Database
  readonly audit: Audit
  readonly guards: Guards
  /** Moves the guards' clock. */
  readonly wait: (ms: number) => void
  readonly now: () => Date
  readonly own: string
  readonly other: string
  readonly close: () => Promise<void>
}

/** When its clock begins. */
export const AGENCY_OPENS = '2026-03-02T15:00:00Z'

/** Two companies, one member of the first, one super admin and one closed account, over a database in memory. */
export async function openAgency(catalogue: readonly LinkedPermission[] = [], opening: Promise<Database> = openTestDatabase()): Promise<Agency> {
  let now = Date.parse(AGENCY_OPENS)
  const clock = () => new Date(now)
  const database = await opening
  await database.migrate([])
  const [own, other] = [randomUUID(), randomUUID()]
  const audit = createAudit(database, clock)
  const guards = createGuards({ database, audit, clock, permissions: () => catalogue, secure: false })
  const hash = await hashPassword(PASSWORD)
  const people = [
    { id: randomUUID(), email: 'member@agency.test', superadmin: false, status: 'active', member: true },
    { id: randomUUID(), email: 'super@agency.test', superadmin: true, status: 'active', member: false },
    { id: randomUUID(), email: 'closed@agency.test', superadmin: false, status: 'closed', member: true },
  ]
  await database.transaction('platform', async (tx) => {
    for (const [id, name] of [[own, 'Alder Care'] as const, [other, 'Canary Birch Care'] as const]) {
      await sql`insert into company (id, short_name, name, settings) values (${id}, ${name}, ${name}, ${JSON.stringify({ idleMinutes: 30 })}::jsonb)`.execute(
        tx,
      )
    }
    for (const { id, email, superadmin, status, member } of people) {
      await sql`insert into app_user (id, email, password_hash, first_name, last_name, superadmin, status) values (${id}, ${email}, ${hash}, 'Ada', 'Byron', ${superadmin}, ${status})`.execute(
        tx,
      )
      if (member) await sql`insert into membership (user_id, company_id, user_type) values (${id}, ${own}, 'scheduler')`.execute(tx)
    }
  })
  const wait = (ms: number) => {
    now += ms
  }
  return { database, audit, guards, own, other, wait, now: clock, close: () => database.close() }
}

export const request = (over: Partial<Parameters<Guards['signIn']>[0]> = {}) => ({
  email: 'member@agency.test',
  password: PASSWORD,
  ip: '203.0.113.7',
  agent: 'test',
  formerSecret: undefined,
  ...over,
})
