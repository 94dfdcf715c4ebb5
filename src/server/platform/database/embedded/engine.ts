import { DatabaseThread } from './thread.ts'

/** The embedded database: one PGlite in a thread of its own, started when first needed and again after it was ended. */
export interface Engine {
  /** Resolves when the database takes queries. Throws why it can't. */
  ready(): Promise<void>
  /** Sends one batch of protocol messages and gives the answer. When that takes longer than the limit, rejects and ends the thread. */
  exchange(bytes: Uint8Array): Promise<Uint8Array>
  /** How many times data was forced to the disk. */
  fsyncs(): number
  /** Lifts the time limit while `work` runs (migrations build indexes). */
  unhurried<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface EngineOptions {
  /** Null keeps everything in memory. */
  readonly folder: string | null
  /** Tar file that a new database starts from. */
  readonly template: string | null
  readonly limitMs: number
}

export function createEngine({ folder, limitMs, template }: EngineOptions): Engine {
  const fsyncs = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const counter = new Int32Array(fsyncs)
  let thread: Promise<DatabaseThread> | undefined
  /** Set when no thread may be started any more. */
  let over: Error | undefined
  let unhurried = 0

  const forgetMemory = (): void => {
    if (folder === null) over ??= new Error('The in-memory database has ended together with its data; open a new one.')
  }

  const start = async (): Promise<DatabaseThread> => {
    if (over !== undefined) throw over
    const mine = thread
    const started = new DatabaseThread({ folder, template, fsyncs }, () => {
      forgetMemory()
      if (thread === mine) thread = undefined
    })
    await started.up
    return started
  }

  /** Two threads on one folder would destroy it: the next one starts when the last one is gone. */
  const restartAfter = (end: Promise<void>): void => {
    forgetMemory()
    thread = end.then(start)
    thread.catch(() => undefined)
  }

  const running = (): Promise<DatabaseThread> => {
    if (over !== undefined) return Promise.reject(over)
    thread ??= Promise.resolve().then(start)
    return thread
  }

  return {
    ready: async () => void (await running()),
    async exchange(bytes) {
      const current = await running()
      const expire = (): void => {
        const late = new Error(`A query took longer than ${limitMs / 1000} seconds; it was ended and the database restarts.`)
        restartAfter(current.end(late))
      }
      const timer = unhurried === 0 ? setTimeout(expire, limitMs) : undefined
      return current.ask(bytes).finally(() => clearTimeout(timer))
    },
    fsyncs: () => Atomics.load(counter, 0),
    async unhurried(work) {
      unhurried++
      try {
        return await work()
      } finally {
        unhurried--
      }
    },
    async close() {
      const last = thread
      over = new Error('The database is closed.')
      thread = undefined
      await (await last?.catch(() => undefined))?.close()
    },
  }
}
