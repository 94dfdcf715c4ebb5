import { CALL_PART_MAX_CHARS, CALL_PARTS_MAX, CALL_SIGNALS, type CallSignal, isObject } from '#contract'
import type { SocketLine } from '#realtime'

export type SignalKind = CallSignal['kind']

/** Something whole that a page of the other said. */
export interface Heard {
  readonly kind: SignalKind
  readonly peer: string
  /** Said to this page alone. */
  readonly isForMe: boolean
  readonly data: string
}

export interface Signals {
  /** Resolves when the server has passed it on. Rejects when it could not. */
  readonly say: (kind: SignalKind, options?: { readonly to?: string; readonly data?: string }) => Promise<void>
  readonly stop: () => void
}

const ASK_MS = 10_000

const isSignal = (value: unknown): value is CallSignal =>
  isObject(value) && typeof value.room === 'string' && typeof value.peer === 'string' && CALL_SIGNALS.some((kind) => kind === value.kind)

/** Whether an acknowledgement says yes. */
export const isAgreed = (answer: unknown): answer is { readonly data?: unknown } => isObject(answer) && answer.success === true

/** What the two pages of a room say to each other over the page's socket; what is long goes in parts, in order. */
export function createSignals(
  line: Pick<SocketLine, 'onEvent' | 'ask'>,
  { room, peer }: { readonly room: string; readonly peer: string },
  hear: (heard: Heard) => void,
): Signals {
  const begun = new Map<string, string>()

  const stop = line.onEvent((event, payload) => {
    if (event !== 'call-signal' || !isSignal(payload) || payload.room !== room || (payload.to !== undefined && payload.to !== peer)) return
    const { kind, part = 1, parts = 1, data = '' } = payload
    const key = `${payload.peer} ${kind}`
    const whole = (part === 1 ? '' : (begun.get(key) ?? '')) + data
    if (part < parts && part <= CALL_PARTS_MAX) begun.set(key, whole)
    else {
      begun.delete(key)
      hear({ kind, peer: payload.peer, isForMe: payload.to === peer, data: whole })
    }
  })

  const say: Signals['say'] = async (kind, { to, data = '' } = {}) => {
    const parts = Math.max(1, Math.ceil(data.length / CALL_PART_MAX_CHARS))
    for (let part = 1; part <= parts; part += 1) {
      const text = data.slice((part - 1) * CALL_PART_MAX_CHARS, part * CALL_PART_MAX_CHARS)
      const answer = await line.ask('call-signal', { room, peer, kind, data: text, part, parts, ...(to !== undefined && { to }) }, ASK_MS)
      if (!isAgreed(answer)) throw new Error(`The server did not pass ${kind} on.`)
    }
  }

  return { say, stop }
}
