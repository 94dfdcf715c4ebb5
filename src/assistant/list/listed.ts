import type { Conversation } from '../desk/conversation.ts'
import type { DeskState } from '../desk/desk-state.ts'

/** What the list shows of a conversation. */
export type Listed = Pick<Conversation, 'id' | 'tabId' | 'title'>

const isSame = (one: Listed, other: Listed | undefined): boolean => one.id === other?.id && one.tabId === other.tabId && one.title === other.title

/** Gives the conversations as they are listed; the same list as long as nothing of it has changed, whatever is being answered in them. */
export function listedOf(): (state: Pick<DeskState, 'conversations'>) => readonly Listed[] {
  let before: readonly Listed[] = []
  return ({ conversations }) => {
    if (conversations.length !== before.length || !conversations.every((one, at) => isSame(one, before[at])))
      before = conversations.map(({ id, tabId, title }) => ({ id, tabId, title }))
    return before
  }
}
