import type { Draft, DraftsPort } from './drafts.ts'

/** Where drafts lie sealed on the device, by key. */
export interface DraftShelf {
  readonly put: (key: string, draft: Draft) => Promise<void>
  readonly all: () => Promise<ReadonlyMap<string, Draft>>
  readonly remove: (key: string) => Promise<void>
}

export interface KeptDraftsOutside {
  /** Whose drafts the page keeps now; nobody's while nobody is signed in. */
  readonly owner: () => string | undefined
  /** The shelf of an owner, once it can be read. */
  readonly shelfOf: (owner: string) => Promise<DraftShelf>
  /** Who has something on the device: nobody else waits for a shelf. */
  readonly marks: { readonly has: (owner: string) => boolean; readonly add: (owner: string) => void; readonly remove: (owner: string) => void }
  readonly after: (ms: number, work: () => void) => void
  readonly now: () => Date
}

export interface KeptDrafts extends DraftsPort {
  /** Brings what rests to the device. */
  readonly flush: () => Promise<void>
}

const REST_MS = 50
/** What nobody came back to for so long, and what is beyond so many, goes. */
const KEPT_MS = 30 * 86_400_000
const KEPT_MAX = 50

/** Drafts in memory at once and sealed on the device a moment later, so that they outlive the page; of one person in one company each. */
export function keptDrafts({ owner, shelfOf, marks, after, now }: KeptDraftsOutside): KeptDrafts {
  const memory = new Map<string, Draft>()
  const waiting = new Map<string, (shelf: DraftShelf) => Promise<void>>()
  let isResting = false

  const flush = async (): Promise<void> => {
    isResting = false
    for (const [place, work] of [...waiting]) {
      await work(await shelfOf(ownerIn(place)))
      if (waiting.get(place) === work) waiting.delete(place)
    }
  }
  const later = (place: string, work: (shelf: DraftShelf) => Promise<void>): void => {
    waiting.set(place, work)
    if (isResting) return
    isResting = true
    after(REST_MS, () => void flush().catch(() => undefined))
  }
  const found = async (whose: string, key: string): Promise<Draft | undefined> => {
    const shelf = await shelfOf(whose)
    const all = await shelf.all()
    const newest = [...all].sort(([, one], [, other]) => other.savedAt.localeCompare(one.savedAt))
    const oldest = new Date(now().getTime() - KEPT_MS).toISOString()
    const gone = newest.filter(([, { savedAt }], at) => at >= KEPT_MAX || savedAt < oldest).map(([name]) => name)
    for (const name of gone) await shelf.remove(name)
    if (all.size === gone.length) marks.remove(whose)
    return gone.includes(key) ? undefined : all.get(key)
  }
  return {
    flush,
    async load(key) {
      const whose = owner()
      if (whose === undefined) return undefined
      const place = placeOf(whose, key)
      const known = memory.get(place)
      return known !== undefined || waiting.has(place) || !marks.has(whose) ? known : found(whose, key)
    },
    async save(key, draft) {
      const whose = owner()
      if (whose === undefined) return
      memory.set(placeOf(whose, key), draft)
      marks.add(whose)
      later(placeOf(whose, key), (shelf) => shelf.put(key, draft))
    },
    async clear(key) {
      const whose = owner()
      if (whose === undefined) return
      memory.delete(placeOf(whose, key))
      if (marks.has(whose)) later(placeOf(whose, key), (shelf) => shelf.remove(key))
    },
  }
}

const placeOf = (owner: string, key: string): string => `${owner} ${key}`
const ownerIn = (place: string): string => place.slice(0, place.indexOf(' '))
