import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALDER, BEN, BIRCH, createDisk, type Disk, dump } from './device.ts'
import { createClock, createPost, entry, json, makeKey, ok, openOutbox, statuses } from './post-office.ts'

let disk: Disk
let held: Awaited<ReturnType<typeof makeKey>>

beforeEach(async () => {
  disk = createDisk()
  held = await makeKey()
})
afterEach(() => disk.wipe())

const settled = (tab: ReturnType<typeof openOutbox>) => expect.poll(() => tab.outbox.state.get().isSending).toBe(false)

describe('a form that waits', () => {
  it('cannot be put in while the key is closed', async () => {
    const tab = openOutbox({ disk, held, send: createPost().send, keys: { current: () => undefined } })
    await expect(tab.outbox.enqueue(entry(1))).rejects.toThrow('sign in or unlock first')
  })

  it('leaves nothing in clear but what the store needs', async () => {
    const tab = openOutbox({ disk, held, send: createPost().send })
    tab.isOnline = false
    await tab.outbox.enqueue(entry(1, { formType: 'progress' }))
    const stored = await dump(disk.names.outbox)
    expect([stored.includes('k1'), stored.includes('Seraphina'), stored.includes(ALDER), stored.includes('note')]).toEqual([true, false, false, false])
    const [record]: Record<string, unknown>[] = JSON.parse(stored.split('\n').find((line) => line.includes('k1')) ?? '[]')
    expect(Object.keys(record ?? {}).sort()).toEqual(['formId', 'formType', 'id', 'idempotency', 'key', 'requestType', 'sealed', 'user'])
  })

  it('goes into the store of its kind, under a counting id', async () => {
    const tab = openOutbox({ disk, held, send: createPost().send })
    tab.isOnline = false
    for (const [at, formType] of ['progress', 'hhs', 'supervision', 'progress'].entries()) await tab.outbox.enqueue(entry(at, { formType }))
    const lines = (await dump(disk.names.outbox)).split('\n')
    expect(lines.map((line) => (line.match(/"idempotency":"k\d"/g) ?? []).length)).toEqual([1, 1, 2])
    expect(lines[2]).toContain('"id":2')
  })

  it('is one form when it is put in twice', async () => {
    const tab = openOutbox({ disk, held, send: createPost().send })
    tab.isOnline = false
    await Promise.all([tab.outbox.enqueue(entry(1)), tab.outbox.enqueue(entry(1))])
    expect(await tab.outbox.unsent()).toBe(1)
  })

  it('refuses other answers under the key of one that waits, and drops neither', async () => {
    const tab = openOutbox({ disk, held, send: createPost().send })
    tab.isOnline = false
    await tab.outbox.enqueue(entry(1, { body: { note: 'first', deviceAt: 'at nine' } }))
    await tab.outbox.enqueue(entry(1, { body: { deviceAt: 'at ten', note: 'first' } }))
    await expect(tab.outbox.enqueue(entry(1, { body: { note: 'second' } }))).rejects.toThrow('other answers wait')
    expect([await tab.outbox.unsent(), await tab.outbox.open('k1')]).toEqual([1, { note: 'first', deviceAt: 'at nine' }])
  })

  it('is neither shown to another user nor sent by them', async () => {
    const post = createPost()
    const tab = openOutbox({ disk, held, send: post.send })
    tab.isOnline = false
    await tab.outbox.enqueue(entry(1))
    const ben = openOutbox({ disk, held: await makeKey(BEN), send: post.send })
    ben.who.userId = BEN
    await ben.outbox.wake()
    expect([ben.outbox.state.get().items, post.calls]).toEqual([[], []])
    expect(await ben.outbox.open('k1')).toBeUndefined()
    await ben.outbox.discard('k1')
    expect(await tab.outbox.unsent()).toBe(1)
  })

  it('is never sent while another company is chosen (R26)', async () => {
    const post = createPost()
    const tab = openOutbox({ disk, held, send: post.send })
    tab.isOnline = false
    await tab.outbox.enqueue(entry(1))
    tab.isOnline = true
    tab.who.companyId = BIRCH
    await tab.outbox.wake()
    expect([post.calls, statuses(tab.outbox)]).toEqual([[], { k1: 'other-company' }])
    tab.who.companyId = ALDER
    await tab.outbox.wake()
    expect(post.calls.map(({ companyId }) => companyId)).toEqual([ALDER])
    expect(await tab.outbox.unsent()).toBe(0)
  })

  it('stays sealed across a sign-out and is sent after the next sign-in of the same user', async () => {
    const post = createPost(() => json(401, { success: false, message: '', code: 'not-signed-in', data: null }))
    const tab = openOutbox({ disk, held, send: post.send })
    await tab.outbox.enqueue(entry(1))
    await expect.poll(() => tab.outbox.state.get().waitsFor).toBe('sign-in')
    const locked = openOutbox({ disk, held, send: post.send, keys: { current: () => undefined } })
    await locked.outbox.wake()
    expect(statuses(locked.outbox)).toEqual({ k1: 'sealed' })
    post.answer = ok
    const again = openOutbox({ disk, held, send: post.send })
    await again.outbox.wake()
    expect([post.stored.get('k1')?.body, await again.outbox.unsent()]).toEqual([entry(1).body, 0])
  })
})

