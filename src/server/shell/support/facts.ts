import { sql } from 'kysely'
import type { SupportFacts } from '#contract'
import { asJson, type Database } from '#server/database'
import type { SourceWriter } from '#server/records'
import { RefusalError } from '#server/refusal'
import type { Say } from '../context.ts'

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

const ADDRESS = /^https:\/\/\S+$/

/** Where people find help as super admins change it on a screen; links that no field has stay. */
export function supportWriter(say: Say): SourceWriter {
  return {
    async lock(tx) {
      await sql`insert into setting (key, value) values (${KEY}, ${asJson(DEMO_FACTS)}::jsonb) on conflict (key) do nothing`.execute(tx)
      await sql`select 1 from setting where key = ${KEY} for update`.execute(tx)
    },
    async update(tx, _id, { after, now }) {
      const { phone, email, hours = '', community = null } = after
      if (typeof community === 'string' && !ADDRESS.test(community)) {
        const message = say('shared/calls.support.community')
        throw new RefusalError('invalid-value', { message, problems: [{ path: '/values/community', message }] })
      }
      const changes = asJson({ phone, email, hours, community, updatedAt: now.toISOString() })
      await sql`update setting set value = value || ${changes}::jsonb || jsonb_build_object('version', coalesce(whole_number(value->>'version'), 1) + 1)
        where key = ${KEY}`.execute(tx)
      return {}
    },
  }
}
