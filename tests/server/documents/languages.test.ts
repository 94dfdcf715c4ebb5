import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { DocumentsEvent } from '#contract'
import { createDocumentStore } from '#server/documents/store'
import { copyDocuments, META } from './harbour-actors.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

function openCopy() {
  const { folder, write, remove } = copyDocuments()
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const translate = (language: string, strings: object): void =>
    put(`i18n/${language}/menu.json`, JSON.stringify({ $schema: '../../meta/i18n.schema.json', strings: { main: strings } }))
  const open = (watch = false) => {
    const store = createDocumentStore({ folder, metaFolder: META, watch })
    closing.push(() => store.close())
    const events: DocumentsEvent[] = []
    store.onChange((event) => events.push(event))
    const items = (language: string): unknown => JSON.parse(store.labels(language)?.text ?? '{}')['menu/main']?.items
    return { store, events, items }
  }
  closing.push(remove)
  return { open, put, translate, write }
}

const ENGLISH = { harbour: 'Harbour', lights: 'Lights', lighthouses: 'Lighthouses' }

it('a language without files is English, and one there is none of is nothing', () => {
  const { items, store } = openCopy().open()
  expect([items('so'), store.labels('de')]).toEqual([ENGLISH, undefined])
})

it('a translation stands in for English key by key', () => {
  const { open, translate } = openCopy()
  translate('fr', { items: { lights: 'Phares' }, gone: 'x' })
  expect(open().items('fr')).toEqual({ ...ENGLISH, lights: 'Phares' })
})

it('a file that is no JSON, or no tree of strings, leaves English in its place', () => {
  const { open, put } = openCopy()
  put('i18n/fr/menu.json', '{ "strings": ')
  put('i18n/ru/menu.json', '{ "strings": { "main": { "items": ["x"] } } }')
  const { items } = open()
  expect([items('fr'), items('ru')]).toEqual([ENGLISH, ENGLISH])
})

it('the language for testing is there in development alone', () => {
  const { open } = openCopy()
  expect([open().store.labels('xa'), open(true).items('xa')]).toEqual([
    undefined,
    { harbour: '[Ĥåŕƀöûŕ···]', lights: '[Ļîĝĥţš···]', lighthouses: '[Ļîĝĥţĥöûšéš····]' },
  ])
})

it('every language can be spoken by who has the documents', () => {
  const { open, translate } = openCopy()
  translate('hi', { items: { lights: 'बत्तियाँ' } })
  const { strings } = open().store.current()
  expect(strings.hi?.['menu/main']).toEqual({ items: { ...ENGLISH, lights: 'बत्तियाँ' } })
  expect(Object.keys(strings)).toEqual(['en'])
})

it('corrections lie over the files, also after a reload, and go when they are taken back', () => {
  const { open, translate, write } = openCopy()
  translate('fr', { items: { lights: 'Phares' } })
  const { store, items } = open()
  const before = store.labels('fr')?.hash
  store.correct('fr', { 'menu/main': { 'items.lights': 'Feux', 'items.gone': 'x' } })
  expect(items('fr')).toEqual({ ...ENGLISH, lights: 'Feux' })
  expect(store.labels('fr')?.hash).not.toBe(before)
  write('i18n/en/menu/main.json', (text) => text.replace('"Harbour"', '"Port"'))
  store.reload()
  expect(items('fr')).toEqual({ ...ENGLISH, harbour: 'Port', lights: 'Feux' })
  store.correct('fr', {})
  expect(items('fr')).toEqual({ ...ENGLISH, harbour: 'Port', lights: 'Phares' })
})

it('a reload names languages that are in use and have other words now', () => {
  const { open, translate } = openCopy()
  translate('fr', { items: { lights: 'Phares' } })
  const { store, events } = open()
  store.labels('fr')
  translate('fr', { items: { lights: 'Feux' } })
  translate('ru', { items: { lights: 'Маяки' } })
  store.reload()
  expect(events.map(({ changed }) => changed)).toEqual([['i18n/fr']])
})
