import { setTimeout as pause } from 'node:timers/promises'

/** How often texts are given to the server. */
const TRIES_MAX = 10
/** Texts behind a trip that takes its time. */
const WAITING_MAX = 10_000

interface Trips {
  readonly send: (texts: readonly string[]) => Promise<unknown>
  readonly isClosed: () => boolean
  /** Before a failed trip is made again. */
  readonly againMs: number
}

/**
 * What is said while a trip is under way goes with the next one, in its order; the server passes on the same text once. A trip that fails is made
 * again; when it is given up, the next one that arrives begins with an empty text: something was missed.
 */
export function sendTogether({ send, isClosed, againMs }: Trips): { add(text: string): Promise<void> } {
  let waiting: string[] = []
  let next: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()
  /** Times that something was given up, and up to which of them the others know. */
  let givenUp = 0
  let told = 0

  async function sendWaiting(): Promise<void> {
    const texts = waiting
    waiting = []
    next = undefined
    for (let tries = 1; ; tries += 1)
      try {
        const telling = givenUp
        await send(telling > told ? ['', ...texts] : texts)
        told = telling
        return
      } catch (error) {
        if (isClosed() || tries === TRIES_MAX) {
          givenUp += 1
          throw error
        }
        await pause(againMs, undefined, { ref: false })
      }
  }

  return {
    add(text) {
      if (waiting.length >= WAITING_MAX) {
        givenUp += 1
        return Promise.reject(new Error('Too many texts wait for the database server.'))
      }
      waiting.push(text)
      next ??= last = last.catch(() => undefined).then(sendWaiting)
      return next
    },
  }
}
