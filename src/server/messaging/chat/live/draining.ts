/** Work that is to be done before the server goes. */
export interface Draining {
  /** No more is begun. */
  readonly isClosed: () => boolean
  /** Counts this piece of work until it is over. */
  run(work: () => Promise<void>): Promise<void>
  /** Begins nothing more; resolves when what was begun is over, or after so many milliseconds. */
  close(withinMs: number): Promise<void>
}

export function createDraining(): Draining {
  let isClosed = false
  let running = 0
  let tellIdle: () => void = () => undefined
  return {
    isClosed: () => isClosed,
    async run(work) {
      running += 1
      try {
        await work()
      } finally {
        running -= 1
        if (running === 0) tellIdle()
      }
    },
    async close(withinMs) {
      isClosed = true
      if (running === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs)
        tellIdle = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
