/** Work that follows what has changed, by a key: once for what changed several times meanwhile, one piece after the other. */
export interface Follower {
  /** What doesn't fit among those that wait is left to a later sweep. */
  add(key: string): void
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>
}

interface FollowerOptions {
  /** Keys that wait at most. */
  readonly max: number
  readonly work: (key: string) => Promise<void>
  readonly failed: (error: unknown) => void
}

export function createFollower({ max, work, failed }: FollowerOptions): Follower {
  const waiting = new Set<string>()
  let running: Promise<void> | undefined

  async function workAll(): Promise<void> {
    for (const key of waiting) {
      waiting.delete(key)
      await work(key).catch(failed)
    }
  }

  function start(): void {
    running ??= workAll().finally(() => {
      running = undefined
      // One may have come between the last and here.
      if (waiting.size > 0) start()
    })
  }

  return {
    add(key) {
      if (waiting.size >= max) return
      waiting.add(key)
      start()
    },
    async settled() {
      while (running !== undefined) await running
    },
  }
}
