import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Relay, type RelayListener, refuseLongText } from './relay.ts'

const STREAM = 'rendercare:news'
/** Texts that Redis keeps for lines that were broken. */
const KEPT = 5_000
/** Texts that wait in this process while Redis can't be reached. */
const WAITING_MAX = 10_000
const BLOCK_MS = 2_000
const READ_COUNT = 100
const AGAIN_MS = 500
/** How often a text is given to Redis. */
const TRIES_MAX = 3
const CONNECT_WITHIN_MS = 5_000
/** Before the first text of all. */
const BEGINNING = '0-0'

type Line = Awaited<ReturnType<typeof connect>>

/**
 * A relay over a Redis stream: one database of a Redis server for one installation. What is said while a line is broken is read afterwards, as long as
 * Redis still has it. Throws a sentence when Redis can't be reached now; later it waits for it.
 */
export async function openRedisRelay(redisUrl: string): Promise<Relay> {
  const own = randomUUID()
  const listeners: RelayListener[] = []
  const writer = await connect(redisUrl, { commandsQueueMaxLength: WAITING_MAX })
  // Each break is to be noticed, so that what was missed can be told.
  const reader = await connect(redisUrl, { disableOfflineQueue: true })
  let isClosed = false

  async function follow(from: string): Promise<void> {
    let last = from
    let isWhole = true
    while (!isClosed)
      try {
        if (!isWhole) last = await takeUp(last)
        isWhole = true
        const found = await reader.xRead({ key: STREAM, id: last }, { BLOCK: BLOCK_MS, COUNT: READ_COUNT })
        for (const { id, message } of found?.[0]?.messages ?? []) {
          last = id
          if (message.from !== own) for (const { heard } of listeners) heard(message.text ?? '')
        }
      } catch {
        isWhole = false
        await pause(AGAIN_MS)
      }
  }

  /** Where to read on after a break. What Redis no longer has, or lost, was missed. */
  async function takeUp(last: string): Promise<string> {
    const [oldest, newest] = [await endOf(reader, 'oldest'), await endOf(reader, 'newest')]
    const isLost = isBefore(newest, last)
    if (isLost || isBefore(last, oldest)) for (const { missed } of listeners) missed()
    return isLost ? BEGINNING : last
  }

  void follow(await endOf(reader, 'newest'))

  return {
    async send(text) {
      refuseLongText(text)
      for (let tries = 1; ; tries += 1)
        try {
          await writer.xAdd(STREAM, '*', { from: own, text }, { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT } })
          return
        } catch (error) {
          // The line broke while the text was on its way: news that come twice do no harm, news that don't come do.
          if (isClosed || tries === TRIES_MAX) throw error
          await pause(AGAIN_MS)
        }
    },
    hear: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true
      reader.destroy()
      writer.destroy()
    },
  }
}

async function connect(url: string, options: { readonly commandsQueueMaxLength?: number; readonly disableOfflineQueue?: boolean }) {
  // Loaded where it is used: most installations have no Redis.
  const { createClient } = await import('@redis/client')
  let isOpen = false
  const line = createClient({
    ...options,
    url,
    socket: { connectTimeout: CONNECT_WITHIN_MS, reconnectStrategy: (_retries, cause) => (isOpen ? AGAIN_MS : cause) },
  })
  // Without a listener a broken line would end the process.
  line.on('error', () => undefined)
  await line.connect().catch(() => {
    throw new Error('The Redis server of REDIS_URL could not be reached; start it, or take REDIS_URL away.')
  })
  isOpen = true
  return line
}

async function endOf(line: Line, end: 'oldest' | 'newest'): Promise<string> {
  const found = await (end === 'oldest' ? line.xRange(STREAM, '-', '+', { COUNT: 1 }) : line.xRevRange(STREAM, '+', '-', { COUNT: 1 }))
  return found?.[0]?.id ?? BEGINNING
}

/** Ids of a stream are milliseconds and a number within them. */
function isBefore(one: string, other: string): boolean {
  const [ms = 0, count = 0] = one.split('-').map(Number)
  const [otherMs = 0, otherCount = 0] = other.split('-').map(Number)
  return ms === otherMs ? count < otherCount : ms < otherMs
}
