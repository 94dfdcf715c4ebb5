import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { ChatAnswer, ChatCaughtUp, ChatMessage } from '#contract'

const ACKNOWLEDGED_WITHIN_MS = 5_000
const AGAIN_MS = 300

/** A page as a careful client is one: sends until it is acknowledged, catches up on each connect, shows each place once. */
export interface Client {
  /** Rejects when the first try fails. */
  readonly connected: Promise<void>
  isConnected(): boolean
  /** Resolves once it is stored; sent again under the same id for as long as it takes. Gives the milliseconds of the last try. */
  send(to: object, text: string): Promise<{ readonly message: ChatMessage; readonly ms: number }>
  ask(event: string, payload: object): Promise<ChatAnswer>
  /** Texts by conversation and place, as they are shown. */
  readonly shown: ReadonlyMap<string, string>
  /** How often a place came that was there already. */
  repeated(): number
  drop(): void
  comeBack(): void
  /** Asks for what came after all that is known without gaps. */
  catchUp(): Promise<void>
  close(): void
}

/** Opens one; it comes back by itself, with the waits of the specification. */
export function openClient(url: string, cookie: string): Client {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnectionDelay: 1_000, reconnectionDelayMax: 5_000, extraHeaders: { cookie } })
  const shown = new Map<string, string>()
  /** The last place before the first gap, by conversation. */
  const complete = new Map<string, number>()
  let repeated = 0
  let wasConnected = false
  let caught: Promise<void> = Promise.resolve()

  const take = ({ conversation_id: id, seq, text }: ChatMessage): void => {
    const key = `${id} ${seq}`
    if (shown.has(key)) repeated += 1
    shown.set(key, text)
    let last = complete.get(id) ?? 0
    while (shown.has(`${id} ${last + 1}`)) last += 1
    complete.set(id, last)
  }
  const ask = (event: string, payload: object): Promise<ChatAnswer> => socket.timeout(ACKNOWLEDGED_WITHIN_MS).emitWithAck(event, payload)

  async function catchUp(): Promise<void> {
    for (let more = true; more; ) {
      const after = [...complete].map(([conversation_id, seq]) => ({ conversation_id, seq }))
      const answer = (await ask('catchUp', { after })).data as ChatCaughtUp
      for (const message of answer.messages) take(message)
      more = answer.more
    }
  }

  socket.on('message', take)
  const connected = new Promise<void>((resolve, reject) => void socket.once('connect', () => resolve()).once('connect_error', reject))
  socket.on('connect', () => {
    if (wasConnected) caught = catchUp().catch(() => undefined)
    wasConnected = true
  })
  // A server that goes with grace leaves coming back to the page.
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && setTimeout(() => socket.connect(), Math.random() * 2_000)))

  return {
    connected,
    isConnected: () => socket.connected,
    shown,
    repeated: () => repeated,
    ask,
    async send(to, text) {
      const payload = { ...to, text, client_id: randomUUID() }
      for (;;) {
        const start = performance.now()
        const answer = socket.connected ? await ask('message', payload).catch(() => undefined) : undefined
        if (answer?.success === true) return { message: answer.data as ChatMessage, ms: performance.now() - start }
        await pause(AGAIN_MS)
      }
    },
    drop: () => void socket.disconnect(),
    comeBack: () => void socket.connect(),
    async catchUp() {
      await caught
      await catchUp()
    },
    close: () => void socket.disconnect(),
  }
}
