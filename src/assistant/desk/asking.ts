import type { HeardEvent } from '#api'
import type { AssistantEvent, AssistantQuestion } from '#contract'
import { answerFrom, type Exchange, isRunning } from './conversation.ts'
import { activeOf, byTab, changed, runningIn, withAnswer, withNew, withQuestion } from './desk-state.ts'
import { follow } from './follow.ts'
import { askedKey, type KeptQuestion } from './kept.ts'
import type { Stand } from './stand.ts'
import { fallbackTitle } from './titles.ts'

/** Questions on their way: each is kept on the device until the server has told its answer. */
export interface Asking {
  readonly isFollowed: (clientId: string) => boolean
  readonly send: (tabId: string, question: string, how?: { readonly clientId?: string; readonly replaces?: string }) => void
  readonly retry: (clientId: string) => void
  readonly stop: () => void
  /** Hears answers to their end that are being made for another tab or device, or were when the page was left. */
  readonly followThose: (tabId: string) => void
  /** One that a reload left without an answer is in its conversation again, to be sent by the person. */
  readonly putBack: (kept: KeptQuestion) => void
  /** The device keeps it until the server has told its answer. */
  readonly keep: (tabId: string, title: string, exchange: Omit<Exchange, 'answer' | 'questionId'>) => void
  /** The server has told its answer. */
  readonly forget: (clientId: string) => void
  /** What is asked there is asked no more. */
  readonly callOff: (tabId: string) => void
  readonly end: () => void
}

/** An answer that is heard. */
interface Run {
  readonly controller: AbortController
  /** What has come and is not shown yet. */
  readonly flush: () => void
}

/** Words are shown in heaps: a page that is drawn anew for each of them does nothing else. */
const HEAP_MS = 30
/** So long a question waits until the one before it is stopped: the server takes one after the other. */
const STOP_MS = 5_000

export interface AskingTold {
  /** The server knows an answer no more: what is here is not what is there. */
  readonly lost: () => void
  /** A question was not taken. */
  readonly failed: () => void
}

