import { oneAtATime } from '#concurrency'
import { CHAT_PAGE_DEFAULT, type ChatCaughtUp, type ChatHistory } from '#contract'
import type { Core } from './core.ts'
import { type Ask, isPassing } from './ports.ts'
import type { ConversationState } from './state/conversation.ts'
import type { ClientEvent } from './state/events.ts'

/** A gap that is wider than this is not filled: what is shown begins anew behind it. */
const FILL_PAGES_MAX = 5

/** Asks for the messages of one opening of a conversation; what is answered after it was closed belongs nowhere. */
interface Loader {
  readonly opening: number
  readonly load: () => Promise<void>
  readonly loadOlder: () => Promise<void>
}

const createLoader = (ask: Ask, core: Core, opening: number): Loader => {
  const open = (): ConversationState | undefined => {
    const now = core.get().open
    return now?.opening === opening ? now : undefined
  }
  const dispatch = (event: ClientEvent): void => {
    if (open() !== undefined) core.dispatch(event)
  }

  /** What lies between what is shown and what came after, in pages; short of it where that is too much, or was not answered. */
  const fillGap = async (): Promise<void> => {
    for (let pages = 0; pages < FILL_PAGES_MAX; pages += 1) {
      const { entry, timeline, changes: changed = 0 } = open() ?? {}
      if (entry === undefined || timeline === undefined) return
      const after = [{ conversation_id: entry.conversation_id, seq: timeline.last, changed }]
      const answer = await ask<ChatCaughtUp>('catchUp', { after })
      if (!answer.success || answer.data === undefined) return
      dispatch({ type: 'conversationGapFilled', answer: answer.data })
      if (!answer.data.more) return
    }
  }

  const loadNewest = async (id: string): Promise<void> => {
    const { changes, timeline } = open() ?? {}
    // What is known goes on from where it was; too much of it, and it begins anew.
    if (changes !== undefined && timeline !== undefined && timeline.last > 0) await fillGap()
    const answer = await ask<ChatHistory>('getMessages', { conversation_id: id, limit: CHAT_PAGE_DEFAULT })
    if (open()?.entry.conversation_id !== id) return
    if (answer.success && answer.data !== undefined) return dispatch({ type: 'conversationLoaded', page: answer.data })
    dispatch({ type: 'conversationFailed', problem: answer.msg })
    if (isPassing(answer.code)) core.answerMissed()
    if (answer.code === 'not-found') dispatch({ type: 'conversationLost', conversationId: id })
  }

  const load = oneAtATime(async () => {
    const id = open()?.entry.conversation_id ?? ''
    if (id === '') return
    dispatch({ type: 'conversationLoading', isLoading: true })
    await loadNewest(id).finally(() => dispatch({ type: 'conversationLoading', isLoading: false }))
  })

  let older: Promise<void> | undefined
  const loadOlder = async ({ entry, timeline }: ConversationState): Promise<void> => {
    const answer = await ask<ChatHistory>('getMessages', { conversation_id: entry.conversation_id, before: timeline.first, limit: CHAT_PAGE_DEFAULT })
    if (answer.success && answer.data !== undefined) dispatch({ type: 'conversationOlderLoaded', page: answer.data })
  }

  return {
    opening,
    load,
    loadOlder: async () => {
      const now = open()
      if (now === undefined || !now.hasOlder || !now.isLoaded) return
      older ??= loadOlder(now).finally(() => {
        older = undefined
      })
      return older
    },
  }
}

/** Loads the newest messages, readers and gaps of what is open, and what is older of it; each one at a time. */
export const createConversationLoader = (ask: Ask, core: Core): Pick<Loader, 'load' | 'loadOlder'> => {
  let loader: Loader | undefined
  const ofOpen = (): Loader | undefined => {
    const opening = core.get().open?.opening
    if (opening !== loader?.opening) loader = opening === undefined ? undefined : createLoader(ask, core, opening)
    return loader
  }
  core.on('loadConversation', () => void ofOpen()?.load())
  return { load: async () => ofOpen()?.load(), loadOlder: async () => ofOpen()?.loadOlder() }
}
