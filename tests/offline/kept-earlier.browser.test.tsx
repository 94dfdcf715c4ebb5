import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSealedCache } from '../../src/offline/cache/sealed-cache.ts'
import { createLocalFiles } from '../../src/offline/files/local-files.ts'
import type { OpenKey } from '../../src/offline/keys/key-state.ts'
import { createSealedStore } from '../../src/offline/sealed/sealed-store.ts'
import { strictStore } from '../../src/offline/storage/strict-store.ts'
import { ALDER, ANN, createDisk, createServer, type Disk, draft, signedIn } from './device.ts'

/** Sealed as rows on people's devices are since the first version, written out here: AES-GCM, bound to the sorted entries of the header. */
async function sealed(key: CryptoKey, header: Readonly<Record<string, string | number>>, value: unknown) {
  const text = new TextEncoder()
  const additionalData = text.encode(JSON.stringify(Object.entries(header).sort(([a], [b]) => (a < b ? -1 : 1))))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = value instanceof Uint8Array ? new Uint8Array(value) : text.encode(JSON.stringify(value))
  return { iv, data: new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain)) }
}

let disk: Disk
const server = createServer()
const OWNER = { userId: ANN, companyId: ALDER }
beforeEach(() => {
  disk = createDisk()
})
afterEach(() => disk.wipe())

async function withKey(name: string) {
  const tab = await signedIn({ disk, server })
  const held = tab.keys.current() as OpenKey
  const { use } = strictStore({ indexedDB, name })
  const put = (place: string, row: unknown): Promise<void> =>
    use(
      'readwrite',
      (store) =>
        new Promise((resolve) => {
          store.put(row, place)
          store.transaction.oncomplete = () => resolve()
        }),
    )
  return { tab, held, use, put, key: () => held }
}

it('opens a draft that an earlier version sealed', async () => {
  const { tab, held, put } = await withKey(disk.names.drafts)
  const { id, form, hash, version, savedAt, clientId, serverVersion, content } = draft()
  const header = { id, form, hash, version, savedAt, user: ANN, company: ALDER, writer: 'an earlier tab', key: held.keyId }
  await put(`draft/${ANN}/${ALDER}/${id}`, { ...header, format: 1, sealed: await sealed(held.key, header, { clientId, serverVersion, content }) })
  expect(await tab.drafts.load(id)).toEqual(draft())
})

it('opens what an earlier version kept on a sealedStore, and its bytes', async () => {
  const { held, use, put, key } = await withKey(disk.names.outbox)
  const place = `notes/${ANN}/${ALDER}/1`
  const part = (name: string) => ({ place, key: held.keyId, part: name })
  await put(place, { key: held.keyId, value: await sealed(held.key, part('value'), 'coughs') })
  await put(`bytes/${place}`, {
    key: held.keyId,
    type: await sealed(held.key, part('type'), 'image/png'),
    data: await sealed(held.key, part('data'), new TextEncoder().encode('lung')),
  })
  const sealedStore = createSealedStore<string>({
    use,
    crypto,
    key,
    owner: OWNER,
    name: 'notes',
    isValue: (value): value is string => typeof value === 'string',
  })
  expect([...(await sealedStore.all())]).toEqual([['1', 'coughs']])
  const bytes = await sealedStore.bytes('1')
  expect([await bytes?.text(), bytes?.type]).toEqual(['lung', 'image/png'])
})

it('opens what an earlier version kept for use without network', async () => {
  const { held, use, put, key } = await withKey(disk.names.cache)
  const header = { user: ANN, company: ALDER, name: 'boot', key: held.keyId, at: 5 }
  await put(`${ANN}/${ALDER}/boot`, { ...header, sealed: await sealed(held.key, header, { rooms: 3 }) })
  expect(await createSealedCache({ use, crypto, key, clock: () => 9 }).read(OWNER, 'boot')).toEqual({ rooms: 3 })
})

it('opens a file that an earlier version kept', async () => {
  const { held, use, put, key } = await withKey(disk.names.cache)
  const facts = { id: 'file', holder: 'form', form: 'forms/harbour/mooring', hash: 'f', at: '/photo', name: 'lung.png' }
  const place = `${ANN}/${ALDER}/form/file/4`
  const header = { place, key: held.keyId }
  await put(place, {
    key: held.keyId,
    facts: await sealed(held.key, header, { ...facts, type: 'image/png' }),
    data: await sealed(held.key, header, new TextEncoder().encode('lung')),
  })
  const { bytes, ...read } = (await createLocalFiles({ use, crypto, key, owner: () => OWNER }).read('file')) ?? {}
  expect([read, await bytes?.text(), bytes?.type]).toEqual([facts, 'lung', 'image/png'])
})
