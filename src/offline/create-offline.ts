import { filesApi } from '#api'
import { type Observable, observable } from '#concurrency'
import { createKeptCatalogue, type KeptCatalogue } from './cache/kept-catalogue.ts'
import { createKeptClients, type KeptClients } from './cache/kept-clients.ts'
import { createKeptSigner, type KeptSigner } from './cache/kept-signer.ts'
import { createSealedBoot, type SealedBoot } from './cache/sealed-boot.ts'
import { createSealedCache } from './cache/sealed-cache.ts'
import { createDeviceDrafts, type DeviceDrafts } from './drafts/device-drafts.ts'
import type { DraftOwner } from './drafts/draft-record.ts'
import { createDraftTable } from './drafts/draft-table.ts'
import { type LocalDrafts, localDrafts } from './drafts/local-drafts.ts'
import type { DraftNews } from './drafts/saving.ts'
import { createLocalFiles, type LocalFiles } from './files/local-files.ts'
import { sendWithFiles } from './files/send-with-files.ts'
import { createKeys, type Keys } from './keys/create-keys.ts'
import type { UnlockOutcome } from './keys/key-state.ts'
import { createKeyStore } from './keys/key-store.ts'
import { createOpening } from './keys/opening.ts'
import { createOutbox, type Outbox, type OutboxNews } from './outbox/create-outbox.ts'
import { createOutboxTable } from './outbox/outbox-table.ts'
import { keepPace } from './outbox/pace.ts'
import type { OutgoingForm } from './outbox/run.ts'
import { createUnsentReport } from './outbox/unsent-report.ts'
import type { OfflineOutside } from './outside.ts'
import { browserNews } from './storage/news.ts'
import { createPersistence } from './storage/persistence.ts'
import { strictStore } from './storage/strict-store.ts'

/** What the page has to say beside the states of keys, drafts and outbox. */
export interface OfflineNotice {
  /** Unsent forms that the browser dropped (fault R29), until `dismissLost`. */
  readonly lost: number
  /** The browser promised to keep the storage; undefined: not known yet. */
  readonly isPersisted?: boolean
  /** A newer version of the page is ready: begins with it, and loads the page anew. */
  readonly update?: () => void
  /** This tab is of an older version than another one: load it anew. */
  readonly isOutdated: boolean
}

export interface Offline {
  readonly keys: Keys
  readonly drafts: LocalDrafts
  readonly deviceDrafts: DeviceDrafts
  readonly outbox: Outbox
  /** Files that wait for the network with their draft or form. */
  readonly files: LocalFiles
  readonly boot: SealedBoot
  readonly catalogue: KeptCatalogue
  readonly signer: KeptSigner
  readonly clients: KeptClients
  readonly notice: Observable<OfflineNotice>
  /** One tab of this browser at a time. */
  readonly locks: OfflineOutside['locks']
  readonly clock: OfflineOutside['clock']
  /** Who works here has changed, or their session was renewed: opens their key, and what waits goes on. */
  readonly begin: () => Promise<void>
  /** Opens the work without network; then the sealed boot data can be read. */
  readonly unlock: (userId: string, passphrase?: string) => Promise<UnlockOutcome>
  /** Nobody works here any more: the key is forgotten, everything sealed stays. */
  readonly lock: () => void
  readonly dismissLost: () => void
  /** Asks the browser to keep what lies here, once: when a person enrols, or goes offline with something unsent. */
  readonly persist: () => Promise<void>
  /** Drafts or forms of this person lie here that the server may not have. */
  readonly hasUnsent: () => Promise<boolean>
  readonly offerUpdate: (update: () => void) => void
  /** Something would be lost if the page were closed now. */
  readonly shouldBlockUnload: () => boolean
}

const isDraftNews = (value: unknown): value is DraftNews => typeof value === 'object' && value !== null && 'id' in value && 'version' in value
const isOutboxNews = (value: unknown): value is OutboxNews => value === 'changed'

/** `onStored`: the server has a form; its draft can go. */
export type StoredListener = (form: OutgoingForm) => void

/** The whole room over its outside. Opens nothing before it is needed. */
export const createOffline = (outside: OfflineOutside, onStored: StoredListener = () => undefined): Offline => {
  const { indexedDB, crypto, clock } = outside
  const file = (name: string) => strictStore({ indexedDB, name: `rendercare-${name}` }).use
  const keyFile = file('keys')
  const notice = observable<OfflineNotice>({ lost: 0, isOutdated: false })
  const say = (part: Partial<OfflineNotice>): void => notice.set({ ...notice.get(), ...part })
  const owner = (): DraftOwner | undefined => {
    const boot = outside.boot()
    return boot === null ? undefined : { userId: boot.user.id, companyId: boot.company.id }
  }

  const keys = createKeys({ ...outside, store: createKeyStore(keyFile) })
  const drafts = localDrafts({
    table: createDraftTable(file('drafts')),
    crypto,
    key: keys.current,
    owner,
    news: browserNews('rendercare-drafts', isDraftNews),
    writer: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join(''),
  })
  const files = createLocalFiles({ use: file('files'), crypto, key: keys.current, owner })
  const outbox = createOutbox({
    ...outside,
    send: sendWithFiles(files, filesApi.send, outside.send),
    keys,
    owner,
    table: createOutboxTable({ indexedDB, onOutdated: () => say({ isOutdated: true }) }),
    pace: keepPace(keyFile),
    news: browserNews('rendercare-outbox', isOutboxNews),
    onStored,
  })
  const cache = createSealedCache({ use: file('cache'), crypto, key: keys.current, clock: clock.now })
  const boot = createSealedBoot(cache)
  const persistence = createPersistence(outside.storage)
  const report = createUnsentReport({ put: outside.reportUnsent, after: clock.after })

  const tellUnsent = async (): Promise<void> => {
    const deviceId = keys.current()?.deviceId
    if (deviceId !== undefined) report.tell(deviceId, (await outbox.unsent()) + notice.get().lost)
  }
  outbox.state.subscribe(() => void tellUnsent())

  const goOn = async (): Promise<void> => {
    if (keys.current() === undefined) return
    const present = outside.boot()
    if (present !== null) await boot.keep(present)
    await drafts.flush()
    await files.look()
    await outbox.wake()
    say({ isPersisted: await persistence.isKept() })
  }
  const opening = createOpening(outside, { keys, owner, goOn, onOtherUser: drafts.forgetMemory, onEvicted: (lost) => say({ lost }) })

  return {
    keys,
    drafts,
    deviceDrafts: createDeviceDrafts(drafts),
    outbox,
    files,
    boot,
    catalogue: createKeptCatalogue(cache, owner),
    signer: createKeptSigner(cache, owner),
    clients: createKeptClients(cache, owner),
    notice,
    locks: outside.locks,
    clock,
    begin: () => opening.begin(),
    unlock: async (userId, passphrase) => {
      const outcome = await keys.unlock(userId, passphrase)
      if (outcome === 'open' && owner()?.userId === userId) await goOn()
      return outcome
    },
    lock: () => {
      opening.cancel()
      report.stop()
      keys.lock()
      say({ lost: 0 })
      void outbox.wake().catch(() => undefined)
    },
    dismissLost: () => {
      say({ lost: 0 })
      void tellUnsent()
    },
    persist: async () => say({ isPersisted: await persistence.ask() }),
    hasUnsent: async () => (await drafts.list()).length > 0 || (await outbox.unsent().catch(() => 0)) > 0,
    offerUpdate: (update) => say({ update }),
    shouldBlockUnload: () => drafts.state.get().inMemory + outbox.state.get().inMemory > 0,
  }
}
