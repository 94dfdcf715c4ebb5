import { ApiError } from '#api'
import type { RestingTexts } from '#offline'
import type { Asking } from './asking.ts'
import { byTab, changed, without } from './desk-state.ts'
import type { Reading } from './reading.ts'
import type { Stand } from './stand.ts'
import type { Undoing } from './undoing.ts'

interface ChangesOutside {
  readonly drafts: RestingTexts
  readonly asking: Pick<Asking, 'cancel'>
  readonly reading: Pick<Reading, 'active'>
  readonly undoing: Pick<Undoing, 'offer'>
}

/** What people do with conversations and answers that are there. What throws ApiError changes nothing then. */
export interface Changes {
  /** Throws ApiError. */
  readonly rename: (tabId: string, title: string) => Promise<void>
  /** Throws ApiError. */
  readonly remove: (tabId: string) => Promise<void>
  /** Throws ApiError. */
  readonly clear: (tabId: string) => Promise<void>
  /** Throws ApiError. */
  readonly judge: (clientId: string, value: 'up' | 'down', remark: string) => Promise<void>
  /** What this page last said of the answer when it judged it; '' where it said nothing. */
  readonly remarkOf: (messageId: string) => string
}

export function createChanges(stand: Stand, { drafts, asking, reading, undoing }: ChangesOutside): Changes {
  const { api, state, set, tell } = stand
  /** By id of the answer. The server tells the judgement alone. */
  const remarks = new Map<string, string>()
  const isStored = (tabId: string): boolean => byTab(state.get(), tabId)?.isStored === true
  /** Whatever was asked may have reached the server before it said so; what is not there needs no deleting. False: it was not there. */
  const deleteThere = async (tabId: string, call: (tabId: string) => Promise<void>): Promise<boolean> => {
    if (!isStored(tabId) && (byTab(state.get(), tabId)?.exchanges.length ?? 0) === 0) return false
    try {
      await call(tabId)
      return true
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
      return false
    }
  }

  return {
    rename: async (tabId, title) => {
      const wanted = title.trim()
      if (wanted === '') return
      const given = isStored(tabId) ? await api.rename(tabId, wanted) : wanted
      set(changed(state.get(), tabId, (one) => ({ ...one, title: given || wanted, isNamed: true })))
      tell(tabId)
    },
    remove: async (tabId) => {
      undoing.offer(tabId, 'tab', await deleteThere(tabId, api.remove))
      asking.cancel(tabId)
      drafts.set(tabId, '')
      set(without(state.get(), tabId))
      tell(tabId)
      await reading.active()
    },
    clear: async (tabId) => {
      undoing.offer(tabId, 'messages', await deleteThere(tabId, api.clear))
      asking.cancel(tabId)
      set(changed(state.get(), tabId, ({ before: _, ...one }) => ({ ...one, older: undefined, exchanges: [], state: 'ready' })))
      tell(tabId)
    },
    judge: async (clientId, value, remark) => {
      const messageId = stand.find(clientId)?.exchange.answer?.messageId ?? ''
      if (messageId === '') return
      await api.feedback(messageId, value, remark)
      remarks.set(messageId, remark)
      stand.patch(clientId, { feedback: value })
    },
    remarkOf: (messageId) => remarks.get(messageId) ?? '',
  }
}
