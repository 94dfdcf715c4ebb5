import { type Exchange, isRunning } from './conversation.ts'
import { activeOf, byTab, changed, runningIn, withNew, withQuestion } from './desk-state.ts'
import type { KeptQuestion } from './kept.ts'
import { createKeptQuestions, type KeptQuestions } from './kept-questions.ts'
import { type AskingTold, createRuns } from './runs.ts'
import type { Stand } from './stand.ts'
import { createStops } from './stops.ts'
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
  readonly keep: KeptQuestions['keep']
  /** The server has told its answer. */
  readonly forget: (clientId: string) => void
  /** What is asked there is asked no more. */
  readonly cancel: (tabId: string) => void
  readonly end: () => void
}

export function createAsking(stand: Stand, told: AskingTold): Asking {
  const { api, state, set, patch, find, tell } = stand
  const kept = createKeptQuestions(stand.store)
  const stops = createStops(stand.after)
  const runs = createRuns({ stand, stops, kept, told })

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
    stops.end(clientId)
    kept.keep(tabId, conversation.title, exchange)
    if (replaces !== undefined) kept.forget(replaces)
    set(withQuestion(state.get(), tabId, exchange))
    void runs.run(tabId, exchange)
    if (isFirst) void titleFor(tabId, question)
  }

  const resumeOne = (tabId: string, exchange: Exchange, messageId: string): void => {
    patch(exchange.clientId, { state: 'coming' })
    set({ ...state.get(), live: exchange.clientId })
    void runs.run(tabId, exchange, messageId)
  }

  const putBack: Asking['putBack'] = ({ clientId, tabId, title, question, time, replaces }) => {
    if (find(clientId)) return
    kept.note(clientId)
    const { active, live } = state.get()
    if (!byTab(state.get(), tabId)) set(changed(withNew(state.get(), tabId), tabId, (one) => ({ ...one, title, state: 'new' })))
    const shown = withQuestion(state.get(), tabId, { clientId, question, time, ...(replaces !== undefined && { replaces }) })
    set({ ...shown, live, active: active ?? shown.active })
    patch(clientId, { state: 'failed' })
  }

  return {
    isFollowed: runs.isRunning,
    keep: kept.keep,
    forget: kept.forget,
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
      const { clientId, answer } = exchange
      runs.flush(clientId)
      patch(clientId, { state: 'stopped' })
      stops.begin(conversation.tabId, clientId)
      // The server may be at it before it has said so: what it calls its answer has to come first.
      if (answer && answer.messageId !== '') runs.halt(clientId, answer.messageId)
    },
    followThose: (tabId) => {
      for (const exchange of byTab(state.get(), tabId)?.exchanges ?? []) {
        const { answer, clientId } = exchange
        if (answer?.state !== 'coming' || answer.messageId === '' || runs.isRunning(clientId)) continue
        if (stops.isUnwanted(clientId)) {
          patch(clientId, { state: 'stopped' })
          runs.halt(clientId, answer.messageId)
        } else void runs.run(tabId, exchange, answer.messageId)
      }
    },
    putBack,
    cancel: (tabId) => {
      for (const { clientId } of byTab(state.get(), tabId)?.exchanges ?? []) {
        runs.abort(clientId)
        stops.end(clientId)
        kept.forget(clientId)
      }
      stops.forget(tabId)
    },
    end: runs.abortAll,
  }
}
