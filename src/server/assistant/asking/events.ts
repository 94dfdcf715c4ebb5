import type { AssistantEvent } from '#contract'
import { answerOf, type MessageRow } from '../conversation/message-row.ts'

/** An event with its place in the answer, counted from 1: the same however often and from wherever it is read. */
export type NumberedEvent = AssistantEvent & { readonly id: number }

/** All events of an answer so far, as its row tells them. */
export function eventsOf(row: MessageRow, failed: string): readonly NumberedEvent[] {
  const start: AssistantEvent = { event: 'start', data: { message_id: row.id, client_msg_id: row.client_id } }
  const deltas = row.parts.map((text): AssistantEvent => ({ event: 'delta', data: { text } }))
  return [start, ...deltas, ...endOf(row, failed)].map((event, at) => ({ ...event, id: at + 1 }))
}

function endOf(row: MessageRow, failed: string): readonly AssistantEvent[] {
  if (row.state === 'running') return []
  if (row.state === 'failed') return [{ event: 'error', data: { code: 'unavailable', message: failed } }]
  return [...row.sources.map((data): AssistantEvent => ({ event: 'source', data })), { event: 'done', data: answerOf(row) }]
}
