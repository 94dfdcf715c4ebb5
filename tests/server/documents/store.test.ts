import { mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { DocumentsEvent } from '#contract'
import { createDocumentStore, type DocumentStore, readDocumentFiles, stampOf } from '#server/documents/store'
import { copyDocuments, META, visitor } from './harbour-actors.ts'

const LIST = 'screens/harbour/lighthouse-list'
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

function openCopy(watch = false) {
  const copy = copyDocuments()
  const store: DocumentStore = createDocumentStore({ folder: copy.folder, metaFolder: META, watch })
  const events: DocumentsEvent[] = []
  store.onChange((event) => events.push(event))
  closing.push(() => {
    store.close()
    copy.remove()
  })
  return { ...copy, store, events }
}

describe('document store', () => {
  it('does not open when a document is broken, and says why', () => {
    const { folder, write, remove } = copyDocuments()
    write('menu/main.json', (text) => text.replace('"lights"', '"lights", "colour": "red"'))
    expect(() => createDocumentStore({ folder, metaFolder: META })).toThrow(/menu\/main\.json:6:40 \/items\/1\/colour There is no key "colour" here/)
    remove()
  })

  it('does not open with the stamp of other files than it reads', () => {
    const { folder, write, remove } = copyDocuments()
    const checkedStamp = stampOf(readDocumentFiles(folder, META))
    write('menu/main.json', (text) => text.replace('"lights"', '"lights", "colour": "red"'))
    expect(() => createDocumentStore({ folder, metaFolder: META, checkedStamp })).toThrow(/There is no key "colour" here/)
    remove()
  })

  it('does not open files the build has checked when they do not fit together', () => {
    const { folder, write, remove } = copyDocuments()
    write(`${LIST}.json`, (text) => text.replace('"state"', '"sate"'))
    expect(() => createDocumentStore({ folder, metaFolder: META, checkedStamp: stampOf(readDocumentFiles(folder, META)) })).toThrow(/sate/)
    remove()
  })

  it('reads files the build has checked as it reads others', () => {
    const { folder, remove } = copyDocuments()
    const [checked, other] = [{ checkedStamp: stampOf(readDocumentFiles(folder, META)) }, {}].map((more) =>
      createDocumentStore({ folder, metaFolder: META, ...more }),
    )
    expect(checked?.current()).toEqual(other?.current())
    remove()
  })

  it('keeps the last good version when a reload finds a problem, and tells', () => {
    const { store, events, write } = openCopy()
    const before = store.current()
    write(`${LIST}.json`, (text) => text.replace('"state"', '"sate"'))
    store.reload()
    expect(store.current()).toBe(before)
    expect(store.problems()).toHaveLength(1)
    expect(events).toEqual([
      {
        changed: [],
        problems: [{ document: LIST, text: `${LIST}.json:5:67 /columns/1/field There is no field of resources/lighthouse "sate"; did you mean "state"?` }],
      },
    ])
  })

  it('uses what else was changed while one document is broken, and what was only half of a change waits for the other half', () => {
    const { store, events, write } = openCopy()
    const found = () => [store.current().resources.get('lighthouse')?.fields.name?.max, store.current().screens.get(LIST)]
    const [, list] = found()
    write(`${LIST}.json`, (text) => text.replace('"state"', '"sate"'))
    write('resources/lighthouse.json', (text) => text.replace('"max": 60', '"max": 61'))
    store.reload()
    expect(found()).toEqual([61, list])
    expect(events.at(-1)?.changed).toContain('resources/lighthouse')
    expect(store.problems().map(({ document }) => document)).toEqual([LIST])
    write('resources/lighthouse.json', (text) => text.replace('"max": 61', '"max": 62').replace('"state": {', '"sate": {'))
    store.reload()
    expect([found()[0], store.problems().length > 0]).toEqual([61, true])
    write('resources/lighthouse.json', (text) => text.replace('"sate": {', '"state": {'))
    write(`${LIST}.json`, (text) => text.replace('"sate"', '"state"'))
    store.reload()
    expect([found()[0], store.problems()]).toEqual([62, []])
  })

  it('keeps everything when a new document is broken and others lead to it already', () => {
    const { store, write } = openCopy()
    const before = store.current()
    write('routes/harbour.json', (text) => text.replace('"screens/harbour/lighthouse-list"', '"screens/harbour/new-list"'))
    store.reload()
    expect([store.current() === before, store.problems().length > 0]).toEqual([true, true])
  })

  it('tells when the problem is gone', () => {
    const { store, events, write } = openCopy()
    write(`${LIST}.json`, (text) => text.replace('"state"', '"sate"'))
    store.reload()
    write(`${LIST}.json`, (text) => text.replace('"sate"', '"state"'))
    store.reload()
    expect(events.at(-1)).toEqual({ changed: [], problems: [] })
  })

  it('says nothing when nothing has changed', () => {
    const { store, events, write } = openCopy()
    write(`${LIST}.json`, (text) => `${text}\n\n`)
    store.reload()
    expect(events).toEqual([])
  })

  it('names the screens that are drawn from a changed resource', () => {
    const { store, events, write } = openCopy()
    const before = store.variantFor(LIST, visitor)?.hash
    write('resources/lighthouse.json', (text) => text.replace('"max": 60', '"max": 70'))
    store.reload()
    expect(events[0]?.changed).toEqual([
      'resources/lighthouse',
      'screens/harbour/home',
      'screens/harbour/lighthouse-form',
      LIST,
      'screens/harbour/lighthouse-record',
    ])
    expect(store.variantFor(LIST, visitor)?.hash).not.toBe(before)
  })

  it('changes the labels alone when only strings change', () => {
    const { store, events, write } = openCopy()
    const before = { variant: store.variantFor(LIST, visitor)?.hash, labels: store.labels('en')?.hash }
    write('i18n/en/menu/main.json', (text) => text.replace('"Lights"', '"All lights"'))
    store.reload()
    expect(events[0]?.changed).toEqual(['i18n/en/menu/main'])
    expect(store.variantFor(LIST, visitor)?.hash).toBe(before.variant)
    expect(store.labels('en')?.hash).not.toBe(before.labels)
  })

  it('reloads by itself when it watches, however often a file is put in the place of another, and in a folder made anew', async () => {
    const { store, folder, write } = openCopy(true)
    const max = () => store.current().resources.get('lighthouse')?.fields.name?.max
    const path = join(folder, 'resources/lighthouse.json')
    for (const [from, to] of [
      [60, 61],
      [61, 62],
      [62, 63],
    ]) {
      const text = readFileSync(path, 'utf8').replace(`"max": ${from}`, `"max": ${to}`)
      writeFileSync(`${path}~`, text)
      renameSync(`${path}~`, path)
      await expect.poll(max, { timeout: 20_000 }).toBe(to)
    }
    write('resources/lighthouse.json', (text) => text.replace('"max": 63', '"max": 64'))
    await expect.poll(max, { timeout: 20_000 }).toBe(64)
    renameSync(join(folder, 'resources'), join(folder, 'put-away'))
    mkdirSync(join(folder, 'resources'))
    renameSync(join(folder, 'put-away/lighthouse.json'), path)
    rmdirSync(join(folder, 'put-away'))
    await new Promise((resolve) => setTimeout(resolve, 200))
    write('resources/lighthouse.json', (text) => text.replace('"max": 64', '"max": 65'))
    await expect.poll(max, { timeout: 20_000 }).toBe(65)
  })
})
