import { createContext, useContext } from 'react'
import type { WaitingMessage, Written } from '#chat-line'
import type { ChatListEntry } from '#contract'

/** A message to go to. */
export interface Jump {
  readonly conversationId: string
  readonly seq: number
}

/** Words that were taken back, for the writing field of their conversation. */
export interface HandedBack {
  /** The id of the row that was opened for them. */
  readonly to: string
  readonly written: Written
}

/** What is open on the page, and how it is changed. */
export interface Desk {
  readonly isListOpen: boolean
  readonly isMinimised: boolean
  readonly isLarge: boolean
  /** The page is as narrow as a phone: the chat takes all of it. */
  readonly isSheet: boolean
  readonly jump: Jump | undefined
  readonly handedBack: HandedBack | undefined
  /** The row whose conversation is open, or was last: the focus goes back to it. */
  readonly lastOpenId: () => string | undefined
  readonly toggleList: () => void
  /** One at a time: beside an open one it asks first. */
  readonly open: (entry: ChatListEntry) => void
  readonly goTo: (jump: Jump) => void
  readonly jumped: () => void
  /** Somebody opened the conversation; a message that came did not. */
  readonly takesFocus: () => boolean
  readonly close: () => void
  readonly setMinimised: (isMinimised: boolean) => void
  readonly setLarge: (isLarge: boolean) => void
  /** Takes a waiting message back into the writing field of its conversation; false when that can't be opened or the message had just gone off. */
  readonly rewrite: (message: WaitingMessage) => Promise<boolean>
  readonly tookBack: () => void
}

const DeskContext = createContext<Desk | undefined>(undefined)
export const DeskProvider = DeskContext.Provider

/** Throws outside of the chat, which is a fault of the program. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (desk === undefined) throw new Error('A part of the chat is drawn outside of it: wrap it in DeskProvider.')
  return desk
}

/** Esc in a dialog is the dialog's own, though the dialog belongs to a window of the chat. */
export const isInDialog = ({ target }: { readonly target: EventTarget }): boolean => target instanceof Element && target.closest('dialog') !== null
