import type { Exchange } from './conversation.ts'
import { askedKey } from './kept.ts'
import type { Stand } from './stand.ts'

/** Questions that lie on the device until the server has told their answer. */
export interface KeptQuestions {
  readonly keep: (tabId: string, title: string, exchange: Omit<Exchange, 'answer' | 'questionId'>) => void
  /** It lies there already. */
  readonly note: (clientId: string) => void
  readonly forget: (clientId: string) => void
}

export function createKeptQuestions(store: Stand['store']): KeptQuestions {
  const kept = new Set<string>()
  return {
    keep: (tabId, title, { clientId, question, time, replaces }) => {
      kept.add(clientId)
      void store.put(askedKey(clientId), { kind: 'asked', tabId, title, clientId, question, time, ...(replaces !== undefined && { replaces }) })
    },
    note: (clientId) => void kept.add(clientId),
    forget: (clientId) => {
      if (kept.delete(clientId)) void store.remove(askedKey(clientId))
    },
  }
}
