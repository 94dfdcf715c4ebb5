import { ApiError } from '#api'
import { ASSISTANT_UNDO_MS } from '#contract'
import type { RestingTexts } from '#offline'
import type { Asking } from './asking.ts'
import { isOwn } from './conversation.ts'
import { type Undoable, withBack } from './desk-state.ts'
import type { Stand } from './stand.ts'

/** The way back from the last deletion, as long as the server has one. */
export interface Undoing {
  /** Before it goes from the page: what it is now can be had back. */
  readonly offer: (tabId: string, what: Undoable['what'], wasThere: boolean) => void
  /** Brings it back and gives its conversation, or says why it is not back. */
  readonly undo: () => Promise<string | undefined>
  /** Nothing is said of it any more. */
  readonly dismiss: () => void
}

const isOpen = (undoable: Undoable | undefined): undoable is Undoable => undoable?.state === 'offered' || undoable?.state === 'failed'
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export function createUndoing(
  { api, state, set, after, now, tell }: Stand,
  { drafts, asking }: { readonly drafts: RestingTexts; readonly asking: Asking },
): Undoing {
  let until = 0
  let cancel = (): void => undefined
  const say = (undoable: Undoable | undefined): void => set({ ...state.get(), undoable })
  const dismiss = (): void => {
    cancel()
    if (state.get().undoable) say(undefined)
  }
  const bringBack = (undoable: Undoable): void => {
    const { conversation, draft } = undoable
    set(withBack(state.get(), undoable))
    if (drafts.get(conversation.tabId) === '') drafts.set(conversation.tabId, draft)
    for (const exchange of conversation.exchanges) if (isOwn(exchange)) asking.keep(conversation.tabId, conversation.title, exchange)
    tell(conversation.tabId)
  }
  return {
    offer: (tabId, what, wasThere) => {
      const { conversations } = state.get()
      const at = conversations.findIndex((one) => one.tabId === tabId)
      const conversation = conversations[at]
      const draft = what === 'tab' ? drafts.get(tabId) : ''
      cancel()
      // Another service that keeps the conversations deletes for good.
      const isLost = wasThere && state.get().about?.mode === 'remote'
      const isNothing = !wasThere && conversation?.exchanges.length === 0 && conversation.title === '' && draft === ''
      if (!conversation || isLost || isNothing) return say(undefined)
      say({ what, conversation, at, draft, wasThere, state: 'offered' })
      until = now() + ASSISTANT_UNDO_MS
      cancel = after(ASSISTANT_UNDO_MS, () => {
        if (isOpen(state.get().undoable)) say(undefined)
      })
      return undefined
    },
    undo: async () => {
      const { undoable } = state.get()
      if (!isOpen(undoable)) return undefined
      const { tabId } = undoable.conversation
      const busy: Undoable = { ...undoable, state: 'busy' }
      say(busy)
      try {
        if (undoable.wasThere) await api.restore(tabId)
      } catch (error) {
        // Another deletion has taken its place meanwhile.
        if (state.get().undoable === busy) say({ ...undoable, state: isGone(error) || now() >= until ? 'late' : 'failed' })
        return undefined
      }
      bringBack(undoable)
      if (state.get().undoable === busy) dismiss()
      return tabId
    },
    dismiss,
  }
}
