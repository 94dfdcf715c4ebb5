import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AssistantQuestion } from '#contract'
import type { Actor } from '#permissions'
import type { Tx } from '#server/platform/database'
import { RefusalError, tooManyTries } from '#server/platform/refusal'
import { type AssistantContext, asOwner } from '../context.ts'
import { RUN_MAX_MS } from '../conversation/message-row.ts'
import { forgetDeleted, oneAfterTheOther, openTab } from '../conversation/tab-row.ts'
import { titleOf } from '../conversation/title.ts'

/** Questions of one person within this time. */
const RATE = { max: 20, withinMs: 60_000 }

export interface Begun {
  /** Of the answer. */
  readonly messageId: string
  /** False: the same question has come before; its answer is there or under way. */
  readonly isNew: boolean
}

/**
 * Stores a question and the answer that is to be made. Throws too-many-tries, not-found (the conversation was deleted) or wrong-state (an answer of
 * this conversation is being made).
 */
export const begin = (context: AssistantContext, actor: Actor, question: AssistantQuestion): Promise<Begun> =>
  asOwner(context, actor, async (tx) => {
    const now = context.clock()
    await oneAfterTheOther(tx, actor)
    const { rows: known } = await sql<{ id: string; is_deleted: boolean }>`select id, deleted_at is not null as is_deleted from assistant_message
      where client_id = ${question.client_msg_id} and role = 'assistant'`.execute(tx)
    if (known[0]?.is_deleted === false) return { messageId: known[0].id, isNew: false }
    // What was cleared meanwhile and is asked again is a new question.
    if (known[0] !== undefined) await sql`delete from assistant_message where client_id = ${question.client_msg_id}`.execute(tx)
    await refuseTooMany(tx, now)
    const { id: tabId } = await openTab(tx, actor, { id: question.tab_id, title: titleOf(question.query), now })
    await refuseWhileRunning(tx, tabId, { now, busy: context.say('busy') })
    if (question.replaces !== undefined)
      await sql`update assistant_message set replaced_at = ${now} where tab_id = ${tabId} and client_id = ${question.replaces} and replaced_at is null`.execute(
        tx,
      )
    const messageId = await store(tx, actor, { question, now })
    await forgetDeleted(tx, now)
    return { messageId, isNew: true }
  })

async function refuseTooMany(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RATE.withinMs)
  const { rows } = await sql<{ at: string }>`select at from assistant_message where role = 'user' and at > ${since} order by at desc
    offset ${RATE.max - 1} limit 1`.execute(tx)
  if (rows[0] !== undefined) throw tooManyTries(Date.parse(rows[0].at) + RATE.withinMs - now.getTime())
}

/** One answer at a time in a conversation; one that broke off long ago does not count. */
async function refuseWhileRunning(tx: Tx, tabId: string, { now, busy }: { readonly now: Date; readonly busy: string }): Promise<void> {
  const broken = new Date(now.getTime() - RUN_MAX_MS)
  await sql`update assistant_message set state = 'failed' where tab_id = ${tabId} and state = 'running' and at <= ${broken}`.execute(tx)
  const { rows } = await sql`select 1 from assistant_message where tab_id = ${tabId} and state = 'running'`.execute(tx)
  if (rows.length > 0) throw new RefusalError('wrong-state', { message: busy })
}

async function store(tx: Tx, { companyId, userId }: Actor, { question, now }: { readonly question: AssistantQuestion; readonly now: Date }): Promise<string> {
  const [asked, answered] = [randomUUID(), randomUUID()]
  const { tab_id: tabId, client_msg_id: clientId, query } = question
  const { rows } = await sql<{ last_seq: number }>`update assistant_tab set last_seq = last_seq + 2, updated_at = ${now} where id = ${tabId}
    returning last_seq`.execute(tx)
  const last = rows[0]?.last_seq ?? 2
  await sql`insert into assistant_message (company_id, user_id, id, tab_id, seq, client_id, role, parts, state, mode, at) values
    (${companyId}, ${userId}, ${asked}, ${tabId}, ${last - 1}, ${clientId}, 'user', array[${query}]::text[], 'done', 'embedded', ${now}),
    (${companyId}, ${userId}, ${answered}, ${tabId}, ${last}, ${clientId}, 'assistant', '{}', 'running', 'embedded', ${now})`.execute(tx)
  return answered
}
