import type { UseStore } from 'idb-keyval'
import { type Observable, observable } from '#concurrency'
import type { Bytes, Cryptography } from '../crypto/bytes.ts'
import { isSealed, type Sealed } from '../crypto/seal.ts'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { OpenKey } from '../keys/key-state.ts'
import { sealedTable } from '../storage/sealed-table.ts'

/** All files that wait on a device, in bytes; pictures are made smaller before. */
export const LOCAL_FILES_MAX_BYTES = 100_000_000

/** A file that waits for the network, as the form knows it. */
export interface LocalFile {
  readonly id: string
  /** The form's own id. */
  readonly holder: string
  readonly form: string
  readonly hash: string
  readonly at: string
  readonly name: string
  readonly bytes: Blob
}

export interface LocalFilesOutside {
  readonly use: UseStore
  readonly crypto: Cryptography
  readonly key: () => OpenKey | undefined
  readonly owner: () => DraftOwner | undefined
  readonly maxBytes?: number
}

/** Files that wait on this device, sealed like the draft they belong to. */
export interface LocalFiles {
  /** Ids of files that wait, of this person and company; known from the first look on. */
  readonly waiting: Observable<ReadonlySet<string>>
  /** `full`: they take all the room there is for them; `closed`: the device keeps nothing now. */
  readonly keep: (file: LocalFile) => Promise<'kept' | 'full' | 'closed'>
  readonly read: (id: string) => Promise<LocalFile | undefined>
  /** Of one form, in the order of their ids. */
  readonly list: (holder: string) => Promise<readonly LocalFile[]>
  readonly remove: (id: string) => Promise<void>
  readonly removeOf: (holder: string) => Promise<void>
  /** Reads anew what waits. */
  readonly look: () => Promise<void>
}

type Facts = Omit<LocalFile, 'bytes'> & { readonly type: string }

interface Head {
  readonly place: string
  readonly key: string
}

interface Kept {
  readonly key: string
  readonly facts: Sealed
  readonly data: Sealed
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'key' in value &&
  typeof value.key === 'string' &&
  'facts' in value &&
  isSealed(value.facts) &&
  'data' in value &&
  isSealed(value.data)
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && 'id' in value && 'holder' in value && 'type' in value

const NOTHING: ReadonlySet<string> = new Set()

/** In clear: whose it is, the form's id, the file's id and its size. */
const prefixOf = ({ userId, companyId }: DraftOwner): string => `${userId}/${companyId}/`
const sizeIn = (place: string): number => Number(place.split('/').at(-1))
const idIn = (place: string): string => place.split('/').at(-2) ?? ''
const holderIn = (place: string): string => place.split('/').at(-3) ?? ''

export const createLocalFiles = ({ use, crypto, key, owner, maxBytes = LOCAL_FILES_MAX_BYTES }: LocalFilesOutside): LocalFiles => {
  const waiting = observable<ReadonlySet<string>>(NOTHING)
  const table = sealedTable<Head>({ use, crypto, key, header: ({ place, key: keyId }) => ({ place, key: keyId }) })

  const own = async (): Promise<readonly string[]> => {
    const who = owner()
    return who === undefined ? [] : table.places(prefixOf(who))
  }
  const look = async (): Promise<void> => waiting.set(new Set((await own()).map(idIn)))

  const remove = async (gone: readonly string[]): Promise<void> => {
    if (gone.length === 0) return
    await table.remove(...gone)
    await look()
  }

  const open = async (place: string): Promise<LocalFile | undefined> => {
    const held = table.held()
    const found = await table.read(place)
    if (held === undefined || !isKept(found)) return undefined
    const head: Head = { place, key: found.key }
    const facts = await held.open(head, found.facts)
    const bytes = await held.openBytes(head, found.data)
    if (!isFacts(facts) || bytes === undefined) return undefined
    const { type, ...rest } = facts
    return { ...rest, bytes: new Blob([bytes], { type }) }
  }

  const keep = async (file: LocalFile): Promise<'kept' | 'full' | 'closed'> => {
    const [held, who] = [table.held(), owner()]
    if (held === undefined || who === undefined || held.userId !== who.userId) return 'closed'
    const used = (await table.places('')).reduce((sum, place) => sum + sizeIn(place), 0)
    if (used + file.bytes.size > maxBytes) return 'full'
    const head: Head = { place: `${prefixOf(who)}${file.holder}/${file.id}/${file.bytes.size}`, key: held.keyId }
    const { bytes, ...facts } = file
    const data: Bytes = new Uint8Array(await bytes.arrayBuffer())
    const record: Kept = {
      key: held.keyId,
      facts: await held.seal(head, { ...facts, type: bytes.type } satisfies Facts),
      data: await held.sealBytes(head, data),
    }
    await table.write(head.place, record)
    await look()
    return 'kept'
  }

  return {
    waiting,
    look: () => look().catch(() => undefined),
    keep: (file) => keep(file).catch(() => 'closed' as const),
    read: async (id) => {
      const place = (await own().catch(() => [])).find((each) => idIn(each) === id)
      return place === undefined ? undefined : open(place)
    },
    list: async (holder) => {
      const found = (await own()).filter((each) => holderIn(each) === holder)
      return (await Promise.all(found.map(open))).filter((file) => file !== undefined)
    },
    remove: async (id) => remove((await own()).filter((each) => idIn(each) === id)),
    removeOf: async (holder) => remove((await own()).filter((each) => holderIn(each) === holder)),
  }
}
