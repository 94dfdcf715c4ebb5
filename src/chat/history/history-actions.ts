import { createContext, useContext } from 'react'
import type { StoredMessage, WaitingMessage } from '#chat-line'

/** What can be begun from a message. */
export interface HistoryActions {
  readonly onReply: (message: StoredMessage) => void
  readonly onEdit: (message: StoredMessage) => void
  readonly onTakeBack: (message: StoredMessage) => void
  /** One's own that failed or waits, back into the writing field. */
  readonly onRewrite: (message: WaitingMessage) => void
  readonly onView: (message: StoredMessage) => void
  readonly onJump: (seq: number) => void
}

const ActionsContext = createContext<HistoryActions | undefined>(undefined)
export const ActionsProvider = ActionsContext.Provider

/** Undefined where messages are only read. */
export const useHistoryActions = (): HistoryActions | undefined => useContext(ActionsContext)
