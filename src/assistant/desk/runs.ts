import type { HeardEvent } from '#api'
import type { AssistantEvent, AssistantQuestion } from '#contract'
import { answerFrom, type Exchange } from './conversation.ts'
import { byTab, changed, withAnswer } from './desk-state.ts'
import { type Followed, follow } from './follow.ts'
import type { KeptQuestions } from './kept-questions.ts'
import type { Stand } from './stand.ts'
import type { Stops } from './stops.ts'
import { createWordHeap } from './word-heap.ts'

type Asked = Pick<Exchange, 'clientId' | 'question' | 'replaces'>

export interface AskingTold {
  /** The server knows an answer no more: what is here is not what is there. */
  readonly lost: () => void
  /** A question was not taken. */
  readonly failed: () => void
}

export interface RunPorts {
  readonly stand: Stand
  readonly stops: Stops
  readonly kept: Pick<KeptQuestions, 'forget'>
  readonly told: AskingTold
}

/** Answers that are heard. */
export interface Runs {
  readonly isRunning: (clientId: string) => boolean
  /** Asks, or takes the answer of this id up where it is; once at a time. */
  readonly run: (tabId: string, asked: Asked, messageId?: string) => Promise<void>
  /** Shows what has come of it. */
  readonly flush: (clientId: string) => void
  /** Hears it no more, and has the server stop. */
  readonly halt: (clientId: string, messageId: string) => void
  /** Hears it no more. */
  readonly abort: (clientId: string) => void
  readonly abortAll: () => void
}

interface Run {
  readonly controller: AbortController
  readonly flush: () => void
}

export function createRuns({ stand, stops, kept, told }: RunPorts): Runs {
  const { api, state, set, patch, find, tell } = stand
  const running = new Map<string, Run>()

  const abort = (clientId: string): void => {
    running.get(clientId)?.controller.abort()
    running.delete(clientId)
  }
  const halt = (clientId: string, messageId: string): void => {
    abort(clientId)
    api.stop(messageId).then(
      () => {
        stops.end(clientId)
        kept.forget(clientId)
      },
      () => stops.release(clientId),
    )
  }

  async function* askInTurn(words: Omit<AssistantQuestion, 'user_id'>, signal: AbortSignal): AsyncGenerator<HeardEvent> {
    const before = stops.wait(words.tab_id)
    if (before) await before
    // One that was stopped while it waited is not asked at all.
    if (!stops.isUnwanted(words.client_msg_id)) yield* api.ask(words, signal)
  }

  const started = (tabId: string, clientId: string, messageId: string): void => {
    const isUnwanted = stops.isUnwanted(clientId)
    patch(clientId, isUnwanted ? { messageId } : { messageId, state: 'coming', text: '', sources: [] })
    const conversation = byTab(state.get(), tabId)
    set(changed(state.get(), tabId, (one) => ({ ...one, isStored: true })))
    // A title that was given before the server knew of the conversation.
    if (conversation && !conversation.isStored && conversation.isNamed) void api.rename(tabId, conversation.title).catch(() => undefined)
    tell(tabId)
    if (isUnwanted) halt(clientId, messageId)
  }

  const onEvent = (tabId: string, clientId: string, event: AssistantEvent): void => {
    if (event.event === 'start') started(tabId, clientId, event.data.message_id)
    else if (event.event === 'source') set(withAnswer(state.get(), clientId, (answer) => ({ ...answer, sources: [...answer.sources, event.data] })))
    else if (event.event === 'done') {
      set(withAnswer(state.get(), clientId, () => answerFrom(event.data)))
      set(changed(state.get(), tabId, (one) => ({ ...one, isStored: true })))
    } else if (!stops.isUnwanted(clientId)) patch(clientId, { state: 'failed', ...(find(clientId)?.exchange.answer?.messageId ? { isOver: true } : {}) })
  }

  const ended = (tabId: string, clientId: string, how: Followed): void => {
    stops.release(clientId)
    if (how === 'cut' && !stops.isUnwanted(clientId)) patch(clientId, { state: 'failed' })
    // It can not be taken up again; where the question is gone as well, so is it here.
    if (how === 'gone') patch(clientId, { state: 'failed', isOver: true })
    if (how === 'done' || how === 'gone') kept.forget(clientId)
    if (how === 'gone') told.lost()
    if (how === 'cut') told.failed()
    tell(tabId)
  }

  const run: Runs['run'] = async (tabId, { clientId, question, replaces }, messageId = '') => {
    if (running.has(clientId)) return
    const heap = createWordHeap(stand.after, (text) =>
      set(withAnswer(state.get(), clientId, (answer) => ({ ...answer, state: 'coming', text: answer.text + text }))),
    )
    const mine: Run = { controller: new AbortController(), flush: heap.flush }
    running.set(clientId, mine)
    const words = { query: question, tab_id: tabId, client_msg_id: clientId, ...(replaces !== undefined && { replaces }) }
    const followed = await follow({
      ask: (signal) => askInTurn({ ...words, ...stand.place() }, signal),
      resume: api.resume,
      wait: stand.wait,
      onEvent: (event) => {
        if (event.event === 'delta') return heap.add(event.data.text)
        heap.flush()
        onEvent(tabId, clientId, event)
      },
      signal: mine.controller.signal,
      messageId,
    })
    if (running.get(clientId) === mine) running.delete(clientId)
    if (followed === 'called-off') return heap.drop()
    heap.flush()
    ended(tabId, clientId, followed)
  }

  return {
    isRunning: (clientId) => running.has(clientId),
    run,
    flush: (clientId) => running.get(clientId)?.flush(),
    halt,
    abort,
    abortAll: () => {
      for (const { controller } of running.values()) controller.abort()
    },
  }
}
