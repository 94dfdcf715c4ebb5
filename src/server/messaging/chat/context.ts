import type { ChatEvents, ChatMessage } from '#contract'
import type { Actor } from '#permissions'
import type { Files } from '#server/forms/files'
import type { Audit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'

/** A message was stored or changed, or is still not acknowledged: who serves pages of its readers reads it and tells them. */
export interface MessageStored {
  readonly kind: 'chat-message'
  readonly as: 'new' | 'changed' | 'reminder'
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

/** A message for its readers; each gets theirs by `messageFor`. */
export interface Delivery extends Pick<MessageStored, 'as'> {
  readonly companyId: string
  readonly readers: readonly string[]
  /** Those of them who want a sign of it: not its sender, and not who has muted the conversation or wants quiet now, unless it is a reminder. */
  readonly toBeTold: readonly string[]
  readonly messageFor: (userId: string) => ChatMessage
}

export interface CallSettings {
  /** Address of a service that opens a room for whatever path is asked for; undefined: none. */
  readonly videoHost: string | undefined
  readonly stunUrls: readonly string[]
}

export interface ChatOptions {
  readonly database: Database
  readonly audit: Pick<Audit, 'write'>
  readonly files: Pick<Files, 'keep' | 'read' | 'find' | 'claim' | 'remove'>
  readonly clock: () => Date
  /** Absent: calls are in rooms of this server, and pages find each other on the same network alone. */
  readonly calls?: CallSettings | undefined
  /** A sentence by its key in `shared/chat`. */
  readonly say: (key: string, params?: Readonly<Record<string, string | number>>) => string
}

export interface ChatContext extends ChatOptions {
  /** To be called after the commit. */
  readonly publish: (fact: ChatFact) => void
  /** The same for a message whose readers are known here. */
  readonly deliver: (fact: MessageStored, delivery: Delivery) => void
}

/** Super admins write to nobody. */
export function refuseSuperAdmin({ say }: Pick<ChatOptions, 'say'>, { superadmin }: Actor): void {
  if (superadmin) throw new RefusalError('forbidden', { message: say('notAllowed') })
}

/** Chats belong to who takes part in them; nobody looks into them through others' eyes (threat S3). */
export function refuseViewer({ viewer }: Actor): void {
  if (viewer !== undefined) throw new RefusalError('view-only')
}
