import type { Realtime } from '#server/messaging/realtime'
import type { ChatTold, Delivery } from '../context.ts'
import type { Chat } from '../create-chat.ts'
import type { Counts } from './counts.ts'
import type { Presence } from './presence.ts'

interface DeliveringOutside {
  readonly say: Chat['say']
  readonly realtime: Pick<Realtime, 'toPerson'>
  readonly presence: Pick<Presence, 'isOnline'>
  readonly push: { tellPeople(news: { readonly companyId: string; readonly userIds: readonly string[] }): Promise<void> } | undefined
  readonly counts: Pick<Counts, 'count'>
  readonly fail: (error: unknown) => void
}

/** Tells open pages and devices of messages and events. */
export interface Delivering {
  readonly deliver: (delivery: Delivery) => void
  /** The devices of who has no page open; only where the message was written, so that other processes do not knock again. */
  readonly pushTo: (delivery: Delivery) => void
  readonly tell: (told: ChatTold) => void
}

export function createDelivering({ say, realtime, presence, push, counts, fail }: DeliveringOutside): Delivering {
  function deliver({ companyId, readers, messageFor, as, toBeTold }: Delivery): void {
    const counted: string[] = []
    for (const userId of readers) {
      const message = messageFor(userId)
      // What one writes is not unread for oneself.
      if (message.sender_id !== userId && (as === 'new' || (as === 'changed' && message.deleted_at !== undefined))) counted.push(userId)
      const pages = realtime.toPerson({ companyId, userId })
      if (as !== 'changed' && toBeTold.includes(userId)) pages.emit('push-notification', { title: say('pushTitle'), body: say('pushBody') })
      if (as === 'changed') pages.emit('messageChanged', message)
      else if (as === 'reminder') pages.emit('reminder', message)
      else if (message.group) pages.emit('groupMessage', { message })
      else pages.emit('message', message)
    }
    counts.count(companyId, counted)
  }

  return {
    deliver,
    pushTo({ companyId, toBeTold, as }) {
      const away = as === 'changed' ? [] : toBeTold.filter((userId) => !presence.isOnline(companyId, userId))
      if (away.length > 0) push?.tellPeople({ companyId, userIds: away }).catch(fail)
    },
    tell({ companyId, to, event, payload }) {
      for (const userId of to) realtime.toPerson({ companyId, userId }).emit(event, payload)
      if (event === 'read') counts.count(companyId, [payload.user_id])
      else if (event === 'kickGoupUser' || event === 'removeGroupUser' || event === 'muted') counts.count(companyId, to)
    },
  }
}
