import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sendTogether } from './send-together.ts'

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
  /** `missed` is called when the line was broken for a while, or not open yet. */
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
  const notify = 'select pg_notify($1, $2 || text) from unnest($3::text[]) with ordinality as t(text, at) order by at'
  const together = sendTogether({ send: (texts) => pool.query(notify, [CHANNEL, own, texts]), isClosed: () => state === 'closed', againMs: AGAIN_MS })

  function hearText({ payload = '' }: pg.Notification): void {
    const [from, text] = [payload.slice(0, own.length), payload.slice(own.length)]
    if (from === own) return
    for (const { heard, missed } of listeners) {
      try {
        if (text === '') missed()
        else heard(text)
      } catch {
        // What only looks like news of ours is a neighbour's: it must not end the process.
      }
    }
  }

  /** A line that breaks is opened anew, for as long as it takes. What was said before it is open was missed, also the first time. */
  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl })
    const lost = () => {
      client.removeAllListeners('end').removeAllListeners('notification')
      if (state === 'closed') return
      void client.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), AGAIN_MS)
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
    for (const { missed } of listeners) missed()
  }

  return {
    async send(text) {
      refuseLongText(text)
      await together.add(text)
    },
    hear(listener) {
      listeners.push(listener)
      if (state === 'idle') void connect()
      state = 'open'
    },
    async close() {
      state = 'closed'
      clearTimeout(timer)
      await line?.end().catch(() => undefined)
    },
  }
}
