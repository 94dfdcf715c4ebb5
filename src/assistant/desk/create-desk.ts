import type { Observable } from '#concurrency'
import { ASSISTANT_QUESTION_MAX } from '#contract'
import type { RestingTexts } from '#offline'
import { createAsking } from './asking.ts'
import { type Changes, createChanges } from './changes.ts'
import { activeOf, byTab, type DeskState, runningIn, withNew } from './desk-state.ts'
import { createDrafts } from './drafts.ts'
import { createReading } from './reading.ts'
import { createStand, type DeskOutside } from './stand.ts'
import { createUndoing } from './undoing.ts'

/** The conversations of one person in one company, and all that can be done with them. What is asked goes on while nobody looks. */
export interface Desk extends Observable<DeskState>, Changes {
  readonly drafts: RestingTexts
  /** The device can be read, or read again: what it keeps is there. */
  readonly wake: () => Promise<void>
  /** Reads the list and the open conversation anew, and whether there is an assistant at all. */
  readonly refresh: () => Promise<void>
  /** The next page of the list. Throws ApiError. */
  readonly more: () => Promise<void>
  /** Messages before those that are there; the conversation itself says when they did not come. */
  readonly older: (tabId: string) => Promise<void>
  readonly open: (id: number) => void
  readonly begin: () => void
  /** Sends it, into a conversation of its own where none is. False: not sent, because it is blank or too long, or an answer is still coming. */
  readonly ask: (text: string, replaces?: string) => boolean
  /** Asks the same again: takes a cut answer up, or makes a new one in the place of the old. */
  readonly retry: (clientId: string) => void
  readonly stop: () => void
  /** Throws ApiError. Brings back what was deleted last; says so in the state where it is too late for that. */
  readonly undo: () => Promise<void>
  /** The way back is not wanted. */
  readonly dismissUndo: () => void
  readonly close: () => void
}

/** What is typed before there is a conversation belongs to the first one. */
export const FIRST_DRAFT = 'first'

export function createDesk(outside: DeskOutside): Desk {
  const { api, news, store } = outside
  const stand = createStand(outside)
  const { state, set } = stand
  const drafts = createDrafts(store, outside.after)
  const asking = createAsking(stand, {
    lost: () => void reading.refresh(),
    // It may have been switched off meanwhile.
    failed: () => void readAbout().catch(() => undefined),
  })
  const reading = createReading(stand, asking)
  const undoing = createUndoing(stand, { drafts, asking })

  /** Reads what is new of one conversation, open or not. */
  const look = async (tabId: string): Promise<void> => {
    const known = byTab(state.get(), tabId)
    await reading.refresh()
    if (known && known.id !== state.get().active && known.state === 'ready') await reading.messages(tabId)
  }
  const stopNews = news.listen(({ tabId }) => void look(tabId))
  const readAbout = async (): Promise<void> => {
    const about = await api.about()
    set({ ...state.get(), about })
  }
  const wake = async (): Promise<void> => {
    await reading.device(drafts)
    // Drafts are no part of the state: whoever shows one looks again.
    set({ ...state.get() })
  }
  const ready = wake()
    .catch(() => undefined)
    .then(() => Promise.all([reading.refresh(), readAbout().catch(() => undefined)]))

  const begin = (): string => {
    const tabId = outside.newId()
    set(withNew(state.get(), tabId))
    return tabId
  }
  const changes = createChanges(stand, { drafts, asking, reading, undoing })

  return {
    get: state.get,
    subscribe: state.subscribe,
    drafts,
    wake,
    refresh: async () => {
      await ready
      await Promise.all([reading.refresh(), readAbout().catch(() => undefined)])
    },
    more: reading.more,
    older: async (tabId) => {
      const { before, older } = byTab(state.get(), tabId) ?? {}
      if (before !== undefined && older !== 'loading') await reading.messages(tabId, before)
    },
    open: (id) => {
      set({ ...state.get(), active: id })
      void reading.active()
    },
    begin: () => void begin(),
    ask: (text, replaces) => {
      const question = text.trim()
      if (question === '' || question.length > ASSISTANT_QUESTION_MAX) return false
      const active = activeOf(state.get())
      if (runningIn(active) || (!active && state.get().conversations.length > 0)) return false
      asking.send(active?.tabId ?? begin(), question, replaces === undefined ? {} : { replaces })
      return true
    },
    retry: asking.retry,
    stop: asking.stop,
    ...changes,
    undo: async () => {
      const tabId = await undoing.undo()
      if (tabId !== undefined) await look(tabId)
    },
    dismissUndo: undoing.dismiss,
    close: () => {
      asking.end()
      stopNews()
      stand.end()
      void drafts.flush().catch(() => undefined)
    },
  }
}
