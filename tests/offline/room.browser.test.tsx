import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Boot, FormEntry } from '#contract'
import { createOffline, type Offline } from '../../src/offline/create-offline.ts'
import type { OfflineOutside } from '../../src/offline/outside.ts'
import { ALDER, ANN, BEN, createServer, draft, dump, type Server } from './device.ts'
import { createPost, entry, ok } from './post-office.ts'

const DATABASES = ['rendercare', 'rendercare-keys', 'rendercare-drafts', 'rendercare-cache', 'rendercare-files']
const atOnce = (_ms: number, work: () => void): (() => void) => {
  work()
  return () => undefined
}
const rooms: Offline[] = []
let server: Server

const FORM: FormEntry = {
  id: 'forms/note',
  formType: 'note',
  title: 'forms/note.title',
  hash: 'h',
  path: '/pages/note',
  about: 'clientId',
  mayWrite: true,
  mayReview: false,
  offline: true,
}

const boot = (userId: string): Boot =>
  ({ user: { id: userId, firstName: 'Ann' }, company: { id: ALDER, name: 'Alder Care' }, index: {}, session: { csrf: 'x' } }) as unknown as Boot

interface RoomOptions extends Partial<OfflineOutside> {
  readonly userId?: string
}

/** The whole room over the browser's real databases. */
function openRoom({ userId = ANN, ...more }: RoomOptions = {}) {
  const page: { boot: Boot | null } = { boot: boot(userId) }
  const reported: number[] = []
  const stored: string[] = []
  const room = createOffline(
    {
      indexedDB,
      crypto,
      locks: navigator.locks,
      storage: { persisted: async () => false, persist: async () => true },
      authenticator: undefined,
      clock: { now: () => Date.now(), after: atOnce },
      random: () => 0,
      deviceId: () => '2d000000-0000-4000-8000-00000000000d',
      renewDeviceId: () => undefined,
      release: server.releaseFor(() => page.boot?.user.id ?? userId),
      isRevoked: () => false,
      reportUnsent: async (_device, count) => reported.push(count),
      send: createPost().send,
      onUnauthorized: () => undefined,
      isOnline: () => true,
      boot: () => page.boot,
      ...more,
    },
    ({ formId }) => stored.push(formId),
  )
  rooms.push(room)
  return { room, page, reported, stored }
}

const wipe = async () => {
  for (const room of rooms.splice(0)) room.outbox.close()
  await Promise.all(
    DATABASES.map(
      (name) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.deleteDatabase(name)
          request.onsuccess = request.onerror = () => resolve()
        }),
    ),
  )
}

beforeEach(async () => {
  server = createServer()
  await wipe()
})
afterEach(wipe)

describe('a key that the server refuses for a while', () => {
  it('is asked for again, a few times and ever later, and what waited in memory is kept then', async () => {
    const waits: number[] = []
    let later: () => void = () => undefined
    let asked = 0
    const { room } = openRoom({
      clock: {
        now: () => Date.now(),
        after: (ms, work) => {
          waits.push(ms)
          later = work
          return () => undefined
        },
      },
      release: async (deviceId) => {
        asked += 1
        if (asked < 3) throw new Error('429')
        return server.releaseFor(() => ANN)(deviceId)
      },
    })
    await room.begin()
    await expect(room.deviceDrafts.save(draft())).rejects.toThrow('memory')
    later()
    await expect.poll(() => waits).toEqual([5_000, 15_000])
    expect(room.shouldBlockUnload()).toBe(true)
    later()
    await expect.poll(() => room.shouldBlockUnload()).toBe(false)
    expect(room.keys.current()?.userId).toBe(ANN)
  })

  it('is not asked for by whoever looks through the eyes of its owner', async () => {
    let asked = 0
    const release = async (deviceId: string) => {
      asked += 1
      return server.releaseFor(() => ANN)(deviceId)
    }
    const { room, page } = openRoom({ release })
    page.boot = { ...boot(ANN), viewedBy: { name: 'Ben' } }
    await room.begin()
    expect([asked, room.keys.current()]).toEqual([0, undefined])
    page.boot = boot(ANN)
    await room.begin()
    expect([asked, room.keys.current()?.userId]).toEqual([1, ANN])
  })

  it('is not asked for without end', async () => {
    let asked = 0
    const { room } = openRoom({
      release: async () => {
        asked += 1
        throw new Error('429')
      },
    })
    await room.begin()
    await expect.poll(() => asked).toBe(17)
  })
})

describe('a shared computer (S26)', () => {
  it('holds no name of anyone after sign-out, and gives the next user nothing', async () => {
    const { room } = openRoom({ isOnline: () => false })
    await room.begin()
    await room.deviceDrafts.save(draft())
    await room.outbox.enqueue(entry(1))
    await room.clients.opened('c1', 'start', { name: 'Seraphina Quill' })
    room.lock()
    // Every database of the product, also those that are not thought of here, and whatever else the origin keeps.
    const found = (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('rendercare') ? [name] : []))
    expect(found.sort()).toEqual([...DATABASES].sort())
    const everything = [...(await Promise.all(found.map(dump))), JSON.stringify({ ...localStorage, ...sessionStorage })].join('\n')
    expect(everything).toContain(draft().id)
    expect(everything).not.toMatch(/Seraphina|Quill|Alder Care|coughs/)
    const ben = openRoom({ userId: BEN, isOnline: () => false })
    await ben.room.begin()
    expect([await ben.room.drafts.list(), ben.room.outbox.state.get().items, await ben.room.clients.read('c1', 'start')]).toEqual([[], [], undefined])
  })

  it('gives the same user everything back at the next sign-in, and sends it', async () => {
    const first = openRoom({ isOnline: () => false })
    await first.room.begin()
    await first.room.deviceDrafts.save(draft({ id: 'other' }))
    await first.room.outbox.enqueue(entry(1))
    first.room.lock()
    const post = createPost(ok)
    const later = openRoom({ send: post.send })
    await later.room.begin()
    expect([post.stored.get('k1')?.body, later.stored]).toEqual([entry(1).body, ['f1']])
    expect((await later.room.deviceDrafts.load('other'))?.content).toEqual(draft().content)
    await expect.poll(() => later.reported.at(-1)).toBe(0)
  })
})

