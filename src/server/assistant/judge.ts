import { sql } from 'kysely'
import type { AssistantMessage } from '#contract'
import type { Actor } from '#permissions'
import { type AssistantContext, asOwner } from './context.ts'
import { answerRow, messageOf } from './conversation/message-row.ts'
import { recordGap } from './gaps.ts'

/** Ends an answer that is being made; what was said stays. One that has ended stays as it is. Throws not-found. */
export const stop = (context: AssistantContext, actor: Actor, id: string): Promise<AssistantMessage> =>
  asOwner(context, actor, async (tx) => {
    const now = context.clock()
    await sql`update assistant_message set state = 'stopped', ended_at = ${now} where id = ${id} and state = 'running' and deleted_at is null`.execute(tx)
    return messageOf(await answerRow(tx, id, now))
  })

export interface Judgement {
  readonly value: 'up' | 'down'
  readonly remark?: string
}

/** Keeps what the reader thought of an answer; the last one counts. What did not help is counted for those who write the help. Throws not-found. */
export async function judge(context: AssistantContext, actor: Actor, { id, value, remark }: Judgement & { readonly id: string }): Promise<void> {
  const asked = await asOwner(context, actor, async (tx) => {
    const { client_id: clientId, feedback } = await answerRow(tx, id, context.clock())
    await sql`update assistant_message set feedback = ${value}, remark = ${remark ?? null} where id = ${id}`.execute(tx)
    if (value === 'up' || feedback === 'down') return undefined
    const { rows } = await sql<{ parts: readonly string[] }>`select parts from assistant_message where client_id = ${clientId} and role = 'user'`.execute(tx)
    return rows[0]?.parts.join('')
  })
  if (asked !== undefined) await recordGap(context, { actor, terms: {}, text: asked, language: 'en', page: '' }, 'unhelpful')
}
