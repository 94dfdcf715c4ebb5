/** How the page's one socket stands to the server: `cut` since a moment, `refused` until somebody signs in again. */
export interface LineState {
  readonly state: 'connecting' | 'open' | 'cut' | 'refused'
  /** Epoch milliseconds by this device's clock; 0 while open. */
  readonly since: number
}

/** What this room needs of a socket.io socket. */
export interface SocketLike {
  readonly active: boolean
  readonly on: (event: string, listener: (payload: unknown) => void) => unknown
  readonly onAny: (listener: (event: string, payload: unknown) => void) => unknown
  readonly timeout: (ms: number) => { readonly emitWithAck: (event: string, payload: unknown) => Promise<unknown> }
  readonly connect: () => unknown
  readonly disconnect: () => unknown
  readonly io: { readonly engine: { readonly close: () => unknown } | undefined }
}

export interface LineOutside {
  readonly now: () => number
  /** Gives back how to call it off. */
  readonly after: (ms: number, work: () => void) => () => void
  /** 0 to 1, for the spread of waits. */
  readonly random: () => number
  /** Not let in several times in a row: perhaps nobody is signed in any more, which is to be asked for in another way. */
  readonly doubted?: () => void
}

/** The page's one socket, for rooms that speak and listen over it. It outlives reconnects and renewed sessions: who listens does so once. */
export interface SocketLine {
  readonly get: () => LineState
  readonly subscribe: (changed: () => void) => () => void
  /** Hears every event of the server. */
  readonly onEvent: (hear: (event: string, payload: unknown) => void) => () => void
  /** The acknowledgement of an event. Rejects when none came in time, or nothing is open; then it may have arrived all the same. */
  readonly ask: (event: string, payload: unknown, withinMs: number) => Promise<unknown>
  /** The network came back or the page woke: finds out whether the line is still one (fault R8). */
  readonly probe: () => void
}

export interface OwnedLine extends SocketLine {
  /** Goes on over this socket; gives the way to end it. */
  readonly attach: (socket: SocketLike) => () => void
  /** Nobody is signed in any more: until the next socket. */
  readonly refuse: () => void
}

const PROBE_MS = 5_000
/** The handshake does not say why it failed: after so many times in a row somebody should ask. */
const DOUBTED_AFTER = 3
/** spec: chat-assistant-session §9 — reconnect delay 1 s up to 5 s, spread by half. */
const BACK = { firstMs: 1_000, mostMs: 5_000, spread: 0.5 }
/** A server that restarts says over which time it wants its pages back (fault R7). */
const RESTART_WITHIN = { usualMs: 2_000, mostMs: 60_000 }

const withinOf = (said: unknown): number =>
  typeof said === 'object' && said !== null && 'within_ms' in said && typeof said.within_ms === 'number'
    ? Math.min(RESTART_WITHIN.mostMs, Math.max(0, said.within_ms))
    : RESTART_WITHIN.usualMs

export const createLine = ({ now, after, random, doubted }: LineOutside): OwnedLine => {
  let state: LineState = { state: 'connecting', since: now() }
  let socket: SocketLike | undefined
  const watchers = new Set<() => void>()
  const hearers = new Set<(event: string, payload: unknown) => void>()

  const become = (next: LineState['state']): void => {
    if (state.state === next) return
    const wasDown = state.state === 'connecting' || state.state === 'cut'
    const isDown = next === 'connecting' || next === 'cut'
    state = { state: next, since: next === 'open' ? 0 : wasDown && isDown ? state.since : now() }
    for (const watch of [...watchers]) watch()
  }

  const attach = (own: SocketLike): (() => void) => {
    socket = own
    let isOver = false
    let isRefused = false
    let restartWithin: number | undefined
    let tries = 0
    let refusals = 0
    let cancel: () => void = () => undefined
    const isCurrent = (): boolean => socket === own && !isOver

    /** The server ended it, or did not let it in: the library leaves that to us. A server that restarts says when. */
    const comeBack = (): void => {
      if (isOver || isRefused) return
      if (own.active) {
        if (restartWithin === undefined) return
        // The library would be back sooner than a server that restarts wants its pages.
        own.disconnect()
      }
      const wait = Math.min(BACK.mostMs, BACK.firstMs * 2 ** tries) * (1 - BACK.spread + random() * 2 * BACK.spread)
      tries += 1
      cancel()
      cancel = after(restartWithin === undefined ? wait : random() * restartWithin, () => void own.connect())
      restartWithin = undefined
    }

    own.onAny((event, payload) => {
      if (event === 'session-ended') isRefused = true
      if (event === 'restarting') restartWithin = withinOf(payload)
      if (isCurrent()) for (const hear of [...hearers]) hear(event, payload)
    })
    own.on('connect', () => {
      tries = 0
      refusals = 0
      if (isCurrent()) become('open')
    })
    own.on('disconnect', () => {
      if (isCurrent()) become(isRefused ? 'refused' : 'cut')
      comeBack()
    })
    own.on('connect_error', () => {
      refusals += 1
      if (isCurrent() && refusals % DOUBTED_AFTER === 0) doubted?.()
      comeBack()
    })
    if (state.state === 'refused') become('connecting')
    return () => {
      isOver = true
      cancel()
      own.disconnect()
      if (socket !== own) return
      socket = undefined
      become(isRefused || state.state === 'refused' ? 'refused' : 'cut')
    }
  }

  const ask: SocketLine['ask'] = async (event, payload, withinMs) => {
    if (socket === undefined || state.state !== 'open') throw new Error(`The line is ${state.state}: ${event} was not sent.`)
    return socket.timeout(withinMs).emitWithAck(event, payload)
  }

  return {
    get: () => state,
    subscribe: (changed) => {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    onEvent: (hear) => {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    ask,
    probe: () => {
      const asked = socket
      // Closing the transport alone lets the library connect anew.
      ask('pingMe', {}, PROBE_MS).catch(() => {
        if (asked !== undefined && asked === socket && state.state === 'open') asked.io.engine?.close()
      })
    },
    attach,
    refuse: () => become('refused'),
  }
}
