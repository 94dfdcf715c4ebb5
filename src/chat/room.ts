import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ChatClient, ChatState } from '#chat-line'

/** Who sits before the page. */
export interface ChatSelf {
  readonly id: string
  readonly name: string
  /** Super admins read along and write nothing (spec: chat-assistant-session §6). */
  readonly isSuper: boolean
  /** The company's flag `client_employee_sms`. */
  readonly maySms: boolean
  /** The words of a text message leave with it; otherwise they are put into the chat, and the text message tells of them. */
  readonly smsOwnText?: boolean
  /** False: a client or an employee, who meets the office alone and makes no groups. */
  readonly isOffice?: boolean
}

/** What every part of the chat works with. */
export interface ChatRoom {
  readonly line: ChatClient
  readonly self: ChatSelf
  /** The bytes of a file of a message, by its id. Throws with words for the person. */
  readonly readFile: (fileId: string) => Promise<Blob>
}

const RoomContext = createContext<ChatRoom | undefined>(undefined)
export const RoomProvider = RoomContext.Provider

/** Throws outside of the chat, which is a fault of the program. */
export function useRoom(): ChatRoom {
  const room = useContext(RoomContext)
  if (room === undefined) throw new Error('A part of the chat is drawn outside of it: wrap it in RoomProvider.')
  return room
}

/** A part of the line's state; what is picked keeps its identity while nothing in it changes. */
export function useChat<Picked>(pick: (state: ChatState) => Picked): Picked {
  const { line } = useRoom()
  const read = (): Picked => pick(line.get())
  return useSyncExternalStore(line.subscribe, read, read)
}
