import { type RawBuilder, sql } from 'kysely'
import type { AssistantAnswer, AssistantMessage, AssistantMode, AssistantSource, AssistantState } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'

/** An answer that takes longer has broken off: its server is gone, or it never ends. */
export const RUN_MAX_MS = 60_000

export interface MessageRow {
  readonly id: string
  readonly tab_id: string
  readonly client_id: string
  readonly role: 'user' | 'assistant'
  readonly parts: readonly string[]
  readonly state: AssistantState
  readonly mode: AssistantMode
  readonly abstained: boolean
  readonly sources: readonly AssistantSource[]
  readonly nearest: readonly AssistantSource[]
  readonly images: readonly string[]
  readonly video: string
  readonly feedback: 'up' | 'down' | null
  readonly at: string
  readonly ended_at: string | null
}

const COLUMNS = sql`id, tab_id, client_id, role, parts, state, mode, abstained, sources, nearest, images, video, feedback, at, ended_at`

/** Messages of the conversations that the transaction shows, for a condition and an order. */
export const messagesWhere = async (tx: Tx, rest: RawBuilder<unknown>, now: Date): Promise<readonly MessageRow[]> => {
  const { rows } = await sql<MessageRow>`select ${COLUMNS} from assistant_message where ${rest}`.execute(tx)
  return rows.map((row) => (row.state === 'running' && Date.parse(row.at) + RUN_MAX_MS <= now.getTime() ? { ...row, state: 'failed' } : row))
}

/** An answer that is not deleted; throws not-found. */
export async function answerRow(tx: Tx, id: string, now: Date): Promise<MessageRow> {
  const [row] = await messagesWhere(tx, sql`id = ${id} and role = 'assistant' and deleted_at is null`, now)
  if (row === undefined) throw new RefusalError('not-found')
  return row
}

/** As pages read it. */
export const messageOf = (row: MessageRow): AssistantMessage => ({
  message_id: row.id,
  client_msg_id: row.client_id,
  role: row.role,
  text: row.parts.join(''),
  ts: row.at,
  image_url: row.images[0] ?? '',
  images: row.images,
  video_url: row.video,
  sources: row.sources,
  abstained: row.abstained,
  nearest: row.nearest,
  mode: row.mode,
  state: row.state,
  ...(row.feedback !== null && { feedback: row.feedback }),
})

export function answerOf(row: MessageRow): AssistantAnswer {
  const message = messageOf(row)
  return { ...message, answer: message.text, latency_ms: Math.max(0, Date.parse(row.ended_at ?? row.at) - Date.parse(row.at)) }
}
