import type { Worker } from 'node:worker_threads'
import { startWorker } from './start-worker.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (error: Error) => void
}

/** The database's thread as the rest of the process sees it: batches go in, answers come out in the same order. */
export class DatabaseThread {
  readonly #worker: Worker
  readonly #waiting: Waiting[] = []
  readonly #exited: Promise<void>
  /** Resolves when the database takes queries; rejects with why it can't. */
  readonly up: Promise<void>

  /** `onEnd` is called once, when the thread has ended or is about to. */
  constructor(start: WorkerStart, onEnd: () => void) {
    this.#worker = startWorker(start)
    this.up = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve()
        else if (message.kind === 'answer') this.#waiting.shift()?.resolve(message.bytes)
        else if (message.kind === 'failed') this.#worker.emit('error', new Error(`The embedded database stopped: ${message.message}`))
      })
      this.#worker.on('error', (error) => {
        reject(error)
        onEnd()
        void this.end(error)
      })
    })
    this.up.catch(() => undefined)
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        onEnd()
        this.#rejectWaiting(new Error('The embedded database has ended.'))
        resolve()
      })
    })
  }

  ask(bytes: Uint8Array): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#post({ kind: 'batch', bytes })
    })
  }

  /** Ends the thread wherever it is, like a power cut; what was acknowledged is on the disk. */
  async end(reason: Error): Promise<void> {
    this.#rejectWaiting(reason)
    await this.#worker.terminate()
  }

  /** Lets the database write its checkpoint and end by itself. */
  async close(): Promise<void> {
    this.#post({ kind: 'close' })
    await this.#exited
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  #rejectWaiting(reason: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(reason)
  }
}
