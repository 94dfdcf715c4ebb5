import { sql } from 'kysely'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { MessagePlace } from './change.ts'
import type { ChatContext, ChatTold } from './context.ts'
import { eachOf } from './each-of.ts'
import { ownConversation } from './rows.ts'

/** Moves the cursor of reading forward only, and no further than the conversation goes; its readers hear of it. */
export async function markRead(
  { database, publish }: ChatContext,
  actor: Actor,
  { conversationId, seq }: Pick<MessagePlace, 'conversationId'> & Partial<MessagePlace>,
): Promise<void> {
  const { companyId, userId } = actor
  const moved = await database.transaction({ companyId }, async (tx) => {
    const { conversation, members } = await ownConversation(tx, actor, conversationId)
    const wanted = Math.min(seq ?? conversation.last_seq, conversation.last_seq)
    const { rows } = await sql<{ read_seq: number }>`update chat_member set read_seq = ${wanted}
      where conversation_id = ${conversationId} and user_id = ${userId} and left_at is null and read_seq < ${wanted} returning read_seq::int as read_seq`.execute(
      tx,
    )
    return rows[0] && { seq: rows[0].read_seq, to: members.map(({ user_id }) => user_id) }
  })
  if (moved === undefined) return
  publish({ kind: 'chat-event', companyId, to: moved.to, event: 'read', payload: { conversation_id: conversationId, user_id: userId, seq: moved.seq } })
}

/** Whether somebody hears and sees a conversation in silence; their own pages learn of it. Throws not-found. */
export async function mute(
  { database, publish }: ChatContext,
  { companyId, userId }: Actor,
  { conversationId, muted }: Pick<MessagePlace, 'conversationId'> & { readonly muted: boolean },
): Promise<void> {
  const { rows } = await database.transaction({ companyId }, (tx) =>
    sql`update chat_member m set muted = ${muted} from chat_conversation c where c.company_id = m.company_id and c.id = m.conversation_id and c.deleted_at is null
      and m.conversation_id = ${conversationId} and m.user_id = ${userId} and m.left_at is null returning 1`.execute(tx),
  )
  if (rows.length === 0) throw new RefusalError('not-found')
  publish({ kind: 'chat-event', companyId, to: [userId], event: 'muted', payload: { conversation_id: conversationId, muted } })
}

/** Several messages that come to a page are one writing. */
const REST_MS = 250
/** Written in one go. */
const AT_ONCE_MAX = 500

interface Came {
  readonly conversation_id: string
  readonly user_id: string
  readonly seq: number
}

export interface Delivered {
  /** Resolves once it is known that this person may say so; written a moment later. Throws not-found. */
  note(actor: Actor, place: MessagePlace): Promise<void>
  /** Writes what waits. */
  flush(): Promise<void>
}

/** How far messages have come to people's pages. What a crash takes with it is said again by the next page that catches up. */
export function createDelivered({ database, publish }: ChatContext, failed: (error: unknown) => void): Delivered {
  const waiting = new Map<string, { readonly companyId: string; readonly came: Map<string, Came> }>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const companies = [...waiting.values()]
    waiting.clear()
    await eachOf(companies, async ({ companyId, came }) => {
      const all = [...came.values()]
      for (let from = 0; from < all.length; from += AT_ONCE_MAX) for (const told of await write(companyId, all.slice(from, from + AT_ONCE_MAX))) publish(told)
    })
  }

  async function write(companyId: string, came: readonly Came[]): Promise<readonly ChatTold[]> {
    const rows = await database.transaction({ companyId }, (tx) => moveOn(tx, came))
    return rows.map(({ authors, ...payload }) => ({ kind: 'chat-event', companyId, to: authors, event: 'delivered', payload }))
  }

  return {
    async note(actor, { conversationId, seq }) {
      const { companyId, userId } = actor
      const last = await database.read({ companyId }, async (tx) => lastOf(tx, actor, conversationId))
      const company = waiting.get(companyId) ?? { companyId, came: new Map<string, Came>() }
      waiting.set(companyId, company)
      const key = `${conversationId} ${userId}`
      const known = company.came.get(key)?.seq ?? 0
      company.came.set(key, { conversation_id: conversationId, user_id: userId, seq: Math.max(known, Math.min(seq, last)) })
      timer ??= setTimeout(() => void flush().catch(failed), REST_MS).unref()
    },
    flush,
  }
}

async function lastOf(tx: Tx, { userId }: Actor, conversationId: string): Promise<number> {
  const { rows } = await sql<{ last_seq: number }>`select c.last_seq::int as last_seq from chat_conversation c
    join chat_member m on m.company_id = c.company_id and m.conversation_id = c.id
    where c.id = ${conversationId} and c.deleted_at is null and m.user_id = ${userId} and m.left_at is null`.execute(tx)
  if (rows[0] === undefined) throw new RefusalError('not-found')
  return rows[0].last_seq
}

/** Forward only; gives those that moved, with who wrote what came meanwhile. In one order, so that two processes never wait for each other. */
async function moveOn(tx: Tx, came: readonly Came[]) {
  const { rows } = await sql<Came & { readonly authors: readonly string[] }>`
    with said as (select * from jsonb_to_recordset(${JSON.stringify(came)}::jsonb) as said(conversation_id uuid, user_id uuid, seq bigint)),
      before as (select m.company_id, m.conversation_id, m.user_id, greatest(m.delivered_seq, m.from_seq) as seq, said.seq as wanted
        from chat_member m join said on said.conversation_id = m.conversation_id and said.user_id = m.user_id
        where m.left_at is null and m.delivered_seq < said.seq order by m.conversation_id, m.user_id for update of m),
      moved as (update chat_member m set delivered_seq = before.wanted from before
        where m.company_id = before.company_id and m.conversation_id = before.conversation_id and m.user_id = before.user_id)
    select b.conversation_id, b.user_id, b.wanted::int as seq, array(select distinct s.sender_id from chat_message s where s.company_id = b.company_id
      and s.conversation_id = b.conversation_id and s.seq > b.seq and s.seq <= b.wanted and s.sender_id <> b.user_id order by s.sender_id) as authors
    from before b order by b.conversation_id, b.user_id`.execute(tx)
  return rows.filter(({ authors }) => authors.length > 0)
}
