import { type Observable, observable } from '#concurrency'
import type { WaitingMessage } from '../chat-client.ts'
import { reuseListIfEqual } from '../reuse-if-equal.ts'
import { isSame, type KeptMessage, reasonOf, waitingOf } from './kept-message.ts'
import type { MessageTable } from './message-table.ts'

export interface WaitingListPorts {
  readonly table: Pick<MessageTable, 'rows'>
  readonly now: () => number
  /** Said of what is too old to be sent without being asked about. */
  readonly tooOld: string
}

/** What waits, as the page shows it: in the order written, with how far each is sent. */
export interface WaitingList {
  readonly state: Observable<readonly WaitingMessage[]>
  /** What may be sent now, in order. */
  readonly due: () => readonly KeptMessage[]
  readonly begin: (id: string) => void
  /** Share of the file that is sent, 0 to 1. */
  readonly progress: (id: string, share: number) => void
  readonly end: (id: string) => void
  readonly isSending: (id: string) => boolean
  /** The server has it: what still lies of it on the device is no news. */
  readonly settle: (id: string) => void
  readonly isSettled: (id: string) => boolean
  /** Draws it anew. */
  readonly show: () => void
  readonly close: () => void
}

export const createWaitingList = ({ table, now, tooOld }: WaitingListPorts): WaitingList => {
  const state = observable<readonly WaitingMessage[]>([])
  const sending = new Map<string, number | undefined>()
  const settled = new Set<string>()
  let isClosed = false

  const inOrder = (): readonly KeptMessage[] => [...table.rows().values()].filter(({ client_id }) => !settled.has(client_id)).sort((a, b) => a.order - b.order)

  const show = (): void => {
    if (isClosed) return
    const before = new Map(state.get().map((each) => [each.client_id, each]))
    const next = inOrder().map((message) => {
      const id = message.client_id
      const made = waitingOf(message, { isSending: sending.has(id), progress: sending.get(id), reason: reasonOf(message, now(), tooOld) })
      const there = before.get(id)
      return there !== undefined && isSame(there, made) ? there : made
    })
    state.set(reuseListIfEqual(state.get(), next))
  }

  return {
    state,
    due: () => inOrder().filter((message) => reasonOf(message, now(), tooOld) === undefined),
    begin: (id) => {
      sending.set(id, undefined)
      show()
    },
    progress: (id, share) => {
      if (!sending.has(id)) return
      sending.set(id, share)
      show()
    },
    end: (id) => {
      sending.delete(id)
      show()
    },
    isSending: (id) => sending.has(id),
    settle: (id) => void settled.add(id),
    isSettled: (id) => settled.has(id),
    show,
    close: () => {
      isClosed = true
    },
  }
}
