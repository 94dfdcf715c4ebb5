import type { AssistantAbout, AssistantTab } from '#contract'
import { type Answer, backAsItWas, type Conversation, type Exchange, emptyAnswer, isOwn, isRunning, mergedExchanges } from './conversation.ts'

/** The last deletion, as long as something can be said of it. */
export interface Undoable {
  readonly what: 'tab' | 'messages'
  /** As it was, and its place in the list. */
  readonly conversation: Conversation
  readonly at: number
  /** What was being written in it. */
  readonly draft: string
  /** The server had it, too. */
  readonly wasThere: boolean
  /** `busy`: it is being brought back; `failed`: that did not work, and can be tried again; `late`: it is possible no more. */
  readonly state: 'offered' | 'busy' | 'failed' | 'late'
}

/** All that the panel draws. Changed by the functions of this file alone. */
export interface DeskState {
  readonly about: AssistantAbout | undefined
  /** Of the list; `failed` keeps what was there. */
  readonly list: 'loading' | 'ready' | 'failed'
  readonly conversations: readonly Conversation[]
  /** Id of the open one. */
  readonly active: number | undefined
  /** `after` of the next page of the list. */
  readonly next?: string | undefined
  readonly nextId: number
  /** Client id of the answer that came in this page last: it is typed out. */
  readonly live: string | undefined
  readonly undoable?: Undoable | undefined
}

export const EMPTY_DESK: DeskState = { about: undefined, list: 'loading', conversations: [], active: undefined, nextId: 1, live: undefined }

export const activeOf = ({ conversations, active }: DeskState): Conversation | undefined => conversations.find(({ id }) => id === active)
export const byTab = ({ conversations }: DeskState, tabId: string): Conversation | undefined => conversations.find((one) => one.tabId === tabId)
export const runningIn = (conversation: Conversation | undefined): Exchange | undefined => conversation?.exchanges.find(isRunning)

export const changed = (state: DeskState, tabId: string, change: (conversation: Conversation) => Conversation): DeskState => ({
  ...state,
  conversations: state.conversations.map((one) => (one.tabId === tabId ? change(one) : one)),
})

const conversationFrom = (id: number, tabId: string, title: string, isStored: boolean): Conversation => ({
  id,
  tabId,
  title,
  isStored,
  exchanges: [],
  state: isStored ? 'new' : 'ready',
})

/** A conversation of this page alone, on top and open. */
export const withNew = (state: DeskState, tabId: string): DeskState => ({
  ...state,
  conversations: [conversationFrom(state.nextId, tabId, '', false), ...state.conversations],
  active: state.nextId,
  nextId: state.nextId + 1,
})

export interface ToldTabs {
  readonly isMore?: boolean
  readonly next?: string | undefined
  /** The desk when the server was asked: of what changed here since it can say nothing. */
  readonly asked?: DeskState
}

const hasOwn = ({ isStored, exchanges }: Conversation): boolean => !isStored || exchanges.some(isOwn)

/** The list as the server has it: what it dropped is gone, what only this page has stays on top, ids stay. The first is open where none was. */
export function withTabs(before: DeskState, tabs: readonly AssistantTab[], { isMore = false, next, asked = before }: ToldTabs = {}): DeskState {
  let nextId = before.nextId
  const known = new Set(before.conversations.map(({ tabId }) => tabId))
  const told = new Set<string>()
  const listed: Conversation[] = []
  for (const { tab_id: tabId, title } of tabs) {
    if (told.has(tabId) || (isMore && known.has(tabId))) continue
    told.add(tabId)
    const mine = byTab(before, tabId)
    // It was deleted here meanwhile.
    if (!mine && byTab(asked, tabId)) continue
    if (mine) listed.push({ ...mine, title: title || mine.title, isStored: true })
    else {
      listed.push(conversationFrom(nextId, tabId, title, true))
      nextId += 1
    }
  }
  // One page of the list says nothing of what stands behind it.
  const isWhole = !isMore && next === undefined
  const gone = new Set(isWhole ? asked.conversations.filter((one) => !hasOwn(one)).map(({ tabId }) => tabId) : [])
  const others = before.conversations.filter((one) => !told.has(one.tabId) && (hasOwn(one) || !gone.has(one.tabId)))
  const local = isMore ? others : others.filter(({ isStored }) => !isStored)
  const behind = isMore ? [] : others.filter(({ isStored }) => isStored)
  const conversations = [...local, ...listed, ...behind]
  const active = conversations.some(({ id }) => id === before.active) ? before.active : conversations[0]?.id
  return { ...before, conversations, active, nextId, next, list: 'ready' }
}

