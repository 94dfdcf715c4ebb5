import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#api'
import type { StoredFile } from '#contract'
import { createLocalFiles, type LocalFile, type LocalFiles } from '../../src/offline/files/local-files.ts'
import { sendFilesOf, sendWithFiles } from '../../src/offline/files/send-with-files.ts'
import type { OutgoingForm } from '../../src/offline/outbox/run.ts'
import { strictStore } from '../../src/offline/storage/strict-store.ts'
import { ALDER, ANN, BEN, BIRCH, createDisk, createServer, type Disk, dump, openTab, type Tab } from './device.ts'
import { createPost, ok } from './post-office.ts'

interface Room extends LocalFiles {
  readonly tab: Tab
  readonly work: (userId: string, companyId: string) => Promise<void>
}

let disk: Disk
let name: string
const server = createServer()
const closing: (() => void)[] = []
beforeEach(() => {
  disk = createDisk()
  name = `${disk.prefix}-files`
})
afterEach(async () => {
  for (const close of closing.splice(0)) close()
  indexedDB.deleteDatabase(name)
  await disk.wipe()
})

/** Files of a tab in which somebody works, over the browser's own database. */
async function openFiles({ maxBytes = 10_000, factory = indexedDB }: { readonly maxBytes?: number; readonly factory?: IDBFactory | null } = {}): Promise<Room> {
  const tab = openTab({ disk, server })
  const store = strictStore({ indexedDB: factory ?? undefined, name })
  closing.push(tab.close, store.close)
  let who = { userId: ANN, companyId: ALDER }
  const work = async (userId: string, companyId: string): Promise<void> => {
    who = { userId, companyId }
    tab.work(userId, companyId)
    await tab.keys.openSignedIn(userId)
  }
  await work(ANN, ALDER)
  return { ...createLocalFiles({ use: store.use, crypto, key: tab.keys.current, owner: () => who, maxBytes }), tab, work }
}

const file = (id: string, over: Partial<LocalFile> = {}): LocalFile => ({
  id,
  holder: 'form-1',
  form: 'forms/note',
  hash: 'h',
  at: '/photo',
  name: 'Seraphina Quill heel.png',
  bytes: new Blob(['the picture of a heel'], { type: 'image/png' }),
  ...over,
})

describe('a file that waits on the device', () => {
  it('is not kept while the key is closed, or where there is no storage', async () => {
    const room = await openFiles()
    room.tab.keys.lock()
    expect(await room.keep(file('f1'))).toBe('closed')
    expect(await (await openFiles({ factory: null })).keep(file('f1'))).toBe('closed')
    expect([...room.waiting.get()]).toEqual([])
  })
  it('is not kept beyond the room there is for all of them', async () => {
    const room = await openFiles({ maxBytes: 30 })
    expect(await room.keep(file('f1'))).toBe('kept')
    expect(await room.keep(file('f2'))).toBe('full')
    await room.remove('f1')
    expect(await room.keep(file('f2'))).toBe('kept')
  })
  it('lies sealed: neither its bytes nor its name, type or place are on the disk', async () => {
    const room = await openFiles()
    await room.keep(file('f1'))
    expect([...room.waiting.get()]).toEqual(['f1'])
    const text = await dump(name)
    expect(text.length).toBeGreaterThan(100)
    for (const secret of ['Seraphina', 'heel', 'image/png', '/photo', 'forms/note']) expect(text).not.toContain(secret)
  })
  it('comes back as it was, also after a restart', async () => {
    await (await openFiles()).keep(file('f1'))
    const again = await openFiles()
    await again.look()
    const found = await again.read('f1')
    expect([found?.name, found?.bytes.type, await found?.bytes.text(), [...again.waiting.get()]]).toEqual([
      'Seraphina Quill heel.png',
      'image/png',
      'the picture of a heel',
      ['f1'],
    ])
  })
  it('is not opened by another person, nor in another company', async () => {
    const room = await openFiles()
    await room.keep(file('f1'))
    await room.work(ANN, BIRCH)
    expect([await room.read('f1'), await room.list('form-1')]).toEqual([undefined, []])
    await room.work(BEN, ALDER)
    expect([await room.read('f1'), await room.list('form-1')]).toEqual([undefined, []])
    await room.removeOf('form-1')
    await room.work(ANN, ALDER)
    expect((await room.read('f1'))?.id).toBe('f1')
  })
  it('goes with its form, and with no other', async () => {
    const room = await openFiles()
    for (const each of [file('f1'), file('f2'), file('f3', { holder: 'form-2' })]) await room.keep(each)
    await room.removeOf('form-1')
    expect([...room.waiting.get()]).toEqual(['f3'])
  })
})

describe('sending a form', () => {
  const stored = ({ id, name: given, bytes }: LocalFile): StoredFile => ({ id, name: given, type: bytes.type, size: bytes.size })
  const form: OutgoingForm = {
    ...{ path: '/api/ui/forms/records', formType: 'note', requestType: 'Post', formId: 'form-1', idempotency: 'form-1' },
    ...{ userId: ANN, companyId: ALDER, body: {} },
  }

  it('sends its files first, each once, and lets go of them', async () => {
    const room = await openFiles()
    for (const each of [file('f1'), file('f2'), file('f3', { holder: 'form-2' })]) await room.keep(each)
    const steps: string[] = []
    const post = createPost((sent) => {
      steps.push(`form ${sent.formId}`)
      return ok(sent)
    })
    const send = sendWithFiles(
      room,
      async (each) => {
        steps.push(`file ${each.id}`)
        return stored(each)
      },
      post.send,
    )
    expect((await send(form)).status).toBe(200)
    expect((await send(form)).status).toBe(200)
    expect(steps).toEqual(['file f1', 'file f2', 'form form-1', 'form form-1'])
    expect([...room.waiting.get()]).toEqual(['f3'])
  })
  it('keeps what was not sent when the network goes in between, and sends no form without its files', async () => {
    const room = await openFiles()
    for (const each of [file('f1'), file('f2')]) await room.keep(each)
    const post = createPost()
    const network = new ApiError({ status: 0, code: 'network', message: '' })
    const send = sendWithFiles(room, async (each) => (each.id === 'f2' ? Promise.reject(network) : stored(each)), post.send)
    await expect(send(form)).rejects.toBe(network)
    expect([post.calls, [...room.waiting.get()]]).toEqual([[], ['f2']])
  })
  it('answers with what the server says against a file, so that the person can look at it; the file stays', async () => {
    const room = await openFiles()
    await room.keep(file('f1'))
    const problems = [{ path: '/answers/photo', message: 'Too many pixels' }]
    const refusal = new ApiError({ status: 422, code: 'invalid-value', message: 'Too many pixels', problems })
    const post = createPost()
    const reply = await sendWithFiles(room, () => Promise.reject(refusal), post.send)(form)
    expect([reply.status, JSON.parse(reply.text), post.calls]).toEqual([
      422,
      { success: false, message: 'Too many pixels', data: null, code: 'invalid-value', problems },
      [],
    ])
    expect([...room.waiting.get()]).toEqual(['f1'])
  })
  it('tells what the server has of each', async () => {
    const room = await openFiles()
    await room.keep(file('f1'))
    expect((await sendFilesOf(room, 'form-1', async (each) => stored(each))).map(({ id }) => id)).toEqual(['f1'])
  })
})
