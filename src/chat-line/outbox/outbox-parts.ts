import type { ChatMessage } from '#contract'
import type { Ask, ClientPorts } from '../ports.ts'
import { createMessageTable, type MessageTable } from './message-table.ts'
import { createWaitingList, type WaitingList } from './waiting-list.ts'

export interface ChatOutboxPorts extends ClientPorts {
  readonly ask: Ask
  /** The socket is open, and the chat's of this person in this company. */
  readonly isReady: () => boolean
  /** The server has it: shown as its message from now on. */
  readonly onStored: (message: ChatMessage) => void
}

/** What waits, on the device and in sight, for all that is done with it. */
export interface OutboxParts {
  readonly ports: ChatOutboxPorts
  readonly table: MessageTable
  readonly list: WaitingList
  /** Reads anew what lies on the device, and shows it. */
  readonly refresh: () => Promise<void>
}

export const outboxParts = (ports: ChatOutboxPorts): OutboxParts => {
  const table = createMessageTable(ports.outbox, () => {
    ports.news.tell({ kind: 'outbox' })
    list.show()
  })
  const list = createWaitingList({ table, now: ports.clock.now, tooOld: ports.say('tooOld') })
  return {
    ports,
    table,
    list,
    refresh: async () => {
      await table.refresh()
      list.show()
    },
  }
}
