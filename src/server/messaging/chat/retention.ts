import { sql } from 'kysely'
import { CHAT_YEARS_DEFAULT } from '#contract'
import type { Tx } from '#server/platform/database'
import type { ChatContext } from './context.ts'
import { eachOf } from './each-of.ts'
import { FILE_HOLDER } from './message-file.ts'

/** Messages deleted in one transaction, and how many of these one sweep makes for a company; what is left is the next sweep's. */
const BATCH_MAX = 500
const BATCHES_MAX = 40

interface Company {
  readonly id: string
  readonly years: number | null
}

interface Gone {
  readonly messages: number
  readonly files: number
}

/**
 * Deletes what a company does not keep any more: messages with all that belongs to them, how they were before, their files, and groups that
 * ended and are empty. Of a conversation only the oldest go, so that what is left has no gaps. Gives how many messages went.
 */
export async function forgetOld(context: ChatContext): Promise<number> {
  const { rows } = await context.database.read('platform', (tx) =>
    sql<Company>`select id, whole_number(settings->>'chatYears')::int as years from company order by id`.execute(tx),
  )
  const gone = await eachOf(rows, (company) => forgetFor(context, company))
  return gone.reduce((total, { messages }) => total + messages, 0)
}

async function forgetFor({ database, audit, clock, files }: ChatContext, { id: companyId, years }: Company): Promise<Gone> {
  const before = new Date(clock())
  before.setUTCFullYear(before.getUTCFullYear() - (years ?? CHAT_YEARS_DEFAULT))
  const gone = { messages: 0, files: 0 }
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const { messages, fileIds } = await database.transaction({ companyId }, async (tx) => {
      const taken = await takeOld(tx, companyId, before)
      if (taken.fileIds.length > 0) await files.remove(tx, companyId, { ids: taken.fileIds, resource: FILE_HOLDER })
      const detail = { messages: taken.messages, files: taken.fileIds.length, before: before.toISOString(), why: 'retention' }
      if (taken.messages > 0) await audit.write({ actor: null, action: 'delete', entity: 'chat-message', entityId: companyId, detail }, tx)
      return taken
    })
    gone.messages += messages
    gone.files += fileIds.length
    if (messages < BATCH_MAX) break
  }
  await database.transaction({ companyId }, (tx) => forgetGroups(tx, companyId, before))
  return gone
}

/** The oldest ones, with the ids of all files that they or their former selves had. A conversation loses its beginning only. */
async function takeOld(tx: Tx, companyId: string, before: Date): Promise<{ readonly messages: number; readonly fileIds: readonly string[] }> {
  const { rows } = await sql<{ conversation_id: string; seq: number }>`with
      oldest as (select m.conversation_id from chat_message m where m.company_id = ${companyId} and m.at < ${before} order by m.at limit ${BATCH_MAX}),
      beginning as (select o.conversation_id, (select n.seq from chat_message n where n.company_id = ${companyId} and n.conversation_id = o.conversation_id
        and n.at >= ${before} order by n.seq limit 1) as kept from (select distinct conversation_id from oldest) o)
    select b.conversation_id, m.seq::int as seq from beginning b cross join lateral (select seq from chat_message m where m.company_id = ${companyId}
      and m.conversation_id = b.conversation_id and m.at < ${before} and (b.kept is null or m.seq < b.kept) order by m.seq limit ${BATCH_MAX}) m
    order by b.conversation_id, m.seq limit ${BATCH_MAX}`.execute(tx)
  if (rows.length === 0) return { messages: 0, fileIds: [] }
  const old = sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as place(conversation_id uuid, seq bigint)) old`
  const files = await sql<{ file_id: string }>`select m.file_id from chat_message m join ${old} using (conversation_id, seq)
      where m.company_id = ${companyId} and m.file_id is not null
    union select b.file_id from chat_message_before b join ${old} using (conversation_id, seq)
      where b.company_id = ${companyId} and b.file_id is not null`.execute(tx)
  const gone = await sql`delete from chat_message m using ${old} where m.company_id = ${companyId} and m.conversation_id = old.conversation_id
    and m.seq = old.seq returning 1`.execute(tx)
  return { messages: gone.rows.length, fileIds: files.rows.map(({ file_id }) => file_id) }
}

async function forgetGroups(tx: Tx, companyId: string, before: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from chat_conversation c where c.company_id = ${companyId} and c.deleted_at < ${before}
    and not exists (select from chat_message m where m.company_id = c.company_id and m.conversation_id = c.id) order by id limit ${BATCH_MAX}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`delete from chat_member where company_id = ${companyId} and conversation_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from chat_conversation where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(tx)
}
