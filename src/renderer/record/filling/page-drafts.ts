import { appStore } from '#store'
import { keptDrafts } from './kept-drafts.ts'

const ownerNow = (): string | undefined => {
  const { boot } = appStore.get()
  return boot ? `${boot.user.id}/${boot.company.id}` : undefined
}

const markOf = (owner: string): string => `unsaved:${owner}`

/** A full or forbidden store: the drafts last as long as the page. */
const inStore = <T>(work: (store: Storage) => T): T | undefined => {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}

/** Unsaved input of record and form screens. What lies on the device comes in with the first draft that is kept there. */
export const pageDrafts = keptDrafts({
  owner: ownerNow,
  storeOf: async (owner) => (await import('./sealed-drafts.ts')).storeOf(owner),
  server: async () => (await import('./server-drafts.ts')).serverDrafts,
  marks: {
    has: (owner) => inStore((store) => store.getItem(markOf(owner))) !== null,
    add: (owner) => inStore((store) => store.setItem(markOf(owner), '1')),
    remove: (owner) => inStore((store) => store.removeItem(markOf(owner))),
  },
  after: (ms, work) => void setTimeout(work, ms),
  now: () => new Date(),
})

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => void pageDrafts.flush().catch(() => undefined))
