import type { ChatEvents, ChatMessage } from '#contract'
import type { Actor } from '#permissions'
import type { Audit } from '#server/audit'
import type { Database } from '#server/database'
import { RefusalError } from '#server/refusal'

/** A message was stored: who serves pages of its readers reads it and tells them. */
export interface MessageStored {
  readonly kind: 'chat-message'
  readonly companyId: string
  readonly conversationId: string
  readonly seq: number
}

/** Something small for the open pages of these people. */
interface Told<E extends keyof ChatEvents> {
  readonly kind: 'chat-event'
  readonly companyId: string
  readonly to: readonly string[]
  readonly event: E
  readonly payload: ChatEvents[E]
}

export type ChatTold = { readonly [E in keyof ChatEvents]: Told<E> }[keyof ChatEvents]
export type ChatFact = MessageStored | ChatTold

/** Messages of one conversation for its readers; each gets theirs by `messageFor`. */
export interface Delivery {
  readonly companyId: string
  readonly readers: readonly string[]
  readonly messageFor: (userId: string) => ChatMessage
}

export interface ChatOptions {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly clock: () => Date
  /** A sentence by its key in `shared/chat`. */
  readonly say: (key: string, params?: Readonly<Record<string, string | number>>) => string
}

export interface ChatContext extends ChatOptions {
  /** To be called after the commit. */
  readonly publish: (fact: ChatFact) => void
  /** The same for a message whose readers are known here. */
  readonly deliver: (fact: MessageStored, delivery: Delivery) => void
}

/** Chats belong to who takes part in them; nobody looks into them through others' eyes (threat S3). */
export function refuseViewer({ viewer }: Actor): void {
  if (viewer !== undefined) throw new RefusalError('view-only')
}
