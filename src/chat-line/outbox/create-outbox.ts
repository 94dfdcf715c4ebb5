import { CHAT_FILE_MAX, type ChatMessage } from '#contract'
import { createSendLoop, memoryPace, type RoundEnd } from '#offline'
import type { Outcome, WaitingMessage, Written } from '../chat-client.ts'
import type { Ask, ClientPorts } from '../ports.ts'
import { type Addressee, type KeptMessage, writtenOf } from './kept-message.ts'
import { inLanes } from './lanes.ts'
import { createMessageTable } from './message-table.ts'
import { sendOne } from './send-one.ts'
import { createWaitingList } from './waiting-list.ts'

export interface ChatOutboxPorts extends ClientPorts {
  readonly ask: Ask
  /** The socket is open, and the chat's of this person in this company. */
  readonly isReady: () => boolean
  /** The server has it: shown as its message from now on. */
  readonly onStored: (message: ChatMessage) => void
}

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
const IS_CUT_WAIT_MS = 1_000
/** While the line is open nobody waits longer than this for the next try. */
const LONGEST_WAIT_MS = 30_000

/** As it lies on the device until the server has it. */
const keptOf = (
  to: Addressee,
  { text, file, reply_to_seq, urgent, mentions }: Written,
  at: Pick<KeptMessage, 'client_id' | 'written_at' | 'order'>,
): KeptMessage => ({
  client_id: at.client_id,
  to,
  text,
  ...(file && { file: { name: file.name, type: file.type } }),
  ...(reply_to_seq !== undefined && { reply_to_seq }),
  ...(urgent && { urgent }),
  ...(mentions && { mentions }),
  written_at: at.written_at,
  asked_at: at.written_at,
  order: at.order,
})

export const createChatOutbox = (ports: ChatOutboxPorts): ChatOutbox => {
  const { outbox: shelf, clock, news, owner, say, isReady } = ports
  let isClosed = false
  let lastOrder = 0
  const table = createMessageTable(shelf, () => {
    news.tell({ kind: 'outbox' })
    list.show()
  })
  const list = createWaitingList({ table, now: clock.now, tooOld: say('tooOld') })
  const refresh = async (): Promise<void> => {
    await table.refresh()
    list.show()
  }

  const send = (message: KeptMessage) =>
    sendOne(message, {
      ask: ports.ask,
      calls: ports.calls,
      owner,
      bytes: shelf.bytes,
      fileStored: async (given, fileId) => {
        const next = { ...given, file: { name: '', type: '', ...given.file, id: fileId } }
        await table.put(next)
        return next
      },
      onProgress: list.progress,
    })

  /** What one try means for the others: the next one goes on, those to the same place wait, or nothing more is begun. */
  const tryOne = async (message: KeptMessage): Promise<'on' | 'hold' | 'stop'> => {
    const id = message.client_id
    const sent = await send(message)
    if (sent.kind === 'stored') {
      list.settle(id)
      ports.onStored(sent.message)
      await table.drop(id)
      return 'on'
    }
    if (sent.kind === 'failed') {
      await table.put({ ...(table.rows().get(id) ?? message), failed: sent.reason === '' ? say('notSent') : sent.reason })
      return 'on'
    }
    if (sent.kind === 'later') return 'hold'
    // Not acknowledged over a socket that looks open: perhaps it is none any more (fault R8).
    if (isReady()) ports.socket.probe()
    return 'stop'
  }
  const sendNext = async (message: KeptMessage): Promise<'on' | 'hold' | 'stop'> => {
    const id = message.client_id
    if (list.isSettled(id)) {
      await table.drop(id)
      return 'on'
    }
    if (isClosed || !isReady()) return 'stop'
    list.begin(id)
    return tryOne(message).finally(() => list.end(id))
  }

  const round = async (): Promise<RoundEnd> => {
    await refresh()
    const before = table.rows().size
    const outcome = await inLanes(list.due(), ({ to }) => to.id, sendNext)
    if (outcome !== 'done') return { kind: 'trouble', atLeastMs: IS_CUT_WAIT_MS }
    return { kind: 'done', sent: Math.max(0, before - table.rows().size) }
  }
  const loop = createSendLoop(
    { ...ports, lockName: `rendercare-chat/${owner.userId}/${owner.companyId}`, pace: memoryPace() },
    {
      isDue: () => isReady() && list.due().length > 0,
      round,
      waitsForPace: false,
      longestWaitMs: LONGEST_WAIT_MS,
      afterFailureMs: IS_CUT_WAIT_MS,
    },
  )
  const runSoon = (): void => void loop.run().catch(() => undefined)

  const stopHearing = news.listen(({ kind }) => {
    if (kind === 'outbox')
      void refresh()
        .then(loop.run)
        .catch(() => undefined)
  })
  let stopLooking: () => void = () => undefined
  const look = (): void => {
    list.show()
    runSoon()
    stopLooking = clock.after(LOOK_MS, look)
  }
  look()

  return {
    waiting: list.state.get,
    subscribe: list.state.subscribe,
    write: async (to, written) => {
      const { file } = written
      if (file !== undefined && file.size >= CHAT_FILE_MAX) return { success: false, msg: say('fileTooLarge') }
      const written_at = clock.now()
      lastOrder = Math.max(written_at, lastOrder + 1, ...[...table.rows().values()].map(({ order }) => order + 1))
      await table.put(keptOf(to, written, { client_id: ports.newId(), written_at, order: lastOrder }), file)
      runSoon()
      return { success: true, msg: '' }
    },
    retry: async (id) => {
      await loop.alone(async () => {
        await refresh()
        const message = table.rows().get(id)
        if (message === undefined) return
        const { failed: _answered, ...rest } = message
        await table.put({ ...rest, asked_at: clock.now() })
      })
      runSoon()
    },
    takeBack: (id) =>
      loop.alone(async () => {
        await refresh()
        const message = table.rows().get(id)
        if (message === undefined || list.isSettled(id)) return undefined
        const written = writtenOf(message, message.file && (await shelf.bytes(id)))
        await table.drop(id)
        return written
      }),
    arrived: (id) => {
      list.settle(id)
      if (table.rows().has(id) && !list.isSending(id)) void table.drop(id).catch(() => undefined)
      list.show()
    },
    wake: async () => {
      await refresh()
      await loop.run()
    },
    close: () => {
      isClosed = true
      list.close()
      loop.close()
      stopLooking()
      stopHearing()
    },
  }
}