describe('a start without network', () => {
  it('gives boot data, clients and drafts after the passphrase, and nothing before', async () => {
    const first = openRoom()
    first.page.boot = { ...boot(ANN), notices: [{ id: 'n', title: 'Policy', text: 'Read this', tone: 'info', mustRead: true }] }
    await first.room.begin()
    await first.room.keys.enrolPassphrase('nine green lanterns', 'AB (a…@alder.test)')
    await first.room.clients.opened('c1', 'start', { answers: { name: 'Quill' } })
    await first.room.clients.opened('c2', 'start', { answers: {} })
    await first.room.clients.pin('c1')
    await first.room.catalogue.keep([FORM])
    await first.room.signer.keep({ name: 'Ann Birch', title: 'RN' })
    await first.room.deviceDrafts.save(draft())
    server.down(true)
    const { room, page } = openRoom({ isOnline: () => false })
    page.boot = null
    await room.begin()
    const owner = { userId: ANN, companyId: ALDER }
    expect([await room.boot.read(owner), await room.keys.offlineWay(ANN)]).toEqual([undefined, 'passphrase'])
    expect([await room.catalogue.read(), await room.signer.read()]).toEqual([undefined, undefined])
    expect(await room.keys.offlineLock(ANN)).toEqual({ way: 'passphrase', whose: 'AB (a…@alder.test)', left: 5 })
    expect(await room.unlock(ANN, 'nine green lamps?')).toEqual({ wrong: true, left: 4 })
    expect((await room.keys.offlineLock(ANN))?.left).toBe(4)
    expect(await room.unlock(ANN, 'nine green lanterns')).toBe('open')
    const kept = await room.boot.read(owner)
    expect(kept?.company.name).toBe('Alder Care')
    // Nobody can confirm without network what they were shown at sign-in.
    expect(kept).not.toHaveProperty('notices')
    page.boot = kept ?? null
    await room.begin()
    expect([await room.clients.read('c1', 'start'), await room.clients.pinned()]).toEqual([{ answers: { name: 'Quill' } }, ['c1']])
    expect(await room.clients.all('start')).toEqual([{ answers: { name: 'Quill' } }, { answers: {} }])
    expect([await room.catalogue.read(), await room.signer.read()]).toEqual([[FORM], { name: 'Ann Birch', title: 'RN' }])
    expect((await room.deviceDrafts.load(draft().id))?.content).toEqual(draft().content)
  })
})

it('says how many forms the browser dropped, until that was read (R29)', async () => {
  const first = openRoom({ isOnline: () => false })
  await first.room.begin()
  await first.room.outbox.enqueue(entry(1))
  await expect.poll(() => first.reported.at(-1)).toBe(1)
  for (const each of server.keys.values()) each.unsent = 1
  first.room.lock()
  await wipe()
  const { room, reported } = openRoom()
  await room.begin()
  expect(room.notice.get()).toMatchObject({ lost: 1, isPersisted: false })
  await expect.poll(() => reported.at(-1)).toBe(1)
  room.dismissLost()
  await expect.poll(() => reported.at(-1)).toBe(0)
})

it('asks the browser to keep what lies here only when told to, and then once', async () => {
  const asked: string[] = []
  const { room } = openRoom({
    storage: {
      persisted: async () => false,
      persist: async () => {
        asked.push('persist')
        return true
      },
    },
  })
  await room.begin()
  expect([asked, room.notice.get().isPersisted, await room.hasUnsent()]).toEqual([[], false, false])
  await room.deviceDrafts.save(draft())
  expect(await room.hasUnsent()).toBe(true)
  await room.persist()
  await room.persist()
  expect([asked, room.notice.get().isPersisted]).toEqual([['persist'], true])
})

it('keeps a page open that would lose something', async () => {
  const { room } = openRoom({ indexedDB: undefined, isOnline: () => false })
  await room.begin()
  expect(room.shouldBlockUnload()).toBe(false)
  await expect(room.deviceDrafts.save(draft())).rejects.toThrow('in memory')
  expect(room.shouldBlockUnload()).toBe(true)
})

it('keeps beside it what another tab saved, when one goes on without it', async () => {
  const [first, second] = [openRoom(), openRoom()]
  await first.room.begin()
  await second.room.begin()
  const said = (note: string) => draft({ content: { ...draft().content, answers: { note } } })
  await first.room.deviceDrafts.save(said('first'))
  await second.room.deviceDrafts.save(said('second'))
  await first.room.deviceDrafts.save(said('first, more'))
  const answers = (await first.room.deviceDrafts.load(draft().id))?.content.answers
  const beside = await first.room.deviceDrafts.sides(draft().id)
  expect([answers, beside.map(({ content }) => content.answers)]).toEqual([{ note: 'first, more' }, [{ note: 'second' }]])
  await first.room.deviceDrafts.clear(draft().id)
  expect(await first.room.deviceDrafts.sides(draft().id)).toEqual([])
})
