import type { ClientPorts } from './ports.ts'

export interface SyncPorts {
  readonly socket: ClientPorts['socket']
  readonly clock: ClientPorts['clock']
  /** Asks for all that may have been missed; false when it was not answered. */
  readonly work: () => Promise<boolean>
}

/** One catching up at a time, once for each line that holds (fault R36). */
export interface Sync {
  /** Something may have been missed. */
  readonly ask: () => void
  /** Something was not answered: all of it once more, after a while. */
  readonly again: () => void
  readonly close: () => void
}

/** A line that breaks sooner than this after the last one flaps. */
const CALM_MS = 5_000
const FIRST_WAIT_MS = 250
/** After an answer that did not come; doubled each time. */
const AGAIN = { firstMs: 2_000, mostMs: 30_000 }

/** `opened` is told of each line before anything is asked over it. */
export const createSync = ({ socket, clock, work }: SyncPorts, opened: () => void): Sync => {
  let isWorking = false
  let isAsked = false
  let flaps = 0
  let failures = 0
  let isPlanned = false
  let openSince = Number.NEGATIVE_INFINITY
  let isOpen = false
  let cancel: () => void = () => undefined
  let isClosed = false

  const run = async (): Promise<void> => {
    if (isClosed || socket.get().state !== 'open') return
    if (isWorking) {
      isAsked = true
      return
    }
    isWorking = true
    isAsked = false
    const isDone = await work().catch(() => false)
    isWorking = false
    failures = isDone ? 0 : failures + 1
    if (isAsked) plan(0)
    else if (!isDone) again()
  }
  const plan = (ms: number): void => {
    cancel()
    isPlanned = true
    cancel = clock.after(ms, () => {
      isPlanned = false
      void run()
    })
  }
  const again = (): void => {
    if (!isPlanned && !isWorking && isOpen) plan(Math.min(AGAIN.mostMs, AGAIN.firstMs * 2 ** Math.min(failures, 10)))
  }

  const follow = (): void => {
    const now = socket.get().state === 'open'
    if (now === isOpen) return
    isOpen = now
    if (!now) {
      cancel()
      isPlanned = false
      return
    }
    const at = clock.now()
    flaps = Math.abs(at - openSince) < CALM_MS ? flaps + 1 : 0
    openSince = at
    opened()
    if (flaps === 0) void run()
    else plan(Math.min(CALM_MS, FIRST_WAIT_MS * 2 ** Math.min(flaps, 10)))
  }
  const stop = socket.subscribe(follow)
  follow()

  return {
    ask: () => void run(),
    again,
    close: () => {
      isClosed = true
      cancel()
      stop()
    },
  }
}
