import { sql } from 'kysely'
import {
  CHAT_LIST_MAX,
  CHAT_MODELS,
  CHAT_PEOPLE_MAX,
  CHAT_UNREAD_MAX,
  type ChatCallEnd,
  type ChatCounts,
  type ChatKind,
  type ChatListEntry,
  type ChatTarget,
} from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { nameOf } from './message-row.ts'
import { kindOfActor, mayMeet } from './people.ts'
import { personOf } from './person-of.ts'

const KIND_OF: Readonly<Record<Exclude<ChatTarget, 'g'>, ChatKind>> = { u: 'office', c: 'clients', e: 'employees' }

/** What somebody has not read of a conversation `c` that they belong to as `me`, counted no further than anyone looks. */
const UNREAD = sql`(select count(*)::int from (select from chat_message m where m.company_id = c.company_id and m.conversation_id = c.id
  and m.seq > me.read_seq and m.sender_id <> me.user_id and m.removed_at is null limit ${sql.lit(CHAT_UNREAD_MAX)}) counted)`
/** The last message of such a conversation, as `last`: its words, else the name of its file, and the call that it stands for. */
const LAST = sql`lateral (select coalesce(nullif(m.body, ''), m.file_name, '') as text, m.call from chat_message m
  where m.company_id = c.company_id and m.conversation_id = c.id and m.seq = c.last_seq and m.seq > me.from_seq) last`

interface ListRow {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly name: string | null
  readonly audience: ChatTarget | null
  readonly conversation_id: string | null
  readonly last_seq: number | null
  readonly last_at: string | null
  readonly last_text: string | null
  readonly last_call: ChatCallEnd | null
  readonly unread: number | null
  readonly muted: boolean | null
}

/** The rows of one tab, newest first, then by name; who is online is for the caller to say. */
export async function listFor(tx: Tx, actor: Actor, target: ChatTarget, isOnline: (userId: string) => boolean): Promise<readonly ChatListEntry[]> {
  const rows = target === 'g' ? await groupsOf(tx, actor) : await peopleFor(tx, actor, KIND_OF[target])
  return rows.map((row) => {
    const isGroup = target === 'g'
    const name = isGroup ? (row.name ?? '') : nameOf(row)
    return {
      id: row.id,
      full_name: name,
      name,
      status: !isGroup && isOnline(row.id) ? 'online' : 'offline',
      time: row.last_at ?? '',
      text: row.last_text ?? '',
      ...(row.last_call !== null && { call: row.last_call }),
      unread: row.unread ?? 0,
      conversation_id: row.conversation_id ?? '',
      last_seq: row.last_seq ?? 0,
      muted: row.muted ?? false,
      on_sender_model: CHAT_MODELS[target === 'g' ? 'office' : KIND_OF[target]],
      userType: target,
      group: isGroup,
      ...(row.audience !== null && { group_type: row.audience }),
    }
  })
}

async function peopleFor(tx: Tx, actor: Actor, kind: ChatKind): Promise<readonly ListRow[]> {
  if (!mayMeet(kindOfActor(actor), kind)) return []
  const { rows } = await sql<ListRow>`select p.user_id as id, p.first_name, p.last_name, null as name, null as audience, c.id as conversation_id,
    c.last_seq::int as last_seq, c.last_at, last.text as last_text, last.call as last_call, ${UNREAD} as unread, me.muted
    from chat_person p
    left join chat_conversation c on c.first_id = least(p.user_id, ${actor.userId}::uuid) and c.second_id = greatest(p.user_id, ${actor.userId}::uuid)
    left join chat_member me on me.company_id = c.company_id and me.conversation_id = c.id and me.user_id = ${actor.userId}
    left join ${LAST} on true
    where p.user_id <> ${actor.userId} and p.is_open and p.kind = ${kind}
    order by c.last_at desc nulls last, p.last_name, p.first_name, p.user_id limit ${CHAT_PEOPLE_MAX}`.execute(tx)
  return rows
}

async function groupsOf(tx: Tx, actor: Actor): Promise<readonly ListRow[]> {
  const { rows } = await sql<ListRow>`select c.id, null as first_name, null as last_name, c.name, c.audience, c.id as conversation_id,
    c.last_seq::int as last_seq, c.last_at, last.text as last_text, last.call as last_call, ${UNREAD} as unread, me.muted
    from chat_member me join chat_conversation c on c.company_id = me.company_id and c.id = me.conversation_id left join ${LAST} on true
    where me.user_id = ${actor.userId} and me.left_at is null and c.kind = 'group' and c.deleted_at is null
    order by c.last_at desc nulls last, c.name, c.id limit ${CHAT_LIST_MAX}`.execute(tx)
  return rows
}

interface CountRow {
  readonly user_id: string
  readonly kind: ChatKind | 'group'
  readonly unread: number
}

/** Unread messages of each of these people, by the kind of who wrote them; not those of conversations that they have muted. */
export async function countsFor(tx: Tx, userIds: readonly string[]): Promise<(userId: string) => ChatCounts> {
  const { rows } =
    await sql<CountRow>`select asked.user_id, kind, sum(unread)::int as unread from unnest(${[...userIds]}::uuid[]) asked(user_id) cross join lateral (
      select case when c.kind = 'group' then 'group' else coalesce(p.kind, 'office') end as kind, ${UNREAD} as unread
      from chat_member me join chat_conversation c on c.company_id = me.company_id and c.id = me.conversation_id
      left join ${personOf(sql`case when c.first_id = me.user_id then c.second_id else c.first_id end`)} on true
      where me.user_id = asked.user_id and me.left_at is null and not me.muted and c.deleted_at is null and c.last_seq > me.read_seq
      order by c.last_at desc limit ${CHAT_LIST_MAX}) each_one group by asked.user_id, kind`.execute(tx)
  return (userId) => {
    const of = (kind: ChatKind | 'group'): number => rows.find((row) => row.user_id === userId && row.kind === kind)?.unread ?? 0
    return { clients: of('clients'), users: of('office'), employeeintake: of('employees'), groups: of('group') }
  }
}
