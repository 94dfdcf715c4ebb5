import { type ChatKind, chatKindOf } from '#contract'
import type { Actor } from '#permissions'

/** Several comings and goings are told as one. */
const REST_MS = 1_000

interface Online {
  readonly id: string
  readonly kind: ChatKind
  readonly status: 'online' | 'offline'
}

export interface Presence {
  /** A page was opened; gives what to call when it is closed. */
  opened(actor: Actor): () => void
  isOnline(companyId: string, userId: string): boolean
  close(): void
}

const key = (companyId: string, userId: string): string => `${companyId} ${userId}`

/** Who has a page open. Changes are told once they have rested, and only those that are still changes. */
export function createPresence(tell: (companyId: string, changes: readonly Online[]) => void): Presence {
  const pages = new Map<string, number>()
  /** By company: whoever came or went since, and whether they were online before. */
  const waiting = new Map<string, Map<string, { readonly kind: ChatKind; readonly was: boolean }>>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    for (const [companyId, people] of waiting) {
      const changes = [...people].flatMap(([id, { kind, was }]): Online[] => {
        const isOn = pages.has(key(companyId, id))
        return isOn === was ? [] : [{ id, kind, status: isOn ? 'online' : 'offline' }]
      })
      if (changes.length > 0) tell(companyId, changes)
    }
    waiting.clear()
  }

  function change({ companyId, userId, userType }: Actor, by: 1 | -1): void {
    const before = pages.get(key(companyId, userId)) ?? 0
    if (before + by > 0) pages.set(key(companyId, userId), before + by)
    else pages.delete(key(companyId, userId))
    const people = waiting.get(companyId) ?? new Map<string, { readonly kind: ChatKind; readonly was: boolean }>()
    if (!people.has(userId)) people.set(userId, { kind: chatKindOf(userType), was: before > 0 })
    waiting.set(companyId, people)
    timer ??= setTimeout(flush, REST_MS).unref()
  }

  return {
    opened(actor) {
      change(actor, 1)
      return () => change(actor, -1)
    },
    isOnline: (companyId, userId) => pages.has(key(companyId, userId)),
    close: () => clearTimeout(timer),
  }
}
