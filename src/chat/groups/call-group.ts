import type { ChatClient, Outcome } from '#chat-line'
import type { ChatListEntry } from '#contract'
import { startCall } from '../call/start-call.ts'

/** A group that was just made comes with the list, soon. */
const LIST_MS = 5_000

/** The group in the list of groups that is shown; undefined when it does not come. */
const groupOf = (line: ChatClient, conversationId: string): Promise<ChatListEntry | undefined> =>
  new Promise((resolve) => {
    const find = (): ChatListEntry | undefined => line.get().entries.find((entry) => entry.conversation_id === conversationId)
    const end = (found: ChatListEntry | undefined): void => {
      clearTimeout(timer)
      leave()
      resolve(found)
    }
    const timer = setTimeout(() => end(find()), LIST_MS)
    const leave = line.subscribe(() => {
      const found = find()
      if (found) end(found)
    })
    line.reloadList()
    const known = find()
    if (known) end(known)
  })

/** Opens the group and rings its people; the window of the call opens here at once. */
export async function callGroup(line: ChatClient, conversationId: string): Promise<Outcome> {
  const entry = await groupOf(line, conversationId)
  if (entry === undefined) return { success: false, msg: '' }
  line.openConversation(entry)
  const { success, msg, data } = await line.invite()
  return { success: success && data !== undefined && startCall(data.link), msg }
}
