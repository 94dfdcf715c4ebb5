import { vi } from 'vitest'

const STEP_MS = 60

/** Lets what the browser itself does (IndexedDB, WebCrypto) get on; the clock of the test stands still meanwhile. */
export const macrotask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })

export interface Clock {
  /** Moves on by this many milliseconds, waiting for the disk in between. */
  readonly wait: (ms: number) => Promise<void>
  /** Moves on until this is done. */
  readonly until: <T>(work: Promise<T>) => Promise<T>
}

/** Time that moves when told. `isBusy`: a disk is at work, which takes none of this time. */
export function createClock(isBusy: () => boolean): Clock {
  const settle = async (): Promise<void> => {
    do await macrotask()
    while (isBusy())
  }
  return {
    wait: async (ms) => {
      for (let left = ms; left > 0; left -= STEP_MS) {
        vi.advanceTimersByTime(Math.min(left, STEP_MS))
        await settle()
      }
    },
    until: async (work) => {
      let isDone = false
      const end = (): void => {
        isDone = true
      }
      work.then(end, end)
      while (!isDone) {
        await settle()
        if (!isDone) vi.advanceTimersByTime(STEP_MS)
      }
      return work
    },
  }
}
