import { ApiError } from '#api'
import type { ChatAnswer, ChatGroupUser, ChatListEntry, ChatMessage } from '#contract'
import type { ChatClient, Outcome } from './chat-client.ts'
import type { Core } from './core.ts'
import type { ListLoader } from './load-list.ts'
import { type Ask, type ClientPorts, NO_ANSWER } from './ports.ts'

export interface ActionsPorts extends ClientPorts {
  readonly ask: Ask
  readonly list: Pick<ListLoader, 'rowsOf' | 'loadSoon'>
  readonly core: Core
}

type Actions = Pick<
  ChatClient,
  | 'edit'
  | 'remove'
  | 'react'
  | 'acknowledge'
  | 'mute'
  | 'sendToGroup'
  | 'groupUsers'
  | 'peopleOf'
  | 'addToGroup'
  | 'kick'
  | 'deleteGroup'
  | 'invite'
  | 'sendSms'
  | 'search'
>

const isMessage = (value: unknown): value is ChatMessage =>
  typeof value === 'object' && value !== null && 'seq' in value && typeof value.seq === 'number' && 'client_id' in value

/** What is done at once or not at all: whoever did it hears how it ended. */
export const createActions = (ports: ActionsPorts): Actions => {
  const { ask, list, core, calls, say, newId } = ports
  const openEntry = (): ChatListEntry | undefined => core.get().open?.entry
  const notOpen = { success: false, msg: say('notOpen') } as const

  const outcomeOf = <T>({ success, msg, data }: ChatAnswer<T>): Outcome<T> => ({ success, msg, ...(success && data !== undefined && { data }) })
  const plain = ({ success, msg }: ChatAnswer): Outcome => ({ success, msg })

  /** Something of the open conversation. */
  const ofOpen = async <T>(event: string, part: object = {}): Promise<ChatAnswer<T>> => {
    const id = openEntry()?.conversation_id ?? ''
    return id === '' ? notOpen : ask<T>(event, { conversation_id: id, ...part })
  }
  const toMessage = async (event: string, part: object): Promise<Outcome> => {
    const answer = await ofOpen(event, part)
    if (answer.success && isMessage(answer.data)) core.dispatch({ type: 'messageAnswered', message: answer.data })
    return plain(answer)
  }
  const called = async <T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    try {
      return await work()
    } catch (error) {
      const msg = error instanceof ApiError && error.message !== '' ? error.message : say('noAnswer')
      return { success: false, msg }
    }
  }

  /** Groups that were asked for and not acknowledged: asked for again they are the same group. */
  const asked = new Map<string, string>()

  return {
    edit: (seq, text) => toMessage('edit', { seq, text }),
    remove: (seq) => toMessage('remove', { seq }),
    react: (seq, reaction) => toMessage('react', { seq, reaction }),
    acknowledge: (seq) => toMessage('acknowledge', { seq }),
    mute: async (muted) => {
      const conversationId = openEntry()?.conversation_id
      const answer = await ofOpen('mute', { muted })
      if (answer.success && conversationId !== undefined) core.dispatch({ type: 'muted', conversationId, isMuted: muted })
      return plain(answer)
    },
    sendToGroup: async ({ name, audience, ids, text }) => {
      const group = { ids, group_name: name, target: audience, text }
      const key = JSON.stringify(group)
      const client_id = asked.get(key) ?? newId()
      const answer = await ask<ChatMessage>('groupMessage', { ...group, client_id })
      if (answer.success) list.loadSoon()
      if (!answer.success && answer.code === NO_ANSWER) asked.set(key, client_id)
      else asked.delete(key)
      return outcomeOf(answer)
    },
    groupUsers: async () => outcomeOf(await ofOpen<readonly ChatGroupUser[]>('getGoupUsers')),
    peopleOf: async (target) => {
      const { rows, msg } = await list.rowsOf(target)
      return rows === undefined ? { success: false, msg } : { success: true, msg: '', data: rows }
    },
    addToGroup: async (id) => plain(await ofOpen('addGroupUser', { id })),
    kick: async (id) => plain(await ofOpen('kickGoupUser', { id })),
    deleteGroup: async () => plain(await ofOpen('removeGroupUser')),
    invite: async () => {
      const entry = openEntry()
      if (entry === undefined) return notOpen
      const to = entry.group ? { conversation_id: entry.conversation_id } : { receiver_id: entry.id }
      return outcomeOf(await ask<{ readonly link: string }>('invite', to))
    },
    sendSms: (text) =>
      called(async () => {
        const entry = openEntry()
        return entry === undefined ? notOpen : { success: true, msg: await calls.sms([entry.id], text) }
      }),
    search: (text) => called(async () => ({ success: true, msg: '', data: await calls.search(text) })),
  }
}
