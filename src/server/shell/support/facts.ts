import { sql } from 'kysely'
import type { SupportFacts } from '#contract'
import { asJson, type Database } from '#server/database'

const KEY = 'support'

/** Shown until a super admin sets the real ones (spec: shell-and-account §9); nobody was given this number. */
export const DEMO_FACTS: SupportFacts = {
  phone: '6125550100',
  email: 'support@example.com',
  hours: 'Mon-Fri 9:00-17:00 CT',
  community: null,
  links: [],
}

/** Where people find help. */
export async function readFacts(database: Database): Promise<SupportFacts> {
  const { rows } = await database.read('platform', (tx) => sql<{ value: Partial<SupportFacts> }>`select value from setting where key = ${KEY}`.execute(tx))
  return { ...DEMO_FACTS, ...rows[0]?.value }
}

export async function writeFacts(database: Database, facts: SupportFacts): Promise<void> {
  await database.transaction('platform', (tx) =>
    sql`insert into setting (key, value) values (${KEY}, ${asJson(facts)}::jsonb) on conflict (key) do update set value = excluded.value`.execute(tx),
  )
}
