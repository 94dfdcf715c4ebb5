import { sql } from 'kysely'
import { type ChatKind, chatKindOf } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { nameOf } from './message-row.ts'

/** Where something goes: into a conversation, or to one person. */
export type Towards = { readonly conversationId: string } | { readonly receiverId: string }

export const kindOfActor = (actor: Actor): ChatKind => chatKindOf(actor.userType)

/** The office writes to everyone; clients and employees to the office, and learn of nobody else. */
export const mayMeet = (one: ChatKind, other: ChatKind): boolean => one === 'office' || other === 'office'

/** Those of these people who are in the company and may be written to by this one; throws not-found when one is not. */
export async function reachable(tx: Tx, actor: Actor, ids: readonly string[]): Promise<readonly string[]> {
  const others = [...new Set(ids)].filter((id) => id !== actor.userId)
  const { rows } = await sql<{ user_id: string; kind: ChatKind }>`select user_id, kind from chat_person
    where user_id = any(${others}::uuid[]) and is_open order by user_id`.execute(tx)
  const found = rows.filter(({ kind }) => mayMeet(kindOfActor(actor), kind)).map(({ user_id }) => user_id)
  if (found.length !== others.length) throw new RefusalError('not-found')
  return found
}

/** What the office calls somebody; undefined for who is not among those that are written to. */
export async function ownName(tx: Tx, { userId }: Actor): Promise<string | undefined> {
  const { rows } = await sql<{ first_name: string; last_name: string }>`select first_name, last_name from chat_person where user_id = ${userId}`.execute(tx)
  return rows[0] && nameOf(rows[0])
}
