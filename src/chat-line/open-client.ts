import { chatApi } from '#api'
import { translate } from '#i18n'
import { offline, pageNews, pageStore, startOffline } from '#offline'
import { socketLine } from '#realtime'
import { createChatClient, type OwnedChatClient } from './create-client.ts'
import { isKeptMessage } from './outbox/kept-message.ts'
import type { ChatNews, ChatOwner, ChatWord } from './ports.ts'
import { whenTouched } from './touched.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isNews = (value: unknown): value is ChatNews => {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  const { kind } = value
  return kind === 'outbox' || kind === 'call-answered' || (kind === 'ring' && 'isSilenced' in value && typeof value.isSilenced === 'boolean')
}

const WORDS: Readonly<Record<ChatWord, string>> = {
  fileTooLarge: 'shared/chat-line.fileTooLarge',
  noAnswer: 'shared/chat-line.noAnswer',
  notOpen: 'shared/chat-line.notOpen',
  notSent: 'shared/chat-line.notSent',
  tooOld: 'shared/chat-line.tooOld',
}

/** The chat of who works on this page, over its one socket and its sealed storage. To be closed when somebody else does, or in another company. */
export const openChatClient = (owner: ChatOwner, page: Window = window): OwnedChatClient => {
  const room = offline()
  const line = createChatClient({
    owner,
    socket: socketLine(),
    outbox: pageStore({ name: 'chat-outbox', owner, isValue: isKeptMessage }),
    drafts: pageStore({ name: 'chat-drafts', owner, isValue: isText }),
    locks: room.locks,
    news: pageNews(`chat/${owner.userId}/${owner.companyId}`, isNews),
    clock: room.clock,
    whenTouched: (work) => whenTouched(page, work),
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    calls: chatApi,
    say: (key) => translate(WORDS[key]),
  })
  const stay = (event: BeforeUnloadEvent): void => {
    if (line.shouldBlockUnload()) event.preventDefault()
  }
  /** What waits for the network is not to be dropped meanwhile (fault R29). */
  const stopWaiting = line.subscribe(() => {
    const { waiting, connection } = line.get()
    if (waiting.length > 0 && connection.state !== 'open') void room.persist()
  })
  const wake = (): void => void line.wake().catch(() => undefined)
  const stopKeys = room.keys.state.subscribe(wake)
  const keep = (): void => void line.keep().catch(() => undefined)
  page.addEventListener('beforeunload', stay)
  page.addEventListener('pagehide', keep)
  return {
    ...line,
    // Whoever opens a conversation is about to write, perhaps when the network is gone already: what keeps it is made ready now.
    openConversation: (entry) => {
      startOffline()
      line.openConversation(entry)
    },
    openById: (conversationId) => {
      startOffline()
      return line.openById(conversationId)
    },
    close: () => {
      stopKeys()
      stopWaiting()
      page.removeEventListener('beforeunload', stay)
      page.removeEventListener('pagehide', keep)
      line.close()
    },
  }
}