/** Deleting the open one opens the first that remains (spec: chat-assistant-session §4). */
export function without(state: DeskState, tabId: string): DeskState {
  const conversations = state.conversations.filter((one) => one.tabId !== tabId)
  const isThere = conversations.some(({ id }) => id === state.active)
  return { ...state, conversations, active: isThere ? state.active : conversations[0]?.id }
}

/** What was deleted is there again, and open; what was asked there meanwhile comes after it. */
export function withBack(state: DeskState, { conversation, at, what }: Undoable): DeskState {
  const { tabId } = conversation
  const old = conversation.exchanges.map(backAsItWas)
  if (byTab(state, tabId))
    return changed(state, tabId, (one) => {
      const known = new Set(one.exchanges.map(({ clientId }) => clientId))
      const exchanges = [...old.filter(({ clientId }) => !known.has(clientId)), ...one.exchanges]
      return { ...one, ...(conversation.before !== undefined && { before: conversation.before }), exchanges }
    })
  // Its messages alone were deleted, and then, elsewhere, itself.
  if (what === 'messages') return state
  const conversations = state.conversations.toSpliced(at, 0, { ...conversation, exchanges: old })
  return { ...state, conversations, active: conversation.id }
}

/** A question goes into its conversation, in the place of the one it replaces. */
export const withQuestion = (state: DeskState, tabId: string, exchange: Omit<Exchange, 'answer' | 'questionId'>): DeskState => ({
  ...changed(state, tabId, (conversation) => ({
    ...conversation,
    exchanges: [
      ...conversation.exchanges.filter(({ clientId }) => clientId !== exchange.clientId && clientId !== exchange.replaces),
      { ...exchange, questionId: '', answer: emptyAnswer(exchange.time) },
    ],
  })),
  live: exchange.clientId,
})

/** What has come of an answer; nothing where the question is gone meanwhile. */
export const withAnswer = (state: DeskState, clientId: string, change: (answer: Answer) => Answer): DeskState => ({
  ...state,
  conversations: state.conversations.map((conversation) =>
    conversation.exchanges.some((one) => one.clientId === clientId)
      ? {
          ...conversation,
          exchanges: conversation.exchanges.map((one) => (one.clientId === clientId ? { ...one, answer: change(one.answer ?? emptyAnswer(one.time)) } : one)),
        }
      : conversation,
  ),
})

export interface ToldMessages {
  readonly exchanges: readonly Exchange[]
  readonly before: string | undefined
  /** They stand before this message, which was the first that was there. */
  readonly cursor: string | undefined
  readonly isFollowed: (clientId: string) => boolean
  /** The desk when the server was asked. */
  readonly asked: DeskState
}

export const withMessages = (state: DeskState, tabId: string, { exchanges, before, cursor, isFollowed, asked }: ToldMessages): DeskState =>
  changed(state, tabId, (conversation) => {
    const mine = conversation.exchanges
    const known = new Set(mine.map(({ clientId }) => clientId))
    const { before: first, ...rest } = conversation
    if (cursor !== undefined) {
      // They were cleared meanwhile, or are there by now.
      if (cursor !== first) return { ...conversation, older: undefined }
      const older = exchanges.filter(({ clientId }) => !known.has(clientId))
      return { ...rest, state: 'ready', older: undefined, ...(before !== undefined && { before }), exchanges: [...older, ...mine] }
    }
    // What stands before the newest page was fetched earlier, and stays.
    const from =
      before === undefined
        ? 0
        : Math.max(
            0,
            mine.findIndex(({ clientId }) => clientId === exchanges[0]?.clientId),
          )
    const further = from > 0 ? first : before
    const merged = mergedExchanges(mine.slice(from), exchanges, { isFollowed, asked: byTab(asked, tabId)?.exchanges ?? [] })
    return { ...rest, state: 'ready', ...(further !== undefined && { before: further }), exchanges: [...mine.slice(0, from), ...merged] }
  })
