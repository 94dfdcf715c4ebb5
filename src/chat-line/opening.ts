import type { ChatListEntry } from '#contract'
import type { ChatClient } from './chat-client.ts'
import type { Core } from './core.ts'
import type { ListLoader } from './load-list.ts'

const TABS = ['u', 'c', 'e', 'g'] as const

/** Opens and closes conversations; a row that is found late does not take the place of what was opened or closed meanwhile. */
export const createOpening = (core: Core, list: Pick<ListLoader, 'rowsOf'>): Pick<ChatClient, 'openConversation' | 'openById' | 'closeConversation'> => {
  let turns = 0

  const openConversation = (entry: ChatListEntry): void => {
    turns += 1
    core.dispatch({ type: 'opened', entry })
  }

  return {
    openConversation,
    closeConversation: () => {
      turns += 1
      core.dispatch({ type: 'closed' })
    },
    openById: async (id) => {
      turns += 1
      const mine = turns
      const { open, list: shown } = core.get()
      if (open?.entry.conversation_id === id) return true
      const here = shown.entries.find(({ conversation_id }) => conversation_id === id)
      if (here !== undefined) {
        openConversation(here)
        return true
      }
      // Its own tab first: a row of it may not have been asked for yet.
      for (const target of [shown.target, ...TABS.filter((each) => each !== shown.target)]) {
        const found = (await list.rowsOf(target)).rows?.find(({ conversation_id }) => conversation_id === id)
        if (mine !== turns || core.isClosed()) return false
        if (found === undefined) continue
        openConversation(found)
        return true
      }
      return false
    },
  }
}
