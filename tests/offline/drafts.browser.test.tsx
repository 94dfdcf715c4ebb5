import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALDER, ANN, BEN, BIRCH, createDisk, createServer, type Disk, draft, dump, openTab, type Server, signedIn } from './device.ts'

let disk: Disk
let server: Server

beforeEach(() => {
  disk = createDisk()
  server = createServer()
})
afterEach(() => disk.wipe())

/** Changes records on the disk behind the room's back. */
const tamper = (change: (record: Record<string, unknown>) => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(disk.names.drafts)
    request.onsuccess = () => {
      const transaction = request.result.transaction('values', 'readwrite')
      const cursor = transaction.objectStore('values').openCursor()
      cursor.onsuccess = () => {
        if (cursor.result === null) return
        const record: Record<string, unknown> = cursor.result.value
        change(record)
        cursor.result.update(record)
        cursor.result.continue()
      }
      transaction.oncomplete = () => {
        request.result.close()
        resolve()
      }
      transaction.onabort = () => reject(transaction.error)
    }
  })

describe('a draft on this device', () => {
  it('is seen by no other user and in no other company', async () => {
    const ann = await signedIn({ disk, server })
    await ann.drafts.save(draft())
    const ben = await signedIn({ disk, server }, BEN)
    expect([await ben.drafts.load(draft().id), await ben.drafts.list()]).toEqual([undefined, []])
    ann.work(ANN, BIRCH)
    expect([await ann.drafts.load(draft().id), await ann.drafts.list()]).toEqual([undefined, []])
    ann.work(ANN, ALDER)
    expect(await ann.drafts.load(draft().id)).toEqual(draft())
  })

  it('stays sealed until someone signs in', async () => {
    await (await signedIn({ disk, server })).drafts.save(draft())
    const restarted = openTab({ disk, server })
    restarted.work(ANN, ALDER)
    expect(await restarted.drafts.load(draft().id)).toBeUndefined()
    expect(await restarted.drafts.list()).toMatchObject([{ id: draft().id }])
  })

  it('leaves no word of it on the disk', async () => {
    const tab = await signedIn({ disk, server })
    await tab.drafts.save(draft())
    const stored = await dump(disk.names.drafts)
    expect(stored).toContain(draft().id)
    expect([stored.includes('Seraphina'), stored.includes('coughs'), stored.includes('/note')]).toEqual([false, false, false])
  })

  it('is sealed with a fresh vector each time', async () => {
    const tab = await signedIn({ disk, server })
    const seen = new Set<string>()
    for (let version = 1; version <= 5; version += 1) {
      await tab.drafts.save(draft({ version }))
      seen.add(await dump(disk.names.drafts))
    }
    expect(seen.size).toBe(5)
  })

  it.each([
    ['a flipped bit', (record: Record<string, unknown>) => flipBit(record.sealed)],
    ['another version', (record: Record<string, unknown>) => Object.assign(record, { version: 7 })],
    ['another form', (record: Record<string, unknown>) => Object.assign(record, { form: 'forms/harbour/other' })],
    ['another company', (record: Record<string, unknown>) => Object.assign(record, { company: BIRCH })],
    ['no sense at all', (record: Record<string, unknown>) => Object.assign(record, { sealed: 'nothing' })],
  ])('is put aside and not deleted when it has %s', async (_what, change) => {
    const tab = await signedIn({ disk, server })
    await tab.drafts.save(draft())
    await tab.drafts.save(draft({ id: '3f000000-0000-4000-8000-000000000002' }))
    await tamper((record) => record.id === draft().id && change(record))
    expect(await tab.drafts.load(draft().id)).toBeUndefined()
    const broken = await tab.drafts.unreadable()
    expect(broken).toHaveLength(1)
    expect(await tab.drafts.load('3f000000-0000-4000-8000-000000000002')).toBeDefined()
    expect(await tab.drafts.save(draft())).toEqual({ kind: 'saved', place: 'device' })
    await tab.drafts.dropUnreadable(broken[0]?.place ?? '')
    expect(await tab.drafts.unreadable()).toEqual([])
  })

  it('is not overwritten by a tab that did not see its last version', async () => {
    const [first, second] = [await signedIn({ disk, server }), await signedIn({ disk, server })]
    const heard: unknown[] = []
    second.drafts.onOtherTab((news) => heard.push(news))
    await first.drafts.save(draft())
    await first.drafts.save(draft({ version: 2 }))
    expect(await second.drafts.save(draft({ version: 2, savedAt: '2026-03-02T15:00:09.000Z' }))).toEqual({ kind: 'stale', current: draft({ version: 2 }) })
    expect(await second.drafts.load(draft().id)).toEqual(draft({ version: 2 }))
    await expect.poll(() => heard.length).toBe(2)
  })

  it('keeps the order of saves that were not waited for', async () => {
    const tab = await signedIn({ disk, server })
    await Promise.all(Array.from({ length: 20 }, (_none, at) => tab.drafts.save(draft({ version: at + 1 }))))
    expect((await tab.drafts.load(draft().id))?.version).toBe(20)
  })

  it('is gone once it was cleared', async () => {
    const tab = await signedIn({ disk, server })
    await tab.drafts.save(draft())
    await tab.drafts.clear(draft().id)
    expect([await tab.drafts.load(draft().id), await tab.drafts.list()]).toEqual([undefined, []])
  })
})