describe('sending', () => {
  it.each([
    ['a page of HTML', { status: 200, text: '<!doctype html><p>Sign in to the hotel</p>' }],
    ['a cut answer', { status: 200, text: '{"success":true,"data":{"id":"f1"' }],
    ['a success that names another form', json(200, { success: true, message: '', data: { id: 'f2' } })],
    ['a success without data', json(200, { success: true, message: '', data: null })],
    ['an empty answer', { status: 204, text: '' }],
    ['a server in trouble', json(500, { success: false, message: 'x', code: 'internal', data: null })],
    ['a gateway', { status: 502, text: '<html>Bad gateway</html>' }],
    ["a proxy's refusal", { status: 403, text: '<html>Blocked</html>' }],
  ])('keeps the form and tries again after %s', async (_what, reply) => {
    const clock = createClock()
    const post = createPost(() => reply)
    const tab = openOutbox({ disk, held, send: post.send, clock })
    await tab.outbox.enqueue(entry(1))
    await expect.poll(() => tab.outbox.state.get().waitsFor).toBe('time')
    expect([post.calls.length, await tab.outbox.unsent(), statuses(tab.outbox)]).toEqual([1, 1, { k1: 'waiting' }])
    post.answer = ok
    clock.move(2_000)
    await expect.poll(() => tab.outbox.unsent()).toBe(0)
    expect(new Set(post.calls.map(({ idempotency }) => idempotency))).toEqual(new Set(['k1']))
  })

  it('keeps the form when no answer comes', async () => {
    const post = createPost(() => Promise.reject(new TypeError('Failed to fetch')))
    const tab = openOutbox({ disk, held, send: post.send })
    await tab.outbox.enqueue(entry(1))
    await tab.outbox.enqueue(entry(2))
    await expect.poll(() => tab.outbox.state.get().waitsFor).toBe('time')
    expect([post.calls.length, await tab.outbox.unsent()]).toEqual([1, 2])
  })

  it('sends the others when one is refused and one fails (R31)', async () => {
    const refusal = {
      success: false,
      code: 'invalid-value',
      message: 'The visit ends before it starts.',
      data: null,
      problems: [{ path: '/end', message: 'early' }],
    }
    const post = createPost((form) => (form.formId === 'f3' ? json(422, refusal) : form.formId === 'f4' ? json(500, { success: false, data: null }) : ok(form)))
    const clock = createClock()
    const tab = openOutbox({ disk, held, send: post.send, clock })
    tab.isOnline = false
    for (const at of [1, 2, 3, 4, 5]) await tab.outbox.enqueue(entry(at))
    tab.isOnline = true
    await tab.outbox.wake()
    expect(statuses(tab.outbox)).toEqual({ k3: 'attention', k4: 'waiting' })
    expect(tab.outbox.state.get().items[0]?.attention).toEqual({ status: 422, code: 'invalid-value', message: refusal.message, problems: refusal.problems })
    post.answer = ok
    clock.move(10_000)
    await expect.poll(() => statuses(tab.outbox)).toEqual({ k3: 'attention' })
    await tab.outbox.replace('k3', { note: 'corrected' })
    expect([post.stored.get('k3')?.body, await tab.outbox.unsent()]).toEqual([{ note: 'corrected' }, 0])
  })

  it('keeps a form as it was filled in, to be opened again, and sends nothing of that', async () => {
    const post = createPost(() => json(422, { success: false, code: 'invalid-value', message: 'No.', data: null }))
    const tab = openOutbox({ disk, held, send: post.send })
    const work = { content: { answers: { note: 'hidden too' } }, signatures: [{ slot: 'nurse', image: 'data:image/png;base64,iVBORw0KGgo=' }] }
    await tab.outbox.enqueue(entry(1, { work }))
    await expect.poll(() => statuses(tab.outbox)).toEqual({ k1: 'attention' })
    expect([post.calls[0]?.body, await tab.outbox.work('k1')]).toEqual([entry(1).body, work])
    post.answer = () => json(422, { success: false, code: 'invalid-value', message: 'Still not.', data: null })
    await tab.outbox.replace('k1', { note: 'corrected' })
    expect([post.calls[1]?.body, await tab.outbox.work('k1')]).toEqual([{ note: 'corrected' }, work])
  })

  it.each([409, 403, 404, 413])('holds what the server refuses with %d, with its sentence, until it is asked again', async (status) => {
    const post = createPost(() => json(status, { success: false, code: 'conflict', message: 'Somebody else changed it.', data: null }))
    const tab = openOutbox({ disk, held, send: post.send })
    await tab.outbox.enqueue(entry(1))
    await expect.poll(() => statuses(tab.outbox)).toEqual({ k1: 'attention' })
    expect(tab.outbox.state.get().items[0]?.attention?.message).toBe('Somebody else changed it.')
    const later = openOutbox({ disk, held, send: post.send })
    await later.outbox.wake()
    expect([post.calls.length, statuses(later.outbox)]).toEqual([1, { k1: 'attention' }])
    expect(await later.outbox.open('k1')).toEqual(entry(1).body)
    post.answer = ok
    await later.outbox.retry('k1')
    expect(await later.outbox.unsent()).toBe(0)
  })

  it('waits when the session has changed to another company meanwhile', async () => {
    const post = createPost(() => json(403, { success: false, code: 'wrong-company', message: 'no', data: null }))
    const tab = openOutbox({ disk, held, send: post.send })
    await tab.outbox.enqueue(entry(1))
    await expect.poll(() => tab.outbox.state.get().waitsFor).toBe('company')
    expect(statuses(tab.outbox)).toEqual({ k1: 'waiting' })
  })

  it('keeps to the order of kinds, and within a kind to that of filling in', async () => {
    const post = createPost()
    const tab = openOutbox({ disk, held, send: post.send })
    tab.isOnline = false
    const kinds = ['zeta', 'cfss_evaluation', 'hhs', 'supervision', 'progress', 'hhs', 'progress']
    for (const [at, formType] of kinds.entries()) await tab.outbox.enqueue(entry(at, { formType }))
    tab.isOnline = true
    await tab.outbox.wake()
    expect(post.calls.map(({ formId }) => formId)).toEqual(['f4', 'f6', 'f2', 'f5', 'f3', 'f1', 'f0'])
  })

  it('lets no correction overtake the form that it corrects', async () => {
    const post = createPost((form) => (form.idempotency === 'k1' ? json(500, { success: false, data: null }) : ok(form)))
    const tab = openOutbox({ disk, held, send: post.send })
    tab.isOnline = false
    await tab.outbox.enqueue(entry(1))
    await tab.outbox.enqueue(entry(2, { requestType: 'Put', formId: 'f1' }))
    tab.isOnline = true
    await tab.outbox.wake()
    expect([[...post.stored.keys()], statuses(tab.outbox)]).toEqual([[], { k1: 'waiting', k2: 'waiting' }])
    post.answer = ok
    await tab.outbox.retry()
    expect(post.calls.slice(-2).map(({ idempotency }) => idempotency)).toEqual(['k1', 'k2'])
  })

  it('is done by one tab at a time, and all tabs show the same list', async () => {
    const post = createPost(async (form) => {
      await new Promise((resolve) => setTimeout(resolve, 2))
      return ok(form)
    })
    const tabs = [1, 2, 3].map(() => openOutbox({ disk, held, send: post.send }))
    for (const tab of tabs) tab.isOnline = false
    for (let at = 0; at < 12; at += 1) await tabs[at % 3]?.outbox.enqueue(entry(at))
    for (const tab of tabs) await expect.poll(() => tab.outbox.state.get().items.length).toBe(12)
    for (const tab of tabs) tab.isOnline = true
    await Promise.all(tabs.map((tab) => tab.outbox.wake()))
    expect([post.calls.length, post.stored.size, post.mostInFlight]).toEqual([12, 12, 1])
    for (const tab of tabs) await expect.poll(() => tab.outbox.state.get().items).toEqual([])
  })

  it('makes no storm of a network that flaps, in any number of tabs (R36)', async () => {
    const clock = createClock()
    const post = createPost(() => Promise.reject(new TypeError('Failed to fetch')))
    const tabs = [1, 2, 3].map(() => openOutbox({ disk, held, send: post.send, clock }))
    await tabs[0]?.outbox.enqueue(entry(1))
    await expect.poll(() => tabs[0]?.outbox.state.get().waitsFor).toBe('time')
    for (let flap = 0; flap < 20; flap += 1) {
      for (const tab of tabs) {
        tab.isOnline = true
        tab.outbox.online()
      }
      await new Promise((resolve) => setTimeout(resolve, 5))
      clock.move(1_500)
      for (const tab of tabs) {
        tab.isOnline = false
        tab.outbox.offline()
      }
      clock.move(1_500)
    }
    expect(post.calls.length).toBeLessThan(3)
    post.answer = ok
    for (const tab of tabs) {
      tab.isOnline = true
      tab.outbox.online()
    }
    await expect
      .poll(() => {
        clock.move(1_000)
        return post.stored.size
      })
      .toBe(1)
  })

  it('waits longer after each trouble, and as long as the server says', async () => {
    const clock = createClock()
    const post = createPost(() => json(429, { success: false, code: 'too-many-tries', data: { retryAfterSeconds: 30 } }))
    const tab = openOutbox({ disk, held, send: post.send, clock })
    await tab.outbox.enqueue(entry(1))
    await expect.poll(() => tab.outbox.state.get().nextAt).toBe('2026-03-02T15:00:30.000Z')
    post.answer = () => json(500, { success: false, data: null })
    const waits: number[] = []
    for (let each = 0; each < 4; each += 1) {
      const before = post.calls.length
      clock.move(300_000)
      await expect.poll(() => post.calls.length).toBe(before + 1)
      await settled(tab)
      await expect.poll(async () => (await tab.pace.read()).failures).toBe(each + 2)
      waits.push((await tab.pace.read()).nextAt - clock.now())
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000])
  })
})

