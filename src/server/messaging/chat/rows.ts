import { type RawBuilder, sql } from 'kysely'
import type { ChatKind, QuietHours } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { reachable, type Towards } from './people.ts'
import { personOf } from './person-of.ts'

export interface ConversationRow {
  readonly id: string
  readonly is_group: boolean
  readonly name: string | null
  readonly first_id: string | null
  readonly second_id: string | null
  readonly created_by: string
  readonly last_seq: number
  /** Counts up with each change of a message. */
  readonly changed: number
}

export interface MemberRow {
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  readonly kind: ChatKind
  /** May still come into this company. */
  readonly is_open: boolean
  readonly from_seq: number
  readonly read_seq: number
  readonly delivered_seq: number
  readonly muted: boolean
  readonly quiet: QuietHours | null
}

/** Who belongs to a conversation now, in a fixed order. */
export async function membersOf(tx: Tx, conversationId: string): Promise<readonly MemberRow[]> {
  return (await membersOfEach(tx, [conversationId])).get(conversationId) ?? []
}

/** The same of several, by conversation. */
export async function membersOfEach(tx: Tx, conversationIds: readonly string[]): Promise<ReadonlyMap<string, readonly MemberRow[]>> {
  const { rows } = await sql<
    MemberRow & { readonly conversation_id: string }
  >`select m.conversation_id, m.user_id, coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name,
    coalesce(p.kind, 'office') as kind, coalesce(p.is_open, false) as is_open, m.from_seq::int as from_seq, m.read_seq::int as read_seq,
    greatest(m.delivered_seq, m.read_seq)::int as delivered_seq, m.muted,
    case when q.user_id is not null then json_build_object('from', q."from", 'to', q."to", 'time_zone', q.time_zone) end as quiet
    from chat_member m left join ${personOf(sql`m.user_id`)} on true left join chat_quiet q on q.company_id = m.company_id and q.user_id = m.user_id
    where m.conversation_id = any(${conversationIds}::uuid[]) and m.left_at is null order by m.joined_at, m.user_id`.execute(tx)
  return new Map(conversationIds.map((id) => [id, rows.filter(({ conversation_id }) => conversation_id === id)]))
}

/** What a conversation `c` is read with. */
export const CONVERSATION_COLUMNS = sql`c.id, c.kind = 'group' as is_group, c.name, c.first_id, c.second_id, c.created_by, c.last_seq::int as last_seq,
  c.changed::int as changed`
const CONVERSATION = sql`select ${CONVERSATION_COLUMNS} from chat_conversation c`

/** A conversation that one belongs to. Throws not-found also for what is another's, another company's or deleted. */
export const ownConversation = (tx: Tx, actor: Actor, id: string): Promise<OwnConversation> =>
  withMembers(tx, actor, sql<ConversationRow>`${CONVERSATION} where c.id = ${id} and c.deleted_at is null`)

/**
 * The same under the lock of its row: until the end of the transaction nobody else writes, comes or goes. Who asks is looked at before, so that
 * strangers can't hold it, and again after.
 */
export const lockConversation = (tx: Tx, actor: Pick<Actor, 'userId'>, id: string): Promise<OwnConversation> =>
  withMembers(
    tx,
    actor,
    sql<ConversationRow>`${CONVERSATION} where c.id = ${id} and c.deleted_at is null
      and exists (select from chat_member m where m.company_id = c.company_id and m.conversation_id = c.id and m.user_id = ${actor.userId} and m.left_at is null)
      for update of c`,
  )

/** Who else belongs there, or the one person. Throws not-found for who may not write there. */
export async function othersIn(tx: Tx, actor: Actor, to: Towards): Promise<readonly string[]> {
  if ('receiverId' in to) return reachable(tx, actor, [to.receiverId])
  const { members } = await ownConversation(tx, actor, to.conversationId)
  return members.map(({ user_id }) => user_id).filter((id) => id !== actor.userId)
}

interface OwnConversation {
  readonly conversation: ConversationRow
  readonly own: MemberRow
  /** All of them, whoever asks among them. */
  readonly members: readonly MemberRow[]
}

async function withMembers(tx: Tx, { userId }: Pick<Actor, 'userId'>, found: RawBuilder<ConversationRow>): Promise<OwnConversation> {
  const [conversation] = (await found.execute(tx)).rows
  const members = conversation === undefined ? [] : await membersOf(tx, conversation.id)
  const own = members.find((member) => member.user_id === userId)
  if (conversation === undefined || own === undefined) throw new RefusalError('not-found')
  return { conversation, own, members }
}
