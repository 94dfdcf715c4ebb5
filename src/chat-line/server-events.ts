import { type ChatEvents, isObject } from '#contract'
import type { CallBell } from './call-bell.ts'
import type { Core } from './core.ts'
import type { Quiet } from './quiet.ts'
import type { Typing } from './typing.ts'

export interface ServerEventPorts {
  readonly userId: string
  readonly core: Core
  readonly bell: CallBell
  readonly typing: Typing
  readonly quiet: Pick<Quiet, 'heard'>
  /** Something may have been missed. */
  readonly onBehind: () => void
}

type Handlers = { readonly [E in keyof ChatEvents]?: (payload: ChatEvents[E]) => void }

/** What each event of the server does here. Answers to one's own questions come as acknowledgements and are not handled twice. */
export const createServerEvents = ({ userId, core, bell, typing, quiet, onBehind }: ServerEventPorts): ((event: string, payload: unknown) => void) => {
  const { dispatch, notify } = core
  const membersChanged = (conversationId: string | undefined): void => dispatch({ type: 'membersChanged', conversationId })
  const lost = (conversationId: string | undefined): void => {
    if (conversationId !== undefined) dispatch({ type: 'conversationLost', conversationId })
  }

  const handlers: Handlers = {
    message: (message) => dispatch({ type: 'messageReceived', message, isAnnounced: true }),
    groupMessage: ({ message }) => dispatch({ type: 'messageReceived', message, isAnnounced: true }),
    messageChanged: (message) => dispatch({ type: 'messageChanged', message }),
    read: (place) => dispatch({ type: 'read', place }),
    delivered: (place) => dispatch({ type: 'delivered', place }),
    presence: ({ data }) => dispatch({ type: 'presenceChanged', changes: data }),
    dashboardNotification: ({ data }) => dispatch({ type: 'countsReceived', counts: data }),
    typing: typing.heard,
    muted: ({ conversation_id, muted }) => dispatch({ type: 'muted', conversationId: conversation_id, isMuted: muted }),
    quietHours: quiet.heard,
    reminder: (message) => notify('messageCame', { message, isOpen: false, isMuted: false }),
    notify: bell.rang,
    'video-call-accepted': ({ name }) => notify('callAnswered', { name, answer: 'accepted' }),
    'video-call-rejected': ({ name }) => notify('callAnswered', { name, answer: 'rejected' }),
    'video-call-joined': ({ name }) => notify('callAnswered', { name, answer: 'joined' }),
    addGroupUser: ({ success, conversation_id }) => {
      if (success) membersChanged(conversation_id)
    },
    kickGoupUser: ({ success, conversation_id, id }) => {
      if (success) (id === userId ? lost : membersChanged)(conversation_id)
    },
    removeGroupUser: ({ success, conversation_id }) => {
      if (success) lost(conversation_id)
    },
    behind: onBehind,
  }

  return (event, payload) => {
    if (!isObject(payload) || !Object.hasOwn(handlers, event)) return
    // The server's own events: what each carries is their contract.
    const handle = handlers[event as keyof Handlers] as ((payload: unknown) => void) | undefined
    handle?.(payload)
  }
}
