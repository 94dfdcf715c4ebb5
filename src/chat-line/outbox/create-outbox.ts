import { CHAT_FILE_MAX, type ChatMessage } from '#contract'
import { afterSuccess, afterTrouble, FULL_PACE, observable, oneAtATime, type Pace } from '#offline'
import type { Outcome, WaitingMessage, Written } from '../chat-client.ts'
import type { Ask, ClientPorts } from '../ports.ts'
import { reuseListIfEqual } from '../reuse-if-equal.ts'
import { type Addressee, isSame, type KeptMessage, reasonOf, waitingOf, writtenOf } from './kept-message.ts'
import { inLanes } from './lanes.ts'
import { sendOne } from './send-one.ts'

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

export const createChatOutbox = (ports: ChatOutboxPorts): ChatOutbox => {
  const { outbox: shelf, clock, locks, news, owner, say } = ports
  const lockName = `rendercare-chat/${owner.userId}/${owner.companyId}`
  const shown = observable<readonly WaitingMessage[]>([])
  let rows: ReadonlyMap<string, KeptMessage> = new Map()
  /** Counts what was put and dropped here: what was read before that is not the newest. */
  let edits = 0
  const sending = new Set<string>()
  const progress = new Map<string, number>()
  /** The server has them; what still lies of them on the device is no news. */
  const stored = new Set<string>()
  let pace: Pace = FULL_PACE
  let isClosed = false
  let cancel: () => void = () => undefined
  let lastOrder = 0

  const inOrder = (): readonly KeptMessage[] => [...rows.values()].filter(({ client_id }) => !stored.has(client_id)).sort((a, b) => a.order - b.order)
  const dueOf = (messages: readonly KeptMessage[]): readonly KeptMessage[] =>
    messages.filter((message) => reasonOf(message, clock.now(), say('tooOld')) === undefined)

  const show = (): void => {
    if (isClosed) return
    const before = new Map(shown.get().map((each) => [each.client_id, each]))
    const next = inOrder().map((message) => {
      const id = message.client_id
      const made = waitingOf(message, { isSending: sending.has(id), progress: progress.get(id), reason: reasonOf(message, clock.now(), say('tooOld')) })
      const there = before.get(id)
      return there !== undefined && isSame(there, made) ? there : made
    })
    shown.set(reuseListIfEqual(shown.get(), next))
  }

  const refresh = async (): Promise<void> => {
    for (;;) {
      const at = edits
      const next = await shelf.all()
      if (at !== edits) continue
      rows = next
      break
    }
    show()
  }
  const changed = (): void => {
    news.tell({ kind: 'outbox' })
    show()
  }
  const put = async (message: KeptMessage, bytes?: Blob): Promise<void> => {
    await shelf.put(message.client_id, message, bytes)
    rows = new Map([...rows, [message.client_id, message]])
    edits += 1
    changed()
  }
  const drop = async (id: string): Promise<void> => {
    await shelf.remove(id)
    rows = new Map([...rows].filter(([each]) => each !== id))
    edits += 1
    changed()
  }

  const sendNext = async (given: KeptMessage): Promise<'on' | 'hold' | 'stop'> => {
    const id = given.client_id
    if (stored.has(id)) {
      await drop(id)
      return 'on'
    }
    if (isClosed || !ports.isReady()) return 'stop'
    sending.add(id)
    show()
    try {
      const sent = await sendOne(given, {
        ask: ports.ask,
        calls: ports.calls,
        owner,
        bytes: shelf.bytes,
        fileStored: async (message, fileId) => {
          const next = { ...message, file: { name: '', type: '', ...message.file, id: fileId } }
          await put(next)
          return next
        },
        onProgress: (of, share) => {
          progress.set(of, share)
          show()
        },
      })
      if (sent.kind === 'stored') {
        stored.add(id)
        ports.onStored(sent.message)
        await drop(id)
        return 'on'
      }
      if (sent.kind === 'failed') {
        await put({ ...(rows.get(id) ?? given), failed: sent.reason === '' ? say('notSent') : sent.reason })
        return 'on'
      }
      if (sent.kind !== 'cut') return 'hold'
      // Not acknowledged over a line that looks open: perhaps it is none any more (fault R8).
      if (ports.isReady()) ports.socket.probe()
      return 'stop'
    } finally {
      sending.delete(id)
      progress.delete(id)
      show()
    }
  }

  const flush = async (): Promise<void> => {
    if (isClosed) return
    await refresh()
    const before = rows.size
    const outcome = await inLanes(dueOf(inOrder()), ({ to }) => to.id, sendNext)
    if (isClosed) return
    if (outcome === 'done') {
      if (rows.size < before) pace = afterSuccess(pace, clock.now())
      return
    }
    pace = afterTrouble(pace, clock.now(), { chance: ports.random(), atLeastMs: IS_CUT_WAIT_MS })
    plan(Math.min(pace.nextAt - clock.now(), LONGEST_WAIT_MS))
  }

  const plan = (ms: number): void => {
    cancel()
    cancel = clock.after(Math.max(0, ms), () => void run())
  }

  /** While another tab sends, it waits. */
  const run = oneAtATime(async () => {
    if (isClosed || !ports.isReady() || dueOf(inOrder()).length === 0) return
    cancel()
    await locks.request(lockName, flush).catch(() => plan(IS_CUT_WAIT_MS))
  })
  const runSoon = (): void => void run().catch(() => undefined)

  /** While no tab sends. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => locks.request(lockName, work)

  const write: ChatOutbox['write'] = async (to, { text, file, reply_to_seq, urgent, mentions }) => {
    if (file !== undefined && file.size >= CHAT_FILE_MAX) return { success: false, msg: say('fileTooLarge') }
    const now = clock.now()
    lastOrder = Math.max(now, lastOrder + 1, ...[...rows.values()].map(({ order }) => order + 1))
    const message: KeptMessage = {
      client_id: ports.newId(),
      to,
      text,
      ...(file && { file: { name: file.name, type: file.type } }),
      ...(reply_to_seq !== undefined && { reply_to_seq }),
      ...(urgent && { urgent }),
      ...(mentions && { mentions }),
      written_at: now,
      asked_at: now,
      order: lastOrder,
    }
    await put(message, file)
    runSoon()
    return { success: true, msg: '' }
  }

  const stopHearing = news.listen(({ kind }) => {
    if (kind === 'outbox')
      void refresh()
        .then(run)
        .catch(() => undefined)
  })
  let stopLooking: () => void = () => undefined
  const look = (): void => {
    show()
    runSoon()
    stopLooking = clock.after(LOOK_MS, look)
  }
  look()

  return {
    waiting: shown.get,
    subscribe: shown.subscribe,
    write,
    retry: async (id) => {
      await alone(async () => {
        await refresh()
        const message = rows.get(id)
        if (message === undefined) return
        const { failed: _answered, ...rest } = message
        await put({ ...rest, asked_at: clock.now() })
      })
      runSoon()
    },
    takeBack: (id) =>
      alone(async () => {
        await refresh()
        const message = rows.get(id)
        if (message === undefined || stored.has(id)) return undefined
        const written = writtenOf(message, message.file && (await shelf.bytes(id)))
        await drop(id)
        return written
      }),
    arrived: (id) => {
      stored.add(id)
      if (rows.has(id) && !sending.has(id)) void drop(id).catch(() => undefined)
      show()
    },
    wake: async () => {
      await refresh()
      await run()
    },
    close: () => {
      isClosed = true
      cancel()
      stopLooking()
      stopHearing()
    },
  }
}
