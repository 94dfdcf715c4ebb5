import { IDLE_COUNTDOWN_SECONDS } from '#contract'

/** What the clock stands on; given, so that a test can move it. */
export interface IdleOutside {
  readonly now: () => number
  /** When somebody last did something in any tab of this browser; undefined when that is not known. */
  readonly read: () => number | undefined
  readonly write: (at: number) => void
}

export type IdleState = { readonly kind: 'watching' } | { readonly kind: 'idle'; readonly secondsLeft: number } | { readonly kind: 'timed-out' }

export interface IdleClock {
  /** Somebody did something. Gives whether it is to be reported to the server now. */
  readonly interrupt: () => { readonly report: boolean }
  /** Whether what was done last is to be reported now, as the server has not heard of it: it counts from what it knows. */
  readonly tick: () => { readonly report: boolean }
  /** The last report did not arrive. */
  readonly reportFailed: () => void
  readonly state: () => IdleState
}

/** Events that follow each other faster count as one (spec: chat-assistant-session §9). */
const THROTTLE_MS = 500
const KEEPALIVE_MS = 600_000
/** After a report that did not arrive. */
const AGAIN_MS = 15_000
const COUNTDOWN_MS = IDLE_COUNTDOWN_SECONDS * 1_000
const WATCHING: IdleState = { kind: 'watching' }

/** Watching, then idle after the given time without a deed in any tab, then a countdown, then timed out: by deadlines alone, so that a slept-through hour counts. */
export function createIdleClock(outside: IdleOutside, timeoutMs: number): IdleClock {
  let own = outside.now()
  /** When it was reported last, and what was the last deed then. */
  let reportedAt = own
  let reported = own
  outside.write(own)
  const window = Math.min(KEEPALIVE_MS, timeoutMs / 4)
  const last = (): number => Math.max(own, outside.read() ?? 0)
  const state = (): IdleState => {
    const quiet = outside.now() - last()
    if (quiet < timeoutMs) return WATCHING
    const left = timeoutMs + COUNTDOWN_MS - quiet
    return left <= 0 ? { kind: 'timed-out' } : { kind: 'idle', secondsLeft: Math.ceil(left / 1_000) }
  }
  const report = (): { readonly report: boolean } => {
    const now = outside.now()
    if (own === reported || now - reportedAt < window) return { report: false }
    reported = own
    reportedAt = now
    return { report: true }
  }
  return {
    state,
    tick: () => (state().kind === 'timed-out' ? { report: false } : report()),
    reportFailed: () => {
      reported = 0
      reportedAt = Math.min(reportedAt, outside.now() + AGAIN_MS - window)
    },
    interrupt: () => {
      const now = outside.now()
      // Over is over: moving the mouse brings no session back.
      if (state().kind === 'timed-out' || now - own < THROTTLE_MS) return { report: false }
      own = now
      outside.write(now)
      return report()
    },
  }
}
