import { sql } from 'kysely'
import { NO_QUIET_HOURS, type QuietHours } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { ChatContext } from './context.ts'

export async function quietHoursOf(tx: Tx, userId: string): Promise<QuietHours | undefined> {
  const { rows } = await sql<QuietHours>`select "from", "to", time_zone from chat_quiet where user_id = ${userId}`.execute(tx)
  return rows[0]
}

/** Of this person in this company; their other pages learn of it. Throws invalid-value for half of them, for none at all and for a zone that is none. */
export async function setQuietHours({ database, publish }: ChatContext, { companyId, userId }: Actor, wanted: QuietHours): Promise<QuietHours> {
  const hours = wanted.from === '' && wanted.to === '' ? NO_QUIET_HOURS : wanted
  if (hours !== NO_QUIET_HOURS && (hours.from === hours.to || hours.from === '' || hours.to === '' || !isZone(hours.time_zone)))
    throw new RefusalError('invalid-value')
  await database.transaction({ companyId }, (tx) =>
    hours === NO_QUIET_HOURS
      ? sql`delete from chat_quiet where user_id = ${userId}`.execute(tx)
      : sql`insert into chat_quiet (company_id, user_id, "from", "to", time_zone) values (${companyId}, ${userId}, ${hours.from}, ${hours.to}, ${hours.time_zone})
          on conflict (company_id, user_id) do update set "from" = excluded."from", "to" = excluded."to", time_zone = excluded.time_zone`.execute(tx),
  )
  publish({ kind: 'chat-event', companyId, to: [userId], event: 'quietHours', payload: hours })
  return hours
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}
