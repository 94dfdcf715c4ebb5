import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Recognizer } from '#voice'
import type { Desk } from './desk/create-desk.ts'
import type { DeskState } from './desk/desk-state.ts'

/** What every part of the panel works with. */
export interface AssistantRoom {
  readonly desk: Desk
  /** A picture of our own server, by its path. Throws. */
  readonly readImage: (path: string) => Promise<Blob>
  readonly loadRecognizer: () => Promise<Recognizer>
  /** Opens "Create Ticket" with this question in it. */
  readonly onTicket: (question: string) => void
}

const RoomContext = createContext<AssistantRoom | undefined>(undefined)
export const RoomProvider = RoomContext.Provider

/** Throws outside of the panel, which is a fault of the program. */
export function useRoom(): AssistantRoom {
  const room = useContext(RoomContext)
  if (room === undefined) throw new Error('A part of the assistant is drawn outside of it: wrap it in RoomProvider.')
  return room
}

export function useDesk<Picked>(pick: (state: DeskState) => Picked): Picked {
  const { desk } = useRoom()
  const read = (): Picked => pick(desk.get())
  return useSyncExternalStore(desk.subscribe, read, read)
}
