import type { AssistantApi } from '#api'
import { type Observable, observable } from '#concurrency'
import type { News, SealedStore } from '#offline'
import type { Answer, Exchange } from './conversation.ts'
import { type DeskState, EMPTY_DESK, withAnswer } from './desk-state.ts'
import type { Kept } from './kept.ts'
import type { AssistantNews } from './news.ts'

export interface DeskOutside {
  readonly api: AssistantApi
  readonly store: Pick<SealedStore<Kept>, 'put' | 'remove' | 'all'>
  readonly news: News<AssistantNews>
  readonly newId: () => string
  readonly now: () => number
  readonly after: (ms: number, work: () => void) => () => void
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Where a question is asked. */
  readonly place: () => { readonly lang: string; readonly page: string }
}

/** What the parts of the desk stand on: its state, and the ways to change it. */
export interface Stand extends DeskOutside {
  readonly state: Observable<DeskState>
  readonly set: (next: DeskState) => void
  /** Of the answer to this question. */
  readonly patch: (clientId: string, part: Partial<Answer>) => void
  readonly find: (clientId: string) => { readonly tabId: string; readonly exchange: Exchange } | undefined
  /** Other tabs of this browser look anew at this conversation. */
  readonly tell: (tabId: string) => void
  readonly end: () => void
}

export function createStand(outside: DeskOutside): Stand {
  const state = observable<DeskState>(EMPTY_DESK)
  let isOver = false
  const set = (next: DeskState): void => {
    if (!isOver) state.set(next)
  }
  return {
    ...outside,
    state,
    set,
    patch: (clientId, part) => set(withAnswer(state.get(), clientId, (answer) => ({ ...answer, ...part }))),
    find: (clientId) => {
      for (const { tabId, exchanges } of state.get().conversations) {
        const exchange = exchanges.find((one) => one.clientId === clientId)
        if (exchange) return { tabId, exchange }
      }
      return undefined
    },
    tell: (tabId) => {
      if (!isOver) outside.news.tell({ kind: 'changed', tabId })
    },
    end: () => {
      isOver = true
    },
  }
}
