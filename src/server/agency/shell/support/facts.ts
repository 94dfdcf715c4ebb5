import { sql } from 'kysely'
import type { SupportFacts } from '#contract'
import { asJson, type Database } from '#server/platform/database'
import type { Say } from '#server/platform/language'
import type { SourceWriter } from '#server/records'
import { refuseFields } from '../refuse.ts'

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

/** The number that a stored row gets with its next change; until then it counts as the first. */
const NEXT_VERSION = sql`coalesce(whole_number(setting.value->>'version'), 1) + 1`

export async function writeFacts(database: Database, facts: SupportFacts, now: Date): Promise<void> {
  await database.transaction('platform', (tx) =>
    sql`insert into setting (key, value) values (${KEY}, ${asJson({ ...facts, version: 2, updatedAt: now.toISOString() })}::jsonb) on conflict (key) do update
      set value = excluded.value || jsonb_build_object('version', ${NEXT_VERSION})`.execute(tx),
  )
}

const ADDRESS = /^https:\/\/\S+$/

/** Rows were checked by the document: each has a label and an address. */
const linksOf = (rows: unknown): SupportFacts['links'] =>
  Array.isArray(rows)
    ? rows.map(({ id, label, url }: { id: unknown; label: unknown; url: unknown }) => ({ id: String(id), label: String(label), url: String(url) }))
    : []

/** Where people find help as super admins change it on a screen. */
export function supportWriter(say: Say): SourceWriter {
  return {
    async lock(tx) {
      await sql`insert into setting (key, value) values (${KEY}, ${asJson(DEMO_FACTS)}::jsonb) on conflict (key) do nothing`.execute(tx)
      await sql`select 1 from setting where key = ${KEY} for update`.execute(tx)
    },
    async update(tx, _id, { after, now }) {
      const { phone, email, hours = '', community = null } = after
      const links = linksOf(after.links)
      const wrong = links.flatMap(({ url }, index) =>
        ADDRESS.test(url) ? [] : [{ path: `/values/links/${index}/url`, message: say('shared/calls.support.community') }],
      )
      if (wrong.length > 0) refuseFields(wrong)
      if (typeof community === 'string' && !ADDRESS.test(community))
        refuseFields([{ path: '/values/community', message: say('shared/calls.support.community') }])
      const changes = asJson({ phone, email, hours, community, links, updatedAt: now.toISOString() })
      await sql`update setting set value = value || ${changes}::jsonb || jsonb_build_object('version', ${NEXT_VERSION})
        where key = ${KEY}`.execute(tx)
      return {}
    },
  }
}
