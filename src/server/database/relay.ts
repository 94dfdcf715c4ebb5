import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** PostgreSQL carries less than 8,000 bytes. */
const RELAY_MAX_BYTES = 7_800
/** The id of the sender stands before each text. */
const OWN_BYTES = 36
/** The longest text that `send` takes. */
export const RELAY_TEXT_MAX_BYTES = RELAY_MAX_BYTES - OWN_BYTES
const CHANNEL = 'rendercare_news'
const AGAIN_MS = 1_000

/** Texts from one process to all others on the same database server; it keeps none, and whoever does not listen misses them. */
export interface Relay {
  /** Resolves when the server has it. Throws when the text is longer than RELAY_TEXT_MAX_BYTES. */
  send(text: string): Promise<void>
  /** `missed` is called when the line was broken for a while. */
  hear(listener: { readonly heard: (text: string) => void; readonly missed: () => void }): void
  close(): Promise<void>
}

/** The embedded database belongs to one process: there is nobody to tell. */
export const NO_RELAY: Relay = { send: async () => undefined, hear: () => undefined, close: async () => undefined }

export type RelayListener = Parameters<Relay['hear']>[0]

export function refuseLongText(text: string): void {
  if (Buffer.byteLength(text) > RELAY_TEXT_MAX_BYTES) throw new Error(`A relay carries at most ${RELAY_TEXT_MAX_BYTES} bytes; send less, or in pieces.`)
}

/** A relay over LISTEN and NOTIFY, with a connection of its own that is opened once somebody hears. */
export function openRelay(databaseUrl: string, pool: pg.Pool): Relay {
  const own = randomUUID()
  const listeners: RelayListener[] = []
  let line: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let state: 'idle' | 'open' | 'closed' = 'idle'
  const together = sendTogether((texts) =>
    pool.query('select pg_notify($1, text) from unnest($2::text[]) with ordinality as t(text, at) order by at', [CHANNEL, texts]),
  )

  function hearText({ payload = '' }: pg.Notification): void {
    const [from, text] = [payload.slice(0, own.length), payload.slice(own.length)]
    if (from !== own) for (const { heard } of listeners) heard(text)
  }

  /** A line that breaks is opened anew, for as long as it takes. */
  async function connect(isAgain: boolean): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl })
    const lost = () => {
      client.removeAllListeners('end').removeAllListeners('notification')
      if (state === 'closed') return
      void client.end().catch(() => undefined)
      timer = setTimeout(() => void connect(true), AGAIN_MS)
      timer.unref()
    }
    client.on('error', () => undefined).on('notification', hearText)
    line = client
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      client.on('end', lost)
    } catch {
      return lost()
    }
    if (isAgain) for (const { missed } of listeners) missed()
  }

  return {
    async send(text) {
      refuseLongText(text)
      await together.add(own + text)
    },
    hear(listener) {
      listeners.push(listener)
      if (state === 'idle') void connect(false)
      state = 'open'
    },
    async close() {
      state = 'closed'
      clearTimeout(timer)
      await line?.end().catch(() => undefined)
    },
  }
}

/** What is said while a trip is under way goes with the next one, in its order; the server passes on the same text once. */
function sendTogether(send: (texts: readonly string[]) => Promise<unknown>): { add(text: string): Promise<void> } {
  let waiting: string[] = []
  let next: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()
  const sendWaiting = async (): Promise<void> => {
    const texts = waiting
    waiting = []
    next = undefined
    await send(texts)
  }
  return {
    add(text) {
      waiting.push(text)
      next ??= last = last.catch(() => undefined).then(sendWaiting)
      return next
    },
  }
}
