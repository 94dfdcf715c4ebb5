import { type ChatKind, chatKindOf } from '#contract'
import type { Actor } from '#permissions'
import { createElsewhereOnline, type PresenceNews, type Somebody } from './presence-news.ts'

/** Several comings and goings are told as one. */
const REST_MS = 1_000
/** The same to other processes, which wait on their own before they tell it. */
const SPREAD_MS = 150

interface Online {
  readonly id: string
  readonly kind: ChatKind
  readonly status: 'online' | 'offline'
}

export interface PresenceOptions {
  /** To the pages of this process. */
  readonly tell: (companyId: string, changes: readonly Online[]) => void
  /** To all other processes, in the order given. */
  readonly send: (news: PresenceNews) => void
  /** Another process was killed, or is cut off. */
  readonly lost: () => void
  readonly now?: () => number
}

export interface Presence {
  /** A page was opened here; gives what to call when it is closed. */
  opened(actor: Actor): () => void
  /** At this process or another one. */
  isOnline(companyId: string, userId: string): boolean
  isOnlineHere(companyId: string, userId: string): boolean
  /** What another process said. */
  heard(news: PresenceNews): void
  /** What others said for a while is not known. */
  missed(): void
  /** Nothing changes any more: that its pages are closed with it is no news. */
  close(): void
}

const key = (companyId: string, userId: string): string => `${companyId} ${userId}`

/** Who has a page open, at whichever process. Changes are told once they have rested, and only those that are still changes. */
export function createPresence({ tell, send, lost, now = Date.now }: PresenceOptions): Presence {
  const pages = new Map<string, Somebody & { readonly count: number }>()
  /** By company: whoever came or went since, and whether they were online before. */
  const waiting = new Map<string, Map<string, { readonly kind: ChatKind; readonly was: boolean }>>()
  /** By company: whoever came to this process or left it, and the others have not heard of it. */
  const spreading = new Map<string, Map<string, Somebody>>()
  let timer: NodeJS.Timeout | undefined
  let spreadTimer: NodeJS.Timeout | undefined
  let isClosed = false

  const isOnlineHere = (companyId: string, userId: string): boolean => pages.has(key(companyId, userId))
  const isOnline = (companyId: string, userId: string): boolean => isOnlineHere(companyId, userId) || elsewhere.has(companyId, userId)

  function flush(): void {
    timer = undefined
    for (const [companyId, people] of waiting) {
      const changes = [...people].flatMap(([id, { kind, was }]): Online[] => {
        const isOn = isOnline(companyId, id)
        return isOn === was ? [] : [{ id, kind, status: isOn ? 'online' : 'offline' }]
      })
      if (changes.length > 0) tell(companyId, changes)
    }
    waiting.clear()
  }

  function spread(): void {
    spreadTimer = undefined
    for (const [companyId, people] of spreading)
      elsewhere.tell(
        companyId,
        [...people.values()].map((somebody) => ({ ...somebody, isOnline: isOnlineHere(companyId, somebody.id) })),
      )
    spreading.clear()
  }

  function changing({ companyId, id, kind }: Somebody): void {
    const people = waiting.get(companyId) ?? new Map<string, { readonly kind: ChatKind; readonly was: boolean }>()
    if (!people.has(id)) people.set(id, { kind, was: isOnline(companyId, id) })
    waiting.set(companyId, people)
    timer ??= setTimeout(flush, REST_MS).unref()
  }

  const elsewhere = createElsewhereOnline({ send, here: () => pages.values(), changing, lost, now })

  function change(somebody: Somebody, by: 1 | -1): void {
    if (isClosed) return
    const { companyId, id } = somebody
    changing(somebody)
    const count = (pages.get(key(companyId, id))?.count ?? 0) + by
    if (count > 0) pages.set(key(companyId, id), { ...somebody, count })
    else pages.delete(key(companyId, id))
    // The first page and the last one.
    if (count > 1 || (count === 1 && by < 0)) return
    spreading.set(companyId, (spreading.get(companyId) ?? new Map<string, Somebody>()).set(id, somebody))
    spreadTimer ??= setTimeout(spread, SPREAD_MS).unref()
  }

  return {
    opened({ companyId, userId, userType }) {
      const somebody = { companyId, id: userId, kind: chatKindOf(userType) }
      change(somebody, 1)
      return () => change(somebody, -1)
    },
    isOnline,
    isOnlineHere,
    heard: (news) => elsewhere.heard(news),
    missed: () => elsewhere.missed(),
    close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(spreadTimer)
      elsewhere.close()
    },
  }
}
