import type { ChatEvents } from '#contract'
import type { Caller } from '#server/http/guards'
import { RefusalError } from '#server/platform/refusal'
import type { Chat } from '../create-chat.ts'
import type { Towards } from '../people.ts'
import type { Pace } from './pace.ts'
import type { ChatPayload } from './schemas.ts'

/** An event of the same name that answers whoever asked, beside the acknowledgement. */
type Reply = { readonly [E in keyof ChatEvents]: { readonly event: E; readonly payload: ChatEvents[E] } }[keyof ChatEvents]

export interface Done {
  readonly data?: unknown
  readonly reply?: Reply
}

/** What an event costs and does. Its payload has passed its schema; who sends it is who the session says. */
export interface EventRule {
  readonly pace: Pace
  readonly run: (chat: Chat, caller: Caller, payload: ChatPayload) => Promise<Done>
}

/** To a person, where one is named; else into a conversation. */
export const whereTo = ({ conversation_id: conversationId, receiver_id: receiverId }: ChatPayload): Towards =>
  receiverId === undefined ? { conversationId: need(conversationId) } : { receiverId }

/** What the schema leaves open and this event can't do without. */
export const need = <T>(value: T | undefined): T => {
  if (value === undefined) throw new RefusalError('invalid-value')
  return value
}
