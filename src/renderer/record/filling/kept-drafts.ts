import { DAY_MS, RECORD_DRAFTS, type RecordDraft, type RecordDraftPlace } from '#contract'
import type { DraftsPort } from './drafts.ts'

/** Where drafts lie sealed on the device, by key. */
export interface DraftStore {
  readonly put: (key: string, draft: RecordDraft) => Promise<void>
  readonly all: () => Promise<ReadonlyMap<string, RecordDraft>>
  readonly remove: (key: string) => Promise<void>
}

/** What the server keeps for the person's other devices; each call fails without a line. */
export interface ServerDrafts {
  /** When each draft was typed, by key. */
  readonly heads: () => Promise<ReadonlyMap<string, string>>
  readonly get: (key: string) => Promise<RecordDraft>
  readonly put: (place: RecordDraftPlace, draft: RecordDraft) => Promise<void>
  readonly remove: (key: string) => Promise<void>
}

export interface KeptDraftsOutside {
  /** Whose drafts the page keeps now; nobody's while nobody is signed in. */
  readonly owner: () => string | undefined
  /** The store of an owner, once it can be read. */
  readonly storeOf: (owner: string) => Promise<DraftStore>
  readonly server: () => Promise<ServerDrafts>
  /** Who has something on the device: nobody else waits for a store. */
  readonly marks: { readonly has: (owner: string) => boolean; readonly add: (owner: string) => void; readonly remove: (owner: string) => void }
  readonly after: (ms: number, work: () => void) => void
  readonly now: () => Date
}

export interface KeptDrafts extends DraftsPort {
  /** Brings what rests to the device, and to the server. */
  readonly flush: () => Promise<void>
}

const REST_MS = 50
/** A draft goes to the server once nobody has typed for so long. */
const SERVER_REST_MS = 2_000
/** What the other devices have is asked for again after so long. */
const HEADS_MS = 60_000
/** What nobody came back to for so long goes, on the device as on the server. */
const KEPT_MS = RECORD_DRAFTS.days * DAY_MS

/**
 * Drafts in memory at once, sealed on the device a moment later, so that they outlive the page, and on the server when the person pauses, so that their
 * other devices have them; of one person in one company each.
 */
export function keptDrafts(outside: KeptDraftsOutside): KeptDrafts {
  const { owner, marks } = outside
  const memory = new Map<string, RecordDraft>()
  const device = createDevice(outside)
  const server = createServerSide(outside)

  return {
    flush: async () => {
      await device.flush()
      await server.flush()
    },
    async load(key) {
      const whose = owner()
      if (whose === undefined) return undefined
      const place = placeOf(whose, key)
      const known = memory.get(place)
      return known !== undefined || device.isWaiting(place) || !marks.has(whose) ? known : device.find(whose, key)
    },
    async elsewhere(key) {
      const whose = owner()
      return whose === undefined ? undefined : server.find(whose, key)
    },
    async save(place, draft) {
      const whose = owner()
      if (whose === undefined) return
      const at = placeOf(whose, place.key)
      memory.set(at, draft)
      marks.add(whose)
      device.later(at, (store) => store.put(place.key, draft))
      server.later(whose, place, draft)
    },
    async clear(key) {
      const whose = owner()
      if (whose === undefined) return
      memory.delete(placeOf(whose, key))
      if (marks.has(whose)) device.later(placeOf(whose, key), (store) => store.remove(key))
      server.forget(whose, key)
    },
  }
}

/** The sealed store: what is to be written rests a moment, so that many keys are one write. */
function createDevice({ storeOf, marks, after, now }: KeptDraftsOutside) {
  const waiting = new Map<string, (store: DraftStore) => Promise<void>>()
  let isResting = false
  const flush = async (): Promise<void> => {
    isResting = false
    for (const [place, work] of [...waiting]) {
      await work(await storeOf(ownerIn(place)))
      if (waiting.get(place) === work) waiting.delete(place)
    }
  }
  return {
    flush,
    isWaiting: (place: string): boolean => waiting.has(place),
    later(place: string, work: (store: DraftStore) => Promise<void>): void {
      waiting.set(place, work)
      if (isResting) return
      isResting = true
      after(REST_MS, () => void flush().catch(() => undefined))
    },
    async find(whose: string, key: string): Promise<RecordDraft | undefined> {
      const store = await storeOf(whose)
      const all = await store.all()
      const newest = [...all].sort(([, one], [, other]) => other.savedAt.localeCompare(one.savedAt))
      const oldest = new Date(now().getTime() - KEPT_MS).toISOString()
      const gone = newest.filter(([, { savedAt }], at) => at >= RECORD_DRAFTS.max || savedAt < oldest).map(([name]) => name)
      for (const name of gone) await store.remove(name)
      if (all.size === gone.length) marks.remove(whose)
      return gone.includes(key) ? undefined : all.get(key)
    },
  }
}

interface Resting {
  readonly whose: string
  readonly place: RecordDraftPlace
  readonly draft: RecordDraft
  /** When it was typed, in ms. */
  readonly since: number
}

/** The server's copies, one call after the other. Whatever fails is left: the device has it, and the next pause tries again. */
function createServerSide({ owner, server, after, now }: KeptDraftsOutside) {
  const waiting = new Map<string, Resting>()
  let heads: { readonly whose: string; readonly at: number; readonly known: Promise<Map<string, string>> } | undefined
  let line: Promise<unknown> = Promise.resolve()
  let isResting = false

  const inTurn = <T>(work: () => Promise<T>): Promise<T | undefined> => {
    const done = line.then(work).catch(() => undefined)
    line = done
    return done
  }
  const headsOf = (whose: string, isAnyAge = false): Promise<Map<string, string>> => {
    const at = now().getTime()
    if (heads?.whose === whose && (isAnyAge || at - heads.at <= HEADS_MS)) return heads.known
    const known = server().then(async (port) => new Map(await port.heads()))
    known.catch(() => {
      heads = undefined
    })
    heads = { whose, at, known }
    return known
  }
  const send = async (isDue: (since: number) => boolean): Promise<void> => {
    for (const [at, { whose, place, draft, since }] of [...waiting]) {
      if (!isDue(since)) continue
      waiting.delete(at)
      // Whoever is signed in now is not who typed this: it stays on the device alone.
      if (owner() !== whose) continue
      await (await server()).put(place, draft)
      ;(await heads?.known)?.set(place.key, draft.savedAt)
    }
  }
  const rest = (): void => {
    if (isResting || waiting.size === 0) return
    isResting = true
    after(SERVER_REST_MS, () => {
      isResting = false
      void inTurn(() => send((since) => now().getTime() - since >= SERVER_REST_MS)).then(rest)
    })
  }
  return {
    flush: () => inTurn(() => send(() => true)),
    later(whose: string, place: RecordDraftPlace, draft: RecordDraft): void {
      waiting.set(placeOf(whose, place.key), { whose, place, draft, since: now().getTime() })
      rest()
    },
    /** Nothing is asked of a server that has none. */
    forget(whose: string, key: string): void {
      waiting.delete(placeOf(whose, key))
      void inTurn(async () => {
        const known = await headsOf(whose, true)
        if (known.delete(key) && owner() === whose) await (await server()).remove(key)
      })
    },
    find: (whose: string, key: string): Promise<RecordDraft | undefined> =>
      inTurn(async () => ((await headsOf(whose)).has(key) ? (await server()).get(key) : undefined)),
  }
}

const placeOf = (owner: string, key: string): string => `${owner} ${key}`
const ownerIn = (place: string): string => place.slice(0, place.indexOf(' '))
