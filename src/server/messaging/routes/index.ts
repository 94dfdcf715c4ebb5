/** The calls of messages; most go over the line of the chat. */
import type { FastifyInstance } from 'fastify'
import type { Chat } from '#server/messaging/chat'
import type { Push } from '#server/messaging/push'
import type { Sms } from '#server/messaging/sms'
import { chatRoutes } from './chat.ts'
import { chatFileRoutes } from './chat-files.ts'
import { pushRoutes } from './push.ts'
import { smsRoutes } from './sms.ts'

export interface MessagingDeps {
  readonly chat: Chat
  readonly sms: Sms
  /** Undefined: switched off by the settings. */
  readonly push: Push | undefined
}

const ROUTES: readonly ((app: FastifyInstance, deps: MessagingDeps) => void)[] = [chatFileRoutes, chatRoutes, pushRoutes, smsRoutes]

export function addMessagingCalls(app: FastifyInstance, deps: MessagingDeps): void {
  for (const add of ROUTES) add(app, deps)
}
