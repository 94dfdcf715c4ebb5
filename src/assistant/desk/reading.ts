import type { RestingTexts } from '#offline'
import type { Asking } from './asking.ts'
import { exchangesFrom } from './conversation.ts'
import { activeOf, byTab, changed, withMessages, withTabs } from './desk-state.ts'
import { draftOf, TABS_KEY } from './kept.ts'
import type { Stand } from './stand.ts'

/** What the server and the device know. What fails takes nothing away (fault R39). */
export interface Reading {
  /** The list and the open conversation anew. */
  readonly refresh: () => Promise<void>
  readonly more: () => Promise<void>
  readonly messages: (tabId: string, before?: string) => Promise<void>
  readonly active: () => Promise<void>
  /** What a reload or the last visit left. */
  readonly device: (drafts: RestingTexts) => Promise<void>
}

export function createReading({ api, store, state, set }: Stand, asking: Asking): Reading {
  const messages: Reading['messages'] = async (tabId, cursor) => {
    const isFirst = ['new', 'failed'].includes(byTab(state.get(), tabId)?.state ?? '')
    if (isFirst) set(changed(state.get(), tabId, (one) => ({ ...one, state: 'loading' })))
    if (cursor !== undefined) set(changed(state.get(), tabId, (one) => ({ ...one, older: 'loading' })))
    const asked = state.get()
    try {
      const told = await api.messages(tabId, cursor)
      const exchanges = exchangesFrom(told.messages)
      const before = told.more ? told.messages[0]?.message_id || undefined : undefined
      set(withMessages(state.get(), tabId, { exchanges, before, cursor, isFollowed: asking.isFollowed, asked }))
      for (const { clientId, answer } of exchanges) if (answer && answer.state !== 'coming') asking.forget(clientId)
      asking.followThose(tabId)
    } catch {
      if (cursor === undefined) set(changed(state.get(), tabId, (one) => (one.state === 'loading' ? { ...one, state: 'failed' } : one)))
      else set(changed(state.get(), tabId, (one) => ({ ...one, older: one.before === cursor ? 'failed' : undefined })))
    }
  }
  const active = async (): Promise<void> => {
    const open = activeOf(state.get())
    if (open?.isStored) await messages(open.tabId)
  }
  const list = async (): Promise<void> => {
    const asked = state.get()
    try {
      const { tabs, next } = await api.tabs()
      set(withTabs(state.get(), tabs, { next, asked }))
      void store.put(TABS_KEY, { kind: 'tabs', tabs })
    } catch {
      set({ ...state.get(), list: 'failed' })
    }
    await active()
  }

  let reading: Promise<void> | undefined
  let isAskedAgain = false
  const readOut = async (): Promise<void> => {
    do {
      isAskedAgain = false
      await list()
    } while (isAskedAgain)
    reading = undefined
  }
  return {
    messages,
    active,
    refresh: () => {
      // What is new since it began is in the next one.
      isAskedAgain = reading !== undefined
      reading ??= readOut()
      return reading
    },
    more: async () => {
      const { next } = state.get()
      if (next === undefined) return
      const asked = state.get()
      const page = await api.tabs(next)
      set(withTabs(state.get(), page.tabs, { isMore: true, next: page.next, asked }))
    },
    device: async (drafts) => {
      const found = await store.all()
      const tabs = found.get(TABS_KEY)
      if (tabs?.kind === 'tabs' && state.get().list === 'loading') set({ ...withTabs(state.get(), tabs.tabs), list: 'loading' })
      for (const [key, kept] of found) {
        const of = draftOf(key)
        if (kept.kind === 'draft' && of !== undefined) drafts.found(of, kept.text)
        if (kept.kind === 'asked') asking.putBack(kept)
      }
    },
  }
}
