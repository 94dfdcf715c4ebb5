import { ApiError, type HeardEvent, isAborted } from '#api'
import type { AssistantEvent } from '#contract'

/** How often a cut answer is taken up again without a word of it having come. */
const TRIES_MAX = 5
const WAIT_MS = { first: 500, most: 8_000 }

export interface FollowOutside {
  readonly ask: (signal: AbortSignal) => AsyncIterable<HeardEvent>
  readonly resume: (messageId: string, lastEventId: string, signal: AbortSignal) => AsyncIterable<HeardEvent>
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Each event once, in order. */
  readonly onEvent: (event: AssistantEvent) => void
  readonly signal: AbortSignal
  /** Of an answer that is being made already. */
  readonly messageId?: string
}

/** `gone`: the server does not know the answer any more. */
export type Followed = 'done' | 'refused' | 'cut' | 'gone' | 'called-off'

const isTemporary = (error: unknown): boolean => error instanceof ApiError && error.isTemporary

/**
 * Hears an answer to its end (fault R39): a stream that is cut is taken up after its last event, with growing waits; one that never began is not
 * asked for a second time.
 */
export async function follow({ ask, resume, wait, onEvent, signal, messageId: known = '' }: FollowOutside): Promise<Followed> {
  let messageId = known
  let last = ''
  for (let tries = 0; ; tries += 1) {
    try {
      for await (const { id, event } of messageId === '' ? ask(signal) : resume(messageId, last, signal)) {
        if (signal.aborted) return 'called-off'
        if (id !== '' && last !== '' && Number(id) <= Number(last)) continue
        if (id !== '') last = id
        tries = 0
        if (event.event === 'start') messageId = event.data.message_id
        onEvent(event)
        if (event.event === 'done') return 'done'
        if (event.event === 'error') return 'refused'
      }
    } catch (error) {
      if (signal.aborted || isAborted(error)) return 'called-off'
      if (messageId === '') return 'cut'
      if (!isTemporary(error)) return 'gone'
    }
    if (messageId === '' || tries >= TRIES_MAX) return 'cut'
    try {
      await wait(Math.min(WAIT_MS.most, WAIT_MS.first * 2 ** tries), signal)
    } catch {
      return 'called-off'
    }
  }
}
