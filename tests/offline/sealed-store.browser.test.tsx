import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seal, sealBytes } from '../../src/offline/crypto/seal.ts'
import type { DraftOwner } from '../../src/offline/drafts/draft-record.ts'
import type { Keys } from '../../src/offline/keys/create-keys.ts'
import { createSealedStore, type SealedStore } from '../../src/offline/sealed/sealed-store.ts'
import { answered } from '../../src/offline/storage/requests.ts'
import { strictStore } from '../../src/offline/storage/strict-store.ts'
import { ALDER, ANN, BEN, BIRCH, createDisk, createServer, type Disk, dump, signedIn } from './device.ts'

interface Note {
  readonly text: string
}
/** How many bytes there are in what a store answered. */
const bytesIn = (value: unknown): number => {
  if (value instanceof Uint8Array) return value.byteLength
  return typeof value === 'object' && value !== null ? Object.values(value).reduce((sum: number, each) => sum + bytesIn(each), 0) : 0
}
const isNote = (value: unknown): value is Note => typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

describe('a sealedStore', () => {
  let disk: Disk
  const server = createServer()
  beforeEach(() => {
    disk = createDisk()
  })
  afterEach(() => disk.wipe())

  async function keysOf(userId = ANN): Promise<Keys> {
    return (await signedIn({ disk, server }, userId)).keys
  }
  function sealedStore(keys: Keys, owner: DraftOwner = { userId: ANN, companyId: ALDER }, factory: IDBFactory | null = indexedDB): SealedStore<Note> {
    const { use } = strictStore({ indexedDB: factory ?? undefined, name: disk.names.outbox })
    return createSealedStore({ use, crypto, key: keys.current, owner, name: 'notes', isValue: isNote })
  }
  const all = async (from: SealedStore<Note>) => [...(await from.all())]

  it('keeps things and their bytes sealed, over a reload', async () => {
    const keys = await keysOf()
    const first = sealedStore(keys)
    await first.put('1', { text: 'Seraphina Quill coughs' }, new Blob(['lung picture'], { type: 'image/png' }))
    await first.put('2', { text: 'second' })
    await first.put('1', { text: 'Seraphina Quill coughs less' })
    const again = sealedStore(await keysOf())
    expect(await all(again)).toEqual([
      ['1', { text: 'Seraphina Quill coughs less' }],
      ['2', { text: 'second' }],
    ])
    const bytes = await again.bytes('1')
    expect([await bytes?.text(), bytes?.type, await again.bytes('2')]).toEqual(['lung picture', 'image/png', undefined])
    const onDisk = await dump(disk.names.outbox)
    for (const word of ['Quill', 'coughs', 'lung', 'image/png']) expect(onDisk).not.toContain(word)
    await again.remove('1')
    expect((await all(sealedStore(keys))).map(([id]) => id)).toEqual(['2'])
  })

  it('shows nothing of another person or company (R19, R26)', async () => {
    const keys = await keysOf()
    await sealedStore(keys).put('1', { text: 'of Ann at Alder' })
    expect(await all(sealedStore(keys, { userId: ANN, companyId: BIRCH }))).toEqual([])
    expect(await all(sealedStore(await keysOf(BEN), { userId: BEN, companyId: ALDER }))).toEqual([])
    expect(await all(sealedStore(await keysOf(BEN)))).toEqual([])
    expect((await all(sealedStore(await keysOf()))).length).toBe(1)
  })

  it('leaves alone what can’t be opened, and gives the others (R30)', async () => {
    const keys = await keysOf()
    const own = sealedStore(keys)
    await own.put('1', { text: 'whole' })
    await own.put('2', { text: 'broken' })
    const { use } = strictStore({ indexedDB, name: disk.names.outbox })
    await use('readwrite', async (store) => {
      const place = `notes/${ANN}/${ALDER}/2`
      const request: IDBRequest<{ value: { data: Uint8Array } }> = store.get(place)
      await new Promise((resolve) => request.addEventListener('success', resolve))
      request.result.value.data[0] = (request.result.value.data[0] ?? 0) ^ 1
      const put = store.put(request.result, place)
      await new Promise((resolve) => put.addEventListener('success', resolve))
    })
    expect((await all(own)).map(([id]) => id)).toEqual(['1'])
    expect(await dump(disk.names.outbox)).not.toBe('[]')
  })

  it('holds in memory what the device does not take, says why, and brings it there later (R27)', async () => {
    const keys = await keysOf()
    let isFull = true
    const real = strictStore({ indexedDB, name: disk.names.outbox }).use
    const full: typeof real = (mode, work) => {
      if (isFull && mode === 'readwrite') return Promise.reject(new DOMException('no room', 'QuotaExceededError'))
      return real(mode, work)
    }
    const own = createSealedStore<Note>({ use: full, crypto, key: keys.current, owner: { userId: ANN, companyId: ALDER }, name: 'notes', isValue: isNote })
    await own.put('1', { text: 'no room' }, new Blob(['bytes']))
    expect(own.state.get()).toEqual({ inMemory: 1, reason: 'full' })
    expect([await all(own), await (await own.bytes('1'))?.text()]).toEqual([[['1', { text: 'no room' }]], 'bytes'])
    isFull = false
    await own.flush()
    expect(own.state.get()).toEqual({ inMemory: 0 })
    expect(await (await sealedStore(keys).bytes('1'))?.text()).toBe('bytes')
  })

  it('brings to the device what fits beside what does not, before and after it, and shows all of it (R27)', async () => {
    const keys = await keysOf()
    const real = strictStore({ indexedDB, name: disk.names.outbox }).use
    let refused = ''
    /** A device that has no room for one thing. */
    const narrow: typeof real = (mode, work) =>
      real(mode, (store) => {
        const put = store.put.bind(store)
        store.put = (value, place) => {
          if (String(place).endsWith(`/${refused}`)) throw new DOMException('no room', 'QuotaExceededError')
          return put(value, place)
        }
        return work(store)
      })
    const own = createSealedStore<Note>({ use: narrow, crypto, key: keys.current, owner: { userId: ANN, companyId: ALDER }, name: 'notes', isValue: isNote })
    refused = 'large'
    await own.put('large', { text: 'a film' }, new Blob(['film']))
    await own.put('small', { text: 'a word' })
    expect(own.state.get()).toEqual({ inMemory: 1, reason: 'full' })
    expect((await all(sealedStore(keys))).map(([id]) => id)).toEqual(['small'])
    expect((await all(own)).map(([id]) => id).sort()).toEqual(['large', 'small'])
    refused = ''
    await own.put('last', { text: 'another word' })
    expect(own.state.get()).toEqual({ inMemory: 0 })
    expect((await all(sealedStore(keys))).map(([id]) => id).sort()).toEqual(['large', 'last', 'small'])
    expect(await (await sealedStore(keys).bytes('large'))?.text()).toBe('film')
  })

  it('lists what is there without reading its bytes, and reads them when they are asked for', async () => {
    const keys = await keysOf()
    const real = strictStore({ indexedDB, name: disk.names.outbox }).use
    let read = 0
    /** A device that counts what it reads. */
    const counting: typeof real = (mode, work) =>
      real(mode, (store) => {
        const [get, getAll] = [store.get.bind(store), store.getAll.bind(store)]
        const counted = <T,>(request: IDBRequest<T>): IDBRequest<T> => {
          request.addEventListener('success', () => {
            read += bytesIn(request.result)
          })
          return request
        }
        store.get = (place) => counted(get(place))
        store.getAll = (...range) => counted(getAll(...range))
        return work(store)
      })
    const own = createSealedStore<Note>({ use: counting, crypto, key: keys.current, owner: { userId: ANN, companyId: ALDER }, name: 'notes', isValue: isNote })
    await own.put('1', { text: 'a film' }, new Blob(['x'.repeat(500_000)]))
    await own.put('1', { text: 'a film that is sent' })
    expect(await all(own)).toEqual([['1', { text: 'a film that is sent' }]])
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(1_000)
    expect((await own.bytes('1'))?.size).toBe(500_000)
    expect(read).toBeGreaterThan(500_000)
    await own.remove('1')
    expect(await dump(disk.names.outbox)).toBe('[]')
  })

  it('reads things that lie there with their bytes among them, as they once were kept, and loses none of those when it writes the thing anew', async () => {
    const keys = await keysOf()
    const open = keys.current()
    if (open === undefined) throw new Error('The key is closed.')
    const place = `notes/${ANN}/${ALDER}/1`
    const header = (part: string) => ({ place, key: open.keyId, part })
    const bytes = {
      type: await seal(crypto, open.key, header('type'), 'image/png'),
      data: await sealBytes(crypto, open.key, header('data'), new TextEncoder().encode('lung picture')),
    }
    const record = { key: open.keyId, value: await seal(crypto, open.key, header('value'), { text: 'old' }), bytes }
    const { use } = strictStore({ indexedDB, name: disk.names.outbox })
    await use('readwrite', async (store) => void (await answered(store.put(record, place))))
    const own = sealedStore(keys)
    expect(await all(own)).toEqual([['1', { text: 'old' }]])
    expect(await (await own.bytes('1'))?.text()).toBe('lung picture')
    await own.put('1', { text: 'tried once' })
    const again = sealedStore(keys)
    const found = await again.bytes('1')
    expect([await all(again), await found?.text(), found?.type]).toEqual([[['1', { text: 'tried once' }]], 'lung picture', 'image/png'])
    const row: unknown = await use('readonly', (store) => answered(store.get(place)))
    expect(row).not.toHaveProperty('bytes')
    await again.put('1', { text: 'another film' }, new Blob(['film']))
    expect(await (await sealedStore(keys).bytes('1'))?.text()).toBe('film')
  })

  it('keeps nothing of what was removed while it was being written, and the newest of what was put at once', async () => {
    const keys = await keysOf()
    const own = sealedStore(keys)
    const puts = [own.put('1', { text: 'old' }, new Blob(['x'.repeat(500_000)])), own.put('1', { text: 'new' }), own.put('2', { text: 'to be removed' })]
    await Promise.all([...puts, own.remove('2')])
    expect(await all(own)).toEqual([['1', { text: 'new' }]])
    expect(await all(sealedStore(keys))).toEqual([['1', { text: 'new' }]])
    expect(own.state.get()).toEqual({ inMemory: 0 })
  })

  it('works without storage, and before its key is open, and says so (R28)', async () => {
    const keys = await keysOf()
    const without = sealedStore(keys, { userId: ANN, companyId: ALDER }, null)
    await without.put('1', { text: 'in memory' })
    expect([await all(without), without.state.get()]).toEqual([[['1', { text: 'in memory' }]], { inMemory: 1, reason: 'missing' }])
    keys.lock()
    const locked = sealedStore(keys)
    await locked.put('1', { text: 'locked' })
    expect([await all(locked), locked.state.get()]).toEqual([[['1', { text: 'locked' }]], { inMemory: 1, reason: 'locked' }])
    await keys.openSignedIn(ANN)
    await locked.flush()
    expect([await all(locked), locked.state.get()]).toEqual([[['1', { text: 'locked' }]], { inMemory: 0 }])
  })
})
