import { type ChatEvents, isObject } from '#contract'
import type { CallBell } from './call-bell.ts'
import type { Conversation } from './conversation.ts'
import type { List } from './list.ts'
import type { Notices } from './notices.ts'
import type { LineOwner } from './outside.ts'
import type { Quiet } from './quiet.ts'
import type { Typing } from './typing.ts'

export interface EventOutside {
  readonly owner: LineOwner
  readonly list: List
  readonly notices: Notices
  readonly bell: CallBell
  readonly typing: Typing
  readonly quiet: Pick<Quiet, 'heard'>
  readonly open: () => Conversation | undefined
  readonly leave: () => void
  readonly take: (message: ChatEvents['message']) => void
  readonly behind: () => void
}

type Hearers = { readonly [E in keyof ChatEvents]?: (payload: ChatEvents[E]) => void }

/** What each event of the server does here. Answers to one's own questions come as acknowledgements and are not heard twice. */
export const hearEvents = (outside: EventOutside): ((event: string, payload: unknown) => void) => {
  const { owner, list, notices, bell, typing, open } = outside

  const ofOpen = (conversationId: string | undefined): Conversation | undefined => {
    const conversation = open()
    return conversationId !== undefined && conversation?.entry().conversation_id === conversationId ? conversation : undefined
  }

  const gone = (id: string | undefined): void => {
    if (id === undefined) return
    const conversation = ofOpen(id)
    const name = conversation?.entry().full_name
    list.remove(id)
    if (name === undefined) return
    outside.leave()
    notices.tell('groupLeft', { name })
  }
  const membersChanged = (id: string | undefined): void => {
    const conversation = ofOpen(id)
    if (conversation !== undefined) void conversation.load()
    else if (list.get().target === 'g') list.loadSoon()
  }

  const hearers: Hearers = {
    message: outside.take,
    groupMessage: ({ message }) => outside.take(message),
    messageChanged: (message) => {
      ofOpen(message.conversation_id)?.take([message])
      const entry = list.get().entries.find(({ conversation_id }) => conversation_id === message.conversation_id)
      if (entry?.last_seq === message.seq) list.changeEntry(message.conversation_id, { text: message.text === '' ? (message.file_name ?? '') : message.text })
    },
    read: (place) => {
      list.read(place)
      ofOpen(place.conversation_id)?.moved('read', place)
    },
    delivered: (place) => ofOpen(place.conversation_id)?.moved('delivered', place),
    presence: ({ data }) => {
      list.presence(data)
      const conversation = open()
      const status = data.find(({ id }) => id === conversation?.entry().id)?.status
      if (conversation !== undefined && status !== undefined && status !== conversation.entry().status)
        conversation.setEntry({ ...conversation.entry(), status })
    },
    dashboardNotification: ({ data }) => list.setCounts(data),
    typing: typing.heard,
    muted: ({ conversation_id, muted }) => {
      list.changeEntry(conversation_id, { muted })
      const conversation = ofOpen(conversation_id)
      conversation?.setEntry({ ...conversation.entry(), muted })
    },
    quietHours: outside.quiet.heard,
    reminder: (message) => notices.tell('messageCame', { message, isOpen: false, isMuted: false }),
    notify: bell.rang,
    'video-call-accepted': ({ name }) => notices.tell('callAnswered', { name, answer: 'accepted' }),
    'video-call-rejected': ({ name }) => notices.tell('callAnswered', { name, answer: 'rejected' }),
    'video-call-joined': ({ name }) => notices.tell('callAnswered', { name, answer: 'joined' }),
    addGroupUser: ({ success, conversation_id }) => {
      if (success) membersChanged(conversation_id)
    },
    kickGoupUser: ({ success, conversation_id, id }) => {
      if (!success) return
      if (id === owner.userId) gone(conversation_id)
      else membersChanged(conversation_id)
    },
    removeGroupUser: ({ success, conversation_id }) => {
      if (success) gone(conversation_id)
    },
    behind: outside.behind,
  }

  return (event, payload) => {
    if (!isObject(payload) || !Object.hasOwn(hearers, event)) return
    // The server's own events: what each carries is their contract.
    const hear = hearers[event as keyof Hearers] as ((payload: unknown) => void) | undefined
    hear?.(payload)
  }
}
