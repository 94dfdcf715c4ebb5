import type { LocalDraft } from '../../src/offline/drafts/draft-record.ts'
import { createDraftTable } from '../../src/offline/drafts/draft-table.ts'
import { type DraftsOutside, type LocalDrafts, localDrafts } from '../../src/offline/drafts/local-drafts.ts'
import type { DraftNews } from '../../src/offline/drafts/saving.ts'
import { createKeys, type Keys } from '../../src/offline/keys/create-keys.ts'
import type { KeysOutside } from '../../src/offline/keys/key-state.ts'
import { createKeyStore } from '../../src/offline/keys/key-store.ts'
import { browserNews } from '../../src/offline/storage/news.ts'
import { strictStore } from '../../src/offline/storage/strict-store.ts'

export const ANN = '0a000000-0000-4000-8000-00000000000a'
export const BEN = '0b000000-0000-4000-8000-00000000000b'
export const ALDER = '1a000000-0000-4000-8000-00000000000a'
export const BIRCH = '1b000000-0000-4000-8000-00000000000b'

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

class Refused extends Error {
  readonly kind: string
  constructor(kind: string) {
    super(kind)
    this.kind = kind
  }
}

/** The server's vault as a device sees it. */
export function createServer() {
  const keys = new Map<string, { key: string; unsent: number; revoked: boolean }>()
  let isDown = false
  return {
    keys,
    down: (value: boolean) => {
      isDown = value
    },
    revoke: () => {
      for (const each of keys.values()) each.revoked = true
    },
    /** As after a backup that did not hold the keys. */
    forget: () => keys.clear(),
    releaseFor: (userId: () => string) => async (deviceId: string) => {
      if (isDown) throw new Refused('network')
      const name = `${userId()}/${deviceId}`
      const known = keys.get(name)
      if (known?.revoked) throw new Refused('revoked')
      const entry = known ?? { key: base64(crypto.getRandomValues(new Uint8Array(32))), unsent: 0, revoked: false }
      keys.set(name, entry)
      return { key: entry.key, isNew: known === undefined, unsent: entry.unsent }
    },
  }
}

export type Server = ReturnType<typeof createServer>

/** Database names of their own, removed by `wipe`. */
export function createDisk() {
  const prefix = `test-${crypto.randomUUID()}`
  const names = { keys: `${prefix}-keys`, drafts: `${prefix}-drafts`, cache: `${prefix}-cache`, outbox: `${prefix}-outbox` }
  const wipe = async () => {
    for (const name of Object.values(names)) indexedDB.deleteDatabase(name)
  }
  return { prefix, names, wipe }
}

export type Disk = ReturnType<typeof createDisk>

export interface Tab {
  readonly keys: Keys
  readonly drafts: LocalDrafts
  /** Who this tab shows. */
  work: (userId: string, companyId: string) => void
  close: () => void
}

export interface TabOptions {
  readonly disk: Disk
  readonly server: Server
  readonly keys?: Partial<KeysOutside>
  readonly drafts?: Partial<DraftsOutside>
  /** Null: a browser without storage. */
  readonly factory?: IDBFactory | null
}

const isNews = (value: unknown): value is DraftNews => typeof value === 'object' && value !== null && 'id' in value

/** One tab of one browser, over real IndexedDB and WebCrypto. */
export function openTab({ disk, server, keys: moreKeys, drafts: moreDrafts, factory = indexedDB }: TabOptions): Tab {
  let who: { userId: string; companyId: string } | undefined
  const keyFile = strictStore({ indexedDB: factory ?? undefined, name: disk.names.keys })
  const draftFile = strictStore({ indexedDB: factory ?? undefined, name: disk.names.drafts })
  const keys = createKeys({
    crypto,
    store: createKeyStore(keyFile.use),
    deviceId: () => '2d000000-0000-4000-8000-00000000000d',
    renewDeviceId: () => undefined,
    release: server.releaseFor(() => who?.userId ?? ANN),
    isRevoked: (error) => error instanceof Refused && error.kind === 'revoked',
    authenticator: undefined,
    ...moreKeys,
  })
  const drafts = localDrafts({
    table: createDraftTable(draftFile.use),
    crypto,
    key: keys.current,
    owner: () => who,
    news: browserNews(`${disk.prefix}-drafts`, isNews),
    writer: crypto.randomUUID(),
    ...moreDrafts,
  })
  return {
    keys,
    drafts,
    work: (userId, companyId) => {
      who = { userId, companyId }
    },
    close: () => {
      keyFile.close()
      draftFile.close()
    },
  }
}

/** A tab in which somebody has signed in. */
export async function signedIn(options: TabOptions, userId = ANN, companyId = ALDER): Promise<Tab> {
  const tab = openTab(options)
  tab.work(userId, companyId)
  await tab.keys.openSignedIn(userId)
  return tab
}

export const draft = (over: Partial<LocalDraft> = {}): LocalDraft => ({
  id: '3f000000-0000-4000-8000-00000000000f',
  form: 'forms/harbour/mooring',
  hash: 'f'.repeat(64),
  version: 1,
  savedAt: '2026-03-02T15:00:00.000Z',
  clientId: null,
  serverVersion: 0,
  content: { answers: { note: 'Seraphina Quill coughs' }, reasons: {}, labels: {}, at: '/note' },
  ...over,
})

/** Everything that lies in a database, as text with readable bytes. */
export async function dump(name: string): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const parts: string[] = []
  for (const store of [...database.objectStoreNames]) {
    const values = await new Promise<unknown[]>((resolve, reject) => {
      const request: IDBRequest<unknown[]> = database.transaction(store).objectStore(store).getAll()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    parts.push(JSON.stringify(values, (_name, value: unknown) => (value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value)))
  }
  database.close()
  return parts.join('\n')
}