describe('a store in trouble', () => {
  it.each<readonly [what: string, change: (record: Record<string, unknown>) => void]>([
    ['a flipped bit', (record) => flipBit(record, 'data', 7)],
    ['a flipped bit in its vector', (record) => flipBit(record, 'iv', 0)],
    ['a flipped bit in its last byte', (record) => flipBit(record, 'data', -1)],
    ['another form', (record) => Object.assign(record, { formType: 'other' })],
    ['the id of another form', (record) => Object.assign(record, { formId: 'f1' })],
    ['another kind of request', (record) => Object.assign(record, { requestType: 'Put' })],
  ])('keeps and shows what has %s, and sends the others (R30)', async (_what, change) => {
    const post = createPost()
    const tab = openOutbox({ disk, held, send: post.send })
    tab.isOnline = false
    for (const at of [1, 2, 3]) await tab.outbox.enqueue(entry(at))
    await edit('FormOutbox', (record) => {
      if (record.idempotency === 'k2') change(record)
      return record
    })
    const later = openOutbox({ disk, held, send: post.send })
    await later.outbox.wake()
    expect([[...post.stored.keys()], statuses(later.outbox)]).toEqual([['k1', 'k3'], { k2: 'unreadable' }])
    await later.outbox.retry()
    expect([post.stored.size, await later.outbox.unsent()]).toEqual([2, 1])
    await later.outbox.discard('k2')
    expect(await later.outbox.unsent()).toBe(0)
  })

  it('says that nothing can be kept and sends from memory (R28)', async () => {
    const post = createPost()
    const tab = openOutbox({ disk, held, send: post.send, factory: null })
    tab.isOnline = false
    await tab.outbox.enqueue(entry(1))
    expect(tab.outbox.state.get()).toMatchObject({ storage: 'missing', inMemory: 1, items: [{ idempotency: 'k1', status: 'waiting' }] })
    tab.isOnline = true
    await tab.outbox.wake()
    expect([[...post.stored.keys()], tab.outbox.state.get().inMemory]).toEqual([['k1'], 0])
  })

  it('refuses a database of a newer version politely and leaves it as it is (R35)', async () => {
    await open(9, (database) => database.createObjectStore('FormOutbox', { keyPath: 'id', autoIncrement: true }).add({ later: 'shape' }))
    const tab = openOutbox({ disk, held, send: createPost().send })
    tab.isOnline = false
    await tab.outbox.enqueue(entry(1))
    expect(tab.outbox.state.get()).toMatchObject({ storage: 'newer', inMemory: 1 })
    expect(await dump(disk.names.outbox)).toContain('later')
  })

  it('keeps every entry of an older version (R35)', async () => {
    await open(4, (database) => {
      const store = database.createObjectStore('ProgressForm', { keyPath: 'id', autoIncrement: true })
      store.add({ note: 'of long ago' })
    })
    const tab = openOutbox({ disk, held, send: createPost().send })
    tab.isOnline = false
    await tab.outbox.enqueue(entry(1, { formType: 'progress' }))
    await tab.outbox.wake()
    expect(tab.outbox.state.get()).toMatchObject({ foreign: 1, items: [{ idempotency: 'k1' }] })
    expect(await dump(disk.names.outbox)).toContain('of long ago')
  })

  it('lets a newer tab upgrade the database and says that this one is outdated', async () => {
    const { createOutboxTable } = await import('../../src/offline/outbox/outbox-table.ts')
    let isOutdated = false
    const table = createOutboxTable({
      indexedDB,
      name: disk.names.outbox,
      onOutdated: () => {
        isOutdated = true
      },
    })
    const tab = openOutbox({ disk, held, send: createPost().send, table })
    tab.isOnline = false
    await tab.outbox.enqueue(entry(1))
    await open(6, () => undefined)
    expect(isOutdated).toBe(true)
    await tab.outbox.enqueue(entry(2))
    expect(tab.outbox.state.get()).toMatchObject({ storage: 'newer', inMemory: 1 })
  })

  it('does not wait for an older tab that holds the database: memory takes over, the disk later', async () => {
    const holder = await open(4, () => undefined, true)
    const tab = openOutbox({ disk, held, send: createPost().send })
    tab.isOnline = false
    await tab.outbox.enqueue(entry(1))
    expect(tab.outbox.state.get()).toMatchObject({ storage: 'blocked', inMemory: 1 })
    holder.close()
    await expect
      .poll(async () => {
        await tab.outbox.wake()
        return tab.outbox.state.get().inMemory
      })
      .toBe(0)
    expect(await dump(disk.names.outbox)).toContain('k1')
  })
})

const open = (version: number | undefined, upgrade: (database: IDBDatabase) => void, stays = false): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(disk.names.outbox, version)
    request.onupgradeneeded = () => upgrade(request.result)
    request.onsuccess = () => {
      if (!stays) request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })

const edit = async (name: string, change: (record: Record<string, unknown>) => Record<string, unknown>): Promise<void> => {
  const database = await open(undefined, () => undefined, true)
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(name, 'readwrite')
    const cursor = transaction.objectStore(name).openCursor()
    cursor.onsuccess = () => {
      if (cursor.result === null) return
      cursor.result.update(change(cursor.result.value))
      cursor.result.continue()
    }
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  database.close()
}

const flipBit = ({ sealed }: Record<string, unknown>, part: 'iv' | 'data', at: number): void => {
  const bytes: unknown = Reflect.get(Object(sealed), part)
  if (!(bytes instanceof Uint8Array)) throw new Error(`There is no ${part}.`)
  const place = at < 0 ? bytes.length + at : at
  bytes[place] = (bytes[place] ?? 0) ^ 1
}
