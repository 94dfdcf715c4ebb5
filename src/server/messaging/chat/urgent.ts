import { sql } from 'kysely'
import { CHAT_REMIND_EVERY_MS, CHAT_REMIND_FOR_MS } from '#contract'
import type { Tx } from '#server/platform/database'
import type { ChatContext } from './context.ts'
import { eachOf } from './each-of.ts'
import { deliveryTo, type MessageRow, messageAt } from './message-row.ts'
import { membersOf } from './rows.ts'

interface Place {
  readonly company_id: string
  readonly conversation_id: string
  readonly seq: number
}

/** Reminded in one go. */
const AT_ONCE_MAX = 100

export async function startReminding(tx: Tx, { company_id, conversation_id, seq }: Place, now: Date): Promise<void> {
  const [due, until] = [CHAT_REMIND_EVERY_MS, CHAT_REMIND_FOR_MS].map((ms) => new Date(now.getTime() + ms))
  await sql`insert into chat_reminder (company_id, conversation_id, seq, due_at, until) values (${company_id}, ${conversation_id}, ${seq}, ${due}, ${until})`.execute(
    tx,
  )
}

/** Of one message, or of a whole conversation. */
export async function stopReminding(tx: Tx, { conversation_id, seq }: Pick<Place, 'conversation_id'> & Partial<Place>): Promise<void> {
  await sql`delete from chat_reminder where conversation_id = ${conversation_id} and ${seq === undefined ? sql`true` : sql`seq = ${seq}`}`.execute(tx)
}

/** Who reads it and has not acknowledged it. */
export async function waitedFor(tx: Tx, { conversation_id, sender_id, acknowledged, seq }: MessageRow) {
  const members = await membersOf(tx, conversation_id)
  return members.filter(({ user_id, from_seq }) => user_id !== sender_id && from_seq < seq && !(acknowledged ?? []).includes(user_id))
}

/**
 * Reminds of what is due by now, of all companies. When it is due lies in the database: a restart forgets nothing, and of several processes
 * the one that moves it on reminds. Gives how many messages.
 */
export async function remind({ database, clock, deliver }: ChatContext): Promise<number> {
  const now = clock()
  const { rows } = await database.read('platform', (tx) =>
    sql<Place>`select company_id, conversation_id, seq::int as seq from chat_reminder where due_at <= ${now} order by due_at, conversation_id, seq limit ${AT_ONCE_MAX}`.execute(
      tx,
    ),
  )
  const isReminded = await eachOf(rows, async (place) => {
    const { company_id: companyId, conversation_id: conversationId, seq } = place
    const delivery = await database.transaction({ companyId }, async (tx) => {
      const row = await claim(tx, place, now)
      if (row === undefined) return undefined
      const readers = await waitedFor(tx, row)
      if (readers.length > 0) return deliveryTo(readers, { companyId, as: 'reminder', row })
      await stopReminding(tx, place)
      return undefined
    })
    if (delivery !== undefined) deliver({ kind: 'chat-message', as: 'reminder', companyId, conversationId, seq }, delivery)
    return delivery !== undefined
  })
  return isReminded.filter(Boolean).length
}

/** Moves it on to the next time, unless another process has done so; undefined then. After the last time it is over. */
async function claim(tx: Tx, { conversation_id, seq }: Place, now: Date): Promise<MessageRow | undefined> {
  const next = new Date(now.getTime() + CHAT_REMIND_EVERY_MS)
  const { rows } = await sql<{ is_last: boolean }>`update chat_reminder set due_at = ${next} where conversation_id = ${conversation_id} and seq = ${seq}
    and due_at <= ${now} returning until < ${next} as is_last`.execute(tx)
  const [claimed] = rows
  if (claimed === undefined) return undefined
  if (claimed.is_last) await stopReminding(tx, { conversation_id, seq })
  return messageAt(tx, conversation_id, seq)
}
