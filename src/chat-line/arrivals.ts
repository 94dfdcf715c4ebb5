import type { ChatCaughtUp, ChatListEntry, ChatMessage } from '#contract'
import type { Conversation } from './conversation.ts'
import type { Cursors } from './cursors.ts'
import { isOfEntry, type List } from './list.ts'
import type { Notices } from './notices.ts'
import type { Ask } from './outside.ts'
import type { Quiet } from './quiet.ts'

export interface ArrivalsOutside {
  readonly ask: Ask
  readonly list: List
  readonly cursors: Cursors
  readonly notices: Notices
  readonly quiet: Pick<Quiet, 'heard' | 'covers'>
  /** What the server says that it can do. */
  readonly able: (able: { readonly mayCallGroups: boolean }) => void
  readonly open: () => Conversation | undefined
  readonly isAttended: () => boolean
  /** One's own: it waits no more. */
  readonly stored: (clientId: string) => void
  /** It is shown where it belongs to what is open. */
  readonly follow: (message: ChatMessage) => void
}

/** Messages as they come, by whatever way and however often: each has its effect once (fault R3). */
export interface Arrivals {
  readonly take: (message: ChatMessage, isTold?: boolean) => void
  /** Messages of the open conversation that were asked for; of several that were missed, the last one is told of. */
  readonly came: (messages: readonly ChatMessage[], isMissed: boolean) => void
  /** The last word of each conversation that went on while this page was away. False when it was not answered. */
  readonly catchUp: () => Promise<boolean>
}

/** Conversations whose latest message is asked for after a cut. */
const MISSED_MAX = 100
/** So many of them are told of; the list shows the others. */
const TOLD_MAX = 3

export const createArrivals = ({ ask, list, cursors, notices, quiet, able, open, isAttended, stored, follow }: ArrivalsOutside): Arrivals => {
  /** The last place of each conversation that this page knows of. */
  const seen = new Map<string, number>()
  let isFirst = true

  const isNew = ({ conversation_id, seq }: { readonly conversation_id: string; readonly seq: number }): boolean => seq > (seen.get(conversation_id) ?? 0)

  /** Its row may not be there yet: it is of this tab of the list, as far as can be known of one's own. */
  const askForRow = ({ group, side, target }: ChatMessage): void => {
    const shown = list.get().target
    if (group ? shown === 'g' : shown !== 'g' && (side === 'left' || target === shown)) list.loadSoon()
  }

  /** Who rejected a call knows it. */
  const tell = (message: ChatMessage, entry: ChatListEntry | undefined, isOpen: boolean): void => {
    if (message.call === 'declined') return
    notices.tell('messageCame', { message, isOpen: isOpen && isAttended(), isMuted: (entry?.muted ?? false) || quiet.covers(message) })
  }

  const take: Arrivals['take'] = (message, isTold = true) => {
    const isOwn = message.side === 'left'
    if (isOwn) stored(message.client_id)
    const opened = open()?.entry()
    const isOpen = opened !== undefined && isOfEntry(opened, message)
    follow(message)
    if (!isNew(message)) return
    seen.set(message.conversation_id, message.seq)
    const entry = list.get().entries.find((each) => isOfEntry(each, message))
    list.take(message, isOpen && isAttended())
    if (entry === undefined) askForRow(message)
    if (isOwn) return
    cursors.delivered(message.conversation_id, message.seq)
    if (isTold) tell(message, entry ?? (isOpen ? opened : undefined), isOpen)
  }

  const came: Arrivals['came'] = (messages, isMissed) => {
    for (const { side, client_id } of messages) if (side === 'left') stored(client_id)
    const last = messages.findLast((message) => message.side === 'right' && isNew(message))
    if (last === undefined) return
    seen.set(last.conversation_id, Math.max(last.seq, messages.at(-1)?.seq ?? 0))
    cursors.delivered(last.conversation_id, last.seq)
    if (!isMissed) return
    list.loadSoon()
    tell(last, open()?.entry(), true)
  }

  const takeMissed = async (missed: ChatCaughtUp['conversations']): Promise<boolean> => {
    const after = missed.map(({ conversation_id, last_seq }) => ({ conversation_id, seq: last_seq - 1 }))
    const { success, data } = await ask<ChatCaughtUp>('catchUp', { after })
    if (!success || data === undefined) return false
    const latest = data.messages.filter(({ side }) => side === 'right').sort((a, b) => (a.time < b.time ? 1 : -1))
    for (const message of data.messages) take(message, latest.indexOf(message) < TOLD_MAX)
    return true
  }

  return {
    take,
    came,
    catchUp: async () => {
      const { success, data } = await ask<ChatCaughtUp>('catchUp', { after: [] })
      if (!success || data === undefined) return false
      quiet.heard(data.quiet_hours)
      able({ mayCallGroups: data.group_calls ?? false })
      const places = data.conversations.map(({ conversation_id, last_seq, read_seq }) => ({ conversation_id, seq: last_seq, read_seq }))
      const missed = isFirst ? [] : data.conversations.filter((_each, at) => isNew(places[at] ?? { conversation_id: '', seq: 0 })).slice(0, MISSED_MAX)
      if (missed.length > 0 && !(await takeMissed(missed))) return false
      for (const place of places.filter(isNew)) {
        seen.set(place.conversation_id, place.seq)
        // What was read has come long ago.
        if (isFirst && place.read_seq < place.seq) cursors.delivered(place.conversation_id, place.seq)
      }
      isFirst = false
      return true
    },
  }
}
