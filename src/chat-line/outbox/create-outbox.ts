import { createSendLoop, memoryPace, type SendLoop } from '#offline'
import type { Outcome, WaitingMessage, Written } from '../chat-client.ts'
import { askAgain, createWriting, takeBack } from './by-hand.ts'
import type { Addressee } from './kept-message.ts'
import { type ChatOutboxPorts, type OutboxParts, outboxParts } from './outbox-parts.ts'
import { IS_CUT_WAIT_MS, sendDue } from './send-due.ts'

/** Messages that wait for the server: the same in all tabs, sent by one of them at a time (faults R1, R2, R10, R16, R18). */
export interface ChatOutbox {
  readonly waiting: () => readonly WaitingMessage[]
  readonly subscribe: (changed: () => void) => () => void
  readonly write: (to: Addressee, written: Written) => Promise<Outcome>
  readonly retry: (clientId: string) => Promise<void>
  readonly takeBack: (clientId: string) => Promise<Written | undefined>
  /** The server was heard to have it, by whatever way. */
  readonly arrived: (clientId: string) => void
  /** Reads anew what waits, and sends what may go. */
  readonly wake: () => Promise<void>
  readonly close: () => void
}

/** So often it is looked whether something has become too old, or is no more, as clocks are set right. */
const LOOK_MS = 60_000
/** While the line is open nobody waits longer than this for the next try. */
const LONGEST_WAIT_MS = 30_000

const createLoop = (parts: OutboxParts, isClosed: () => boolean): SendLoop => {
  const { ports, list } = parts
  const { owner, isReady } = ports
  return createSendLoop(
    { ...ports, lockName: `rendercare-chat/${owner.userId}/${owner.companyId}`, pace: memoryPace() },
    {
      isDue: () => isReady() && list.due().length > 0,
      round: () => sendDue(parts, () => !isClosed() && isReady()),
      waitsForPace: false,
      longestWaitMs: LONGEST_WAIT_MS,
      afterFailureMs: IS_CUT_WAIT_MS,
    },
  )
}

/** Looks now and every so often; gives how to stop. */
const keepLooking = ({ clock }: ChatOutboxPorts, look: () => void): (() => void) => {
  let stop: () => void = () => undefined
  const next = (): void => {
    look()
    stop = clock.after(LOOK_MS, next)
  }
  next()
  return () => stop()
}

export const createChatOutbox = (ports: ChatOutboxPorts): ChatOutbox => {
  const parts = outboxParts(ports)
  const { table, list, refresh } = parts
  let isClosed = false
  const loop = createLoop(parts, () => isClosed)
  const runSoon = (): void => void loop.run().catch(() => undefined)
  const wake = async (): Promise<void> => {
    await refresh()
    await loop.run()
  }
  const stopHearing = ports.news.listen(({ kind }) => {
    if (kind === 'outbox') void wake().catch(() => undefined)
  })
  const stopLooking = keepLooking(ports, () => {
    list.show()
    runSoon()
  })

  return {
    waiting: list.state.get,
    subscribe: list.state.subscribe,
    write: createWriting(parts, runSoon),
    retry: async (id) => {
      await askAgain(parts, loop, id)
      runSoon()
    },
    takeBack: (id) => takeBack(parts, loop, id),
    arrived: (id) => {
      list.settle(id)
      if (table.rows().has(id) && !list.isSending(id)) void table.drop(id).catch(() => undefined)
      list.show()
    },
    wake,
    close: () => {
      isClosed = true
      list.close()
      loop.close()
      stopLooking()
      stopHearing()
    },
  }
}
