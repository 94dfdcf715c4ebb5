import { type RawBuilder, sql } from 'kysely'

/**
 * A person of the company as `p`, found by their id. The view of people lets no join into itself, so a plain join reads the whole company for
 * each message; what stands behind `limit` is asked for one person by its key.
 */
export const personOf = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral (select who.first_name, who.last_name, who.kind, who.is_open from chat_person who where who.user_id = ${userId} limit 1) p`
