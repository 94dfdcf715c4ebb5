import { assistantApi } from '#api'
import { createDesk, type Desk, isKept, isNews } from '#assistant'
import { offline, pageNews, pageStore, startOffline } from '#offline'
import { bus, type Facts } from '#store'

interface DeskOwner {
  readonly userId: string
  readonly companyId: string
}

interface Held {
  readonly of: string
  readonly desk: Desk
  readonly close: () => void
  readonly readImage: (path: string) => Promise<Blob>
}
let held: Held | undefined

/** The desk of this person in this company; it works on while the panel is closed, and ends when they sign out or somebody else comes. */
export function deskOf(owner: DeskOwner, place: () => { readonly lang: string; readonly page: string }, page: Window = window): Held {
  const of = `${owner.userId}/${owner.companyId}`
  if (held?.of === of) return held
  held?.close()
  // Where it is opened before the page has rested.
  startOffline()
  const api = assistantApi(owner.userId)
  const sealedStore = pageStore({ name: 'assistant', owner, isValue: isKept })
  const desk = createDesk({
    api,
    store: sealedStore,
    news: pageNews(`assistant/${of}`, isNews),
    newId: () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
    now: Date.now,
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(signal.reason)
        })
      }),
    place,
  })
  const keep = (): void => void desk.drafts.flush().catch(() => undefined)
  const stay = (event: BeforeUnloadEvent): void => {
    if (sealedStore.state.get().inMemory > 0) event.preventDefault()
  }
  const end = ({ reason }: Facts['sessionEnded']): void => {
    // One that expired is renewed in place.
    if (reason !== 'expired') close()
  }
  // What is sealed can be read once its key is there.
  const stop = offline().keys.state.subscribe(() => void desk.wake().catch(() => undefined))
  page.addEventListener('pagehide', keep)
  page.addEventListener('beforeunload', stay)
  bus.on('sessionEnded', end)
  const close = (): void => {
    stop()
    page.removeEventListener('pagehide', keep)
    page.removeEventListener('beforeunload', stay)
    bus.off('sessionEnded', end)
    desk.close()
    held = undefined
  }
  held = { of, desk, close, readImage: api.image }
  return held
}
