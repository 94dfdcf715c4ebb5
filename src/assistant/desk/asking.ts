import type { AssistantEvent } from '#contract'
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

export function createAsking(stand: Stand): Asking {
  const { api, shelf, state, set, patch, find, tell } = stand
  const running = new Map<string, Run>()
  const asked = new Set<string>()

  const forget = (clientId: string): void => {
    if (asked.delete(clientId)) void shelf.remove(askedKey(clientId))
  }

  const started = (tabId: string, clientId: string, messageId: string): void => {
    patch(clientId, { messageId, state: 'coming', text: '', sources: [] })
    const conversation = byTab(state.get(), tabId)
    set(changed(state.get(), tabId, (one) => ({ ...one, isStored: true })))
    // A title that was given before the server knew of the conversation.
    if (conversation && !conversation.isStored && conversation.isNamed) void api.rename(tabId, conversation.title).catch(() => undefined)
    tell(tabId)
  }
  const hear = (tabId: string, clientId: string, event: AssistantEvent): void => {
    if (event.event === 'start') started(tabId, clientId, event.data.message_id)
    else if (event.event === 'source') set(withAnswer(state.get(), clientId, (answer) => ({ ...answer, sources: [...answer.sources, event.data] })))
    else if (event.event === 'done') {
      set(withAnswer(state.get(), clientId, () => answerFrom(event.data)))
      set(changed(state.get(), tabId, (one) => ({ ...one, isStored: true })))
    } else patch(clientId, { state: 'failed', ...(find(clientId)?.exchange.answer?.messageId ? { isOver: true } : {}) })
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
        return api.ask(words, signal)
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
    if (followed === 'cut') patch(clientId, { state: 'failed' })
    if (followed === 'gone') patch(clientId, { state: 'failed', messageId: '' })
    if (followed === 'done') forget(clientId)
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
    asked.add(clientId)
    void shelf.put(askedKey(clientId), { kind: 'asked', tabId, title: conversation.title, ...exchange })
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
      const exchange = runningIn(activeOf(state.get()))
      if (!exchange) return
      const { clientId } = exchange
      const messageId = exchange.answer?.messageId ?? ''
      running.get(clientId)?.flush()
      patch(clientId, { state: 'stopped' })
      running.get(clientId)?.controller.abort()
      running.delete(clientId)
      if (messageId === '') return
      api.stop(messageId).then(
        () => forget(clientId),
        () => undefined,
      )
    },
    followThose: (tabId) => {
      for (const exchange of byTab(state.get(), tabId)?.exchanges ?? []) {
        const { answer, clientId } = exchange
        if (answer?.state === 'coming' && answer.messageId !== '' && !running.has(clientId)) void run(tabId, exchange, answer.messageId)
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
        forget(clientId)
      }
    },
    end: () => {
      for (const { controller } of running.values()) controller.abort()
    },
  }
}
