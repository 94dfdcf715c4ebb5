import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Relay, type RelayListener, refuseLongText } from './relay.ts'

const STREAM = 'rendercare:news'
/** How long Redis keeps texts for lines that were broken, and how long the stream itself when nobody says anything. */
const KEPT_MS = 120_000
const STREAM_KEPT_SECONDS = 600
const BLOCK_MS = 2_000
const READ_COUNT = 100
const AGAIN_MS = 500
/** How often a text is given to Redis: for ten seconds. */
const TRIES_MAX = 20
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
  const writer = await connect(redisUrl)
  const reader = await connect(redisUrl)
  let isClosed = false
  /** A text was given up; with the next one that Redis takes, the others learn that they have missed something. */
  let hasGivenUp = false

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
          if (message.from === own) continue
          if (message.missed === 'yes') for (const { missed } of listeners) missed()
          for (const { heard } of listeners) heard(message.text ?? '')
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
    // After an older copy of the stream nothing is said twice.
    return isLost ? newest : last
  }

  async function add(text: string): Promise<void> {
    const missed = hasGivenUp ? { missed: 'yes' } : {}
    const TRIM = { strategy: 'MINID', strategyModifier: '~', threshold: Date.now() - KEPT_MS } as const
    await Promise.all([writer.xAdd(STREAM, '*', { from: own, text, ...missed }, { TRIM }), writer.expire(STREAM, STREAM_KEPT_SECONDS)])
    if ('missed' in missed) hasGivenUp = false
  }

  void follow(await endOf(reader, 'newest'))

  return {
    async send(text) {
      refuseLongText(text)
      for (let tries = 1; ; tries += 1)
        try {
          await add(text)
          return
        } catch (error) {
          // The line broke while the text was on its way: news that come twice do no harm, news that don't come do.
          if (isClosed || tries === TRIES_MAX) {
            hasGivenUp = true
            throw error
          }
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

async function connect(url: string) {
  // Loaded where it is used: most installations have no Redis.
  const { createClient } = await import('@redis/client')
  let isOpen = false
  const line = createClient({
    url,
    // Each break is to be noticed, so that what was missed can be told.
    disableOfflineQueue: true,
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
