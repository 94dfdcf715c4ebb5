import { Duplex } from 'node:stream'
import type { Engine } from './engine.ts'

/** First bytes of the messages that end a batch: startup (its length begins with 0), Query, Sync. */
const ENDS_BATCH = new Set([0, 'Q'.charCodeAt(0), 'S'.charCodeAt(0)])
const TERMINATE = 'X'.charCodeAt(0)

/**
 * What `pg` takes for a network socket. It writes one whole protocol message at a time; they are gathered into batches,
 * so that a statement with parameters (parse, bind, describe, execute, sync) costs one trip to the thread.
 */
export class EngineSocket extends Duplex {
  readonly #engine: Engine
  #batch: Buffer[] = []

  constructor(engine: Engine) {
    super()
    this.#engine = engine
  }

  connect(): this {
    this.#engine.ready().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  override _read(): void {
    // Answers are pushed when they come.
  }

  override _write(message: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const kind = message[0] ?? TERMINATE
    if (kind !== TERMINATE) this.#batch.push(message)
    if (ENDS_BATCH.has(kind)) this.#send(Buffer.concat(this.#batch.splice(0)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  #send(batch: Buffer): void {
    this.#engine.exchange(batch).then(
      (answer) => this.push(answer),
      (error: Error) => this.destroy(error),
    )
  }

  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
