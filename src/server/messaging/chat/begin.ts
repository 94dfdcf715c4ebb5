import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CHAT_GROUP_MAX, type ChatTarget } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { kindOfActor, reachable } from './people.ts'

/** The one conversation of these two, made when it is not there; two who begin at once get the same. */
export async function openPair(tx: Tx, actor: Actor, receiverId: string, now: Date): Promise<string> {
  const { companyId, userId } = actor
  if (receiverId === userId) throw new RefusalError('invalid-value')
  const [first, second] = [userId, receiverId].sort()
  const known = await sql<{ id: string }>`select c.id from chat_conversation c where c.first_id = ${first} and c.second_id = ${second}
    and 2 = (select count(*) from chat_member m where m.company_id = c.company_id and m.conversation_id = c.id and m.left_at is null)`.execute(tx)
  if (known.rows[0] !== undefined) return known.rows[0].id
  await reachable(tx, actor, [receiverId])
  await sql`insert into chat_conversation (company_id, id, kind, first_id, second_id, created_by, created_at)
    values (${companyId}, ${randomUUID()}, 'one', ${first}, ${second}, ${userId}, ${now}) on conflict (company_id, first_id, second_id) do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from chat_conversation where first_id = ${first} and second_id = ${second}`.execute(tx)
  const id = rows[0]?.id ?? ''
  await addMembers(tx, { companyId, id, now, fromSeq: 0 }, [userId, receiverId])
  return id
}

/** A group that its first message opens. */
export interface NewGroup {
  readonly name: string
  readonly audience: ChatTarget
  readonly ids: readonly string[]
}

export async function openGroup(tx: Tx, actor: Actor, { name, audience, ids }: NewGroup, now: Date): Promise<string> {
  const { companyId, userId } = actor
  if (kindOfActor(actor) !== 'office') throw new RefusalError('forbidden')
  const others = await reachable(tx, actor, ids)
  if (others.length === 0 || others.length >= CHAT_GROUP_MAX) throw new RefusalError('invalid-value')
  const id = randomUUID()
  await sql`insert into chat_conversation (company_id, id, kind, name, audience, created_by, created_at)
    values (${companyId}, ${id}, 'group', ${name}, ${audience}, ${userId}, ${now})`.execute(tx)
  await addMembers(tx, { companyId, id, now, fromSeq: 0 }, [userId, ...others])
  return id
}

interface Joining {
  readonly companyId: string
  readonly id: string
  readonly now: Date
  /** What was said up to there was said before they came. */
  readonly fromSeq: number
}

/** Whoever is there stays as they are; whoever left comes back, and reads on from there. */
export async function addMembers(tx: Tx, { companyId, id, now, fromSeq }: Joining, userIds: readonly string[]): Promise<void> {
  await sql`insert into chat_member (company_id, conversation_id, user_id, from_seq, read_seq, joined_at)
    select ${companyId}::uuid, ${id}::uuid, u, ${fromSeq}::bigint, ${fromSeq}::bigint, ${now}::timestamptz from unnest(${userIds}::uuid[]) u
    on conflict (company_id, conversation_id, user_id) do update set from_seq = excluded.from_seq, read_seq = excluded.read_seq,
      joined_at = excluded.joined_at, left_at = null where chat_member.left_at is not null`.execute(tx)
}