export function createAsking(stand: Stand, told: AskingTold): Asking {
  const { api, shelf, state, set, patch, find, tell } = stand
  const running = new Map<string, Run>()
  const asked = new Set<string>()
  /** Questions that nobody wants an answer to any more, until the server has stopped; what is to be called then. */
  const unwanted = new Map<string, () => void>()
  /** By conversation: it is stopped, or has not been for long. */
  const stopping = new Map<string, Promise<void>>()

  const keep: Asking['keep'] = (tabId, title, { clientId, question, time, replaces }) => {
    asked.add(clientId)
    void shelf.put(askedKey(clientId), { kind: 'asked', tabId, title, clientId, question, time, ...(replaces !== undefined && { replaces }) })
  }
  const forget = (clientId: string): void => {
    if (asked.delete(clientId)) void shelf.remove(askedKey(clientId))
  }

  /** The question is wanted, or gone: nothing waits for its end. */
  const letBe = (clientId: string): void => {
    unwanted.get(clientId)?.()
    unwanted.delete(clientId)
  }
  const halt = (clientId: string, messageId: string): void => {
    running.get(clientId)?.controller.abort()
    running.delete(clientId)
    api.stop(messageId).then(
      () => {
        letBe(clientId)
        forget(clientId)
      },
      () => unwanted.get(clientId)?.(),
    )
  }
  async function* askInTurn(words: Omit<AssistantQuestion, 'user_id'>, signal: AbortSignal): AsyncGenerator<HeardEvent> {
    const before = stopping.get(words.tab_id)
    if (before) await before
    // One that was stopped while it waited is not asked at all.
    if (!unwanted.has(words.client_msg_id)) yield* api.ask(words, signal)
  }

  const started = (tabId: string, clientId: string, messageId: string): void => {
    const isUnwanted = unwanted.has(clientId)
    patch(clientId, isUnwanted ? { messageId } : { messageId, state: 'coming', text: '', sources: [] })
    const conversation = byTab(state.get(), tabId)
    set(changed(state.get(), tabId, (one) => ({ ...one, isStored: true })))
    // A title that was given before the server knew of the conversation.
    if (conversation && !conversation.isStored && conversation.isNamed) void api.rename(tabId, conversation.title).catch(() => undefined)
    tell(tabId)
    if (isUnwanted) halt(clientId, messageId)
  }
  const hear = (tabId: string, clientId: string, event: AssistantEvent): void => {
    if (event.event === 'start') started(tabId, clientId, event.data.message_id)
    else if (event.event === 'source') set(withAnswer(state.get(), clientId, (answer) => ({ ...answer, sources: [...answer.sources, event.data] })))
    else if (event.event === 'done') {
      set(withAnswer(state.get(), clientId, () => answerFrom(event.data)))
      set(changed(state.get(), tabId, (one) => ({ ...one, isStored: true })))
    } else if (!unwanted.has(clientId)) patch(clientId, { state: 'failed', ...(find(clientId)?.exchange.answer?.messageId ? { isOver: true } : {}) })
  }

  const run = async (tabId: string, { clientId, question, replaces }: Pick<Exchange, 'clientId' | 'question' | 'replaces'>, messageId = ''): Promise<void> => {
    if (running.has(clientId)) return
    const controller = new AbortController()
    let words = ''
    let callOff: (() => void) | undefined
    const flush = (): void => {
      callOff?.()
      callOff = undefined
      const text = words
      words = ''
      if (text !== '') set(withAnswer(state.get(), clientId, (answer) => ({ ...answer, state: 'coming', text: answer.text + text })))
    }
    const mine: Run = { controller, flush }
    running.set(clientId, mine)
    const followed = await follow({
      ask: (signal) => {
        const words = { query: question, tab_id: tabId, client_msg_id: clientId, ...stand.place(), ...(replaces !== undefined && { replaces }) }
        return askInTurn(words, signal)
      },
      resume: api.resume,
      wait: stand.wait,
      onEvent: (event) => {
        if (event.event === 'delta') {
          words += event.data.text
          callOff ??= stand.after(HEAP_MS, flush)
          return
        }
        flush()
        hear(tabId, clientId, event)
      },
      signal: controller.signal,
      messageId,
    })
    if (running.get(clientId) === mine) running.delete(clientId)
    if (followed === 'called-off') {
      callOff?.()
      return
    }
    flush()
    unwanted.get(clientId)?.()
    if (followed === 'cut' && !unwanted.has(clientId)) patch(clientId, { state: 'failed' })
    // It can not be taken up again; where the question is gone as well, so is it here.
    if (followed === 'gone') patch(clientId, { state: 'failed', isOver: true })
    if (followed === 'done' || followed === 'gone') forget(clientId)
    if (followed === 'gone') told.lost()
    if (followed === 'cut') told.failed()
    tell(tabId)
  }

  const titleFor = async (tabId: string, question: string): Promise<void> => {
    // The question gives one where nobody makes a better one (spec: chat-assistant-session §8).
    const made = await api.title(tabId, question).catch(() => '')
    const title = made.trim() || fallbackTitle(question)
    set(changed(state.get(), tabId, (one) => (one.isNamed ? one : { ...one, title })))
    tell(tabId)
  }

  const send: Asking['send'] = (tabId, question, { clientId = stand.newId(), replaces } = {}) => {
    const conversation = byTab(state.get(), tabId)
    if (!conversation) return
    const isFirst = conversation.title === '' && conversation.exchanges.length === 0
    const exchange = { clientId, question, time: new Date(stand.now()).toISOString(), ...(replaces !== undefined && { replaces }) }
    letBe(clientId)
    keep(tabId, conversation.title, exchange)
    if (replaces !== undefined) forget(replaces)
    set(withQuestion(state.get(), tabId, exchange))
    void run(tabId, exchange)
    if (isFirst) void titleFor(tabId, question)
  }

  const resumeOne = (tabId: string, exchange: Exchange, messageId: string): void => {
    patch(exchange.clientId, { state: 'coming' })
    set({ ...state.get(), live: exchange.clientId })
    void run(tabId, exchange, messageId)
  }

  return {
    isFollowed: (clientId) => running.has(clientId),
    keep,
    forget,
    send,
    retry: (clientId) => {
      const found = find(clientId)
      if (!found || isRunning(found.exchange) || runningIn(byTab(state.get(), found.tabId))) return
      const { exchange, tabId } = found
      const { messageId = '', isOver = false, state: how = 'failed' } = exchange.answer ?? {}
      if (messageId === '') send(tabId, exchange.question, { clientId, ...(exchange.replaces !== undefined && { replaces: exchange.replaces }) })
      else if (how === 'failed' && !isOver) resumeOne(tabId, exchange, messageId)
      else send(tabId, exchange.question, { replaces: clientId })
    },
    stop: () => {
      const conversation = activeOf(state.get())
      const exchange = runningIn(conversation)
      if (!conversation || !exchange) return
      const { clientId } = exchange
      const messageId = exchange.answer?.messageId ?? ''
      running.get(clientId)?.flush()
      patch(clientId, { state: 'stopped' })
      const isOver = new Promise<void>((resolve) => {
        const callOff = stand.after(STOP_MS, resolve)
        unwanted.set(clientId, () => {
          callOff()
          resolve()
        })
      })
      stopping.set(conversation.tabId, isOver)
      // The server may be at it before it has said so: what it calls its answer has to come first.
      if (messageId !== '') halt(clientId, messageId)
    },
    followThose: (tabId) => {
      for (const exchange of byTab(state.get(), tabId)?.exchanges ?? []) {
        const { answer, clientId } = exchange
        if (answer?.state !== 'coming' || answer.messageId === '' || running.has(clientId)) continue
        if (unwanted.has(clientId)) {
          patch(clientId, { state: 'stopped' })
          halt(clientId, answer.messageId)
        } else void run(tabId, exchange, answer.messageId)
      }
    },
    putBack: (kept) => {
      const { clientId, tabId, title, question, time, replaces } = kept
      if (find(clientId)) return
      asked.add(clientId)
      const { active, live } = state.get()
      if (!byTab(state.get(), tabId)) set(changed(withNew(state.get(), tabId), tabId, (one) => ({ ...one, title, state: 'new' })))
      const shown = withQuestion(state.get(), tabId, { clientId, question, time, ...(replaces !== undefined && { replaces }) })
      set({ ...shown, live, active: active ?? shown.active })
      patch(clientId, { state: 'failed' })
    },
    callOff: (tabId) => {
      for (const { clientId } of byTab(state.get(), tabId)?.exchanges ?? []) {
        running.get(clientId)?.controller.abort()
        running.delete(clientId)
        letBe(clientId)
        forget(clientId)
      }
      stopping.delete(tabId)
    },
    end: () => {
      for (const { controller } of running.values()) controller.abort()
    },
  }
}