describe('a device that can keep nothing', () => {
  it('says that there is no storage and keeps the draft in memory (R28)', async () => {
    const tab = openTab({ disk, server, factory: null })
    tab.work(ANN, ALDER)
    await tab.keys.openSignedIn(ANN)
    expect(tab.keys.state.get()).toMatchObject({ kind: 'unavailable', reason: 'storage' })
    expect(await tab.drafts.save(draft())).toEqual({ kind: 'saved', place: 'memory' })
    expect(await tab.drafts.load(draft().id)).toEqual(draft())
    expect(tab.drafts.state.get()).toMatchObject({ place: 'memory', inMemory: 1 })
  })

  it('says when it is full, keeps the draft in memory and goes back to the disk when there is room (R27)', async () => {
    let isFull = false
    const { localDrafts } = await import('../../src/offline/drafts/local-drafts.ts')
    const tab = await signedIn({ disk, server })
    const { createDraftTable } = await import('../../src/offline/drafts/draft-table.ts')
    const { strictStore } = await import('../../src/offline/storage/strict-store.ts')
    const file = strictStore({ indexedDB, name: disk.names.drafts })
    const drafts = localDrafts({
      table: createDraftTable((mode, work) =>
        isFull && mode === 'readwrite' ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : file.use(mode, work),
      ),
      crypto,
      key: tab.keys.current,
      owner: () => ({ userId: ANN, companyId: ALDER }),
      news: { tell: () => undefined, listen: () => () => undefined },
      writer: 'this',
    })
    isFull = true
    expect(await drafts.save(draft())).toEqual({ kind: 'saved', place: 'memory' })
    expect(drafts.state.get()).toEqual({ place: 'memory', reason: 'full', inMemory: 1 })
    isFull = false
    expect(await drafts.save(draft({ version: 2 }))).toEqual({ kind: 'saved', place: 'device' })
    expect(drafts.state.get()).toEqual({ place: 'device', inMemory: 0 })
  })

  it('keeps what is typed behind a lock for its own person only', async () => {
    const tab = await signedIn({ disk, server })
    tab.keys.lock()
    expect(await tab.drafts.save(draft())).toEqual({ kind: 'saved', place: 'memory' })
    tab.work(BEN, ALDER)
    await tab.keys.openSignedIn(BEN)
    await tab.drafts.flush()
    expect(await tab.drafts.list()).toEqual([])
    tab.work(ANN, ALDER)
    await tab.keys.openSignedIn(ANN)
    await tab.drafts.flush()
    expect(tab.drafts.state.get()).toEqual({ place: 'device', inMemory: 0 })
    expect(await (await signedIn({ disk, server })).drafts.load(draft().id)).toEqual(draft())
  })
})

const flipBit = (sealed: unknown): void => {
  if (typeof sealed !== 'object' || sealed === null || !('data' in sealed) || !(sealed.data instanceof Uint8Array)) return
  sealed.data[3] = (sealed.data[3] ?? 0) ^ 1
}
