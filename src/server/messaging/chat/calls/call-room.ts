import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { nameOf } from '../message-row.ts'

/** A room is open for so long, however often one of the two comes back. */
const OPEN_MS = 4 * 3_600_000
const FORGET_MAX = 100

/** 128 bits that nobody guesses, in 22 characters. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** A new room for two; those that are over go. */
export async function openRoom(tx: Tx, { companyId, userId }: Actor, receiverId: string, now: Date): Promise<string> {
  await sql`delete from chat_call where company_id = ${companyId} and room in
    (select room from chat_call where company_id = ${companyId} and expires_at < ${now} order by expires_at limit ${FORGET_MAX} for update skip locked)`.execute(
    tx,
  )
  const room = newToken()
  await sql`insert into chat_call (company_id, room, caller_id, receiver_id, created_at, expires_at)
    values (${companyId}, ${room}, ${userId}, ${receiverId}, ${now}, ${new Date(now.getTime() + OPEN_MS)})`.execute(tx)
  return room
}

export interface OtherOfCall {
  readonly id: string
  readonly name: string
}

/** The other of a room that is open and one's own. Throws not-found for everyone but the two, and when it is over or one of them is gone. */
export async function otherIn(tx: Tx, { companyId, userId }: Actor, room: string, now: Date): Promise<OtherOfCall> {
  const { rows } = await sql<{ user_id: string; first_name: string; last_name: string }>`select p.user_id, p.first_name, p.last_name
    from chat_call c join chat_person p on p.user_id = case when c.caller_id = ${userId} then c.receiver_id else c.caller_id end
    where c.company_id = ${companyId} and c.room = ${room} and ${userId} in (c.caller_id, c.receiver_id) and c.expires_at > ${now} and p.is_open`.execute(tx)
  const [other] = rows
  if (other === undefined) throw new RefusalError('not-found')
  return { id: other.user_id, name: nameOf(other) }
}
