/** The words of the product's own documents, cut into parts: whatever a screen or a form names is in the core or in a part that comes along. */
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { CORE_WORDS, FORMS_WORDS, formWords, ROOM_WORDS } from '#contract'
import { type StringTree, textAt } from '#document'
import { NOBODY } from '#permissions'
import { createDocumentStore } from '#server/documents/store'
import { LANGUAGES, leavesOf, nodeAt } from '#translation'
import { keysIn } from '../../../src/server/documents/store/keys-in.ts'
import { actor, superAdmin } from './harbour-actors.ts'

/** What a list brings beside the core is its own part alone. */
const FIRST_LIST_MAX_BROTLI_BYTES = 18_000
const FIRST_LIST = 'screens/clients/client-list'

const store = createDocumentStore({ folder: 'schemas' })
afterAll(() => store.close())
const { answerForms, resources, routes } = store.current()
const screens = Object.keys(store.indexFor(superAdmin))
const forms = [...answerForms.keys()]

const trees = new Map<string, StringTree>()
const treeOf = (language: string, part: string): StringTree => {
  const text = store.wordPart(language, part)?.text ?? 'null'
  const known = trees.get(text) ?? (JSON.parse(text) as StringTree)
  trees.set(text, known)
  return known
}
/** As a page lays them together. */
const wordsOf = (language: string, parts: readonly string[]): StringTree =>
  Object.assign({}, ...[CORE_WORDS, ...parts].map((part) => treeOf(language, part))) as StringTree
const has = (words: StringTree, key: string): boolean => textAt(words, key) !== undefined || textAt(words, `${key}_other`) !== undefined
/** What is a key and not only looks like one. */
const whole = JSON.parse(store.labels('en')?.text ?? '{}') as StringTree
const missing = (named: unknown, words: StringTree): readonly string[] => keysIn(named).filter((key) => has(whole, key) && !has(words, key))

describe.each(LANGUAGES.map(({ code }) => code))('in %s', (language) => {
  it('every screen finds the words that its document names', () => {
    const found = screens.flatMap((id) => {
      const variant = store.variantFor(id, superAdmin)
      return missing(variant?.bundle, wordsOf(language, variant?.words ?? [])).map((key) => `${id}: ${key}`)
    })
    expect(found).toEqual([])
  })

  it('every form finds the words that its document names, and so does the screen that shows it', () => {
    const found = forms.flatMap((id) => missing(answerForms.get(id), wordsOf(language, formWords(id))).map((key) => `${id}: ${key}`))
    expect(found).toEqual([])
    const shown = screens.flatMap((id) => {
      const variant = store.variantFor(id, superAdmin)
      const form = variant?.bundle.answerForm?.id
      return form === undefined ? [] : formWords(form).filter((part) => !variant?.words.includes(part))
    })
    expect(shown).toEqual([])
  })

  it('the parts together are all words, and a text is the same in each', () => {
    const all = JSON.parse(store.labels(language)?.text ?? '{}') as StringTree
    const cut = [FORMS_WORDS, ...forms, ...screens].map((part) => treeOf(language, part))
    const [core, rooms] = [treeOf(language, CORE_WORDS), treeOf(language, ROOM_WORDS)]
    const otherwise = (tree: StringTree): readonly string[] =>
      Object.entries(tree).flatMap(([id, own]) => (JSON.stringify(own) === JSON.stringify(all[id]) ? [] : [id]))
    expect(Object.assign({}, core, rooms, ...cut)).toEqual(all)
    expect(cut.flatMap(otherwise)).toEqual([])
    // Of operations the rooms have the names, unless they are said nowhere else.
    expect(otherwise(rooms).filter((id) => !id.startsWith('operations/'))).toEqual([])
    expect([...leavesOf(core), ...leavesOf(rooms)].filter(({ path, text }) => nodeAt(all, path) !== text)).toEqual([])
  })
})

it('the core is enough for the menu, the routes, what is found by name, and the pages without a session', () => {
  const core = wordsOf('en', [])
  expect(missing([store.current().menu, routes.map(({ name }) => name)], core)).toEqual([])
  const titled = [...resources.values(), ...answerForms.values()].flatMap((document) => [document.title, 'plural' in document ? document.plural : ''])
  expect(missing(titled, core)).toEqual([])
  expect(screens.filter((id) => !has(core, `${id}.title`) && has(whole, `${id}.title`))).toEqual([])
  const open = routes.flatMap((route) => (route.public === true && route.screen !== undefined ? [route.screen] : []))
  expect(open.flatMap((id) => store.variantFor(id, NOBODY)?.words ?? ['none'])).toEqual([])
  expect(open.filter((id) => JSON.stringify(core[id]) !== JSON.stringify(whole[id]))).toEqual([])
})

it('each screen comes with its own words, lists and the home page with no others, all else with those of the rooms of the shell', () => {
  const { permissions, roles } = store.current()
  for (const id of screens) {
    const variant = store.variantFor(id, superAdmin)
    const words = wordsOf('en', variant?.words ?? [])
    const isFramed = variant?.bundle.screen.kind === 'list' || variant?.bundle.screen.kind === 'dashboard'
    if (routes.some((route) => route.screen === id && route.public)) continue
    expect([id, words[id], variant?.words.includes(ROOM_WORDS)]).toEqual([id, whole[id], !isFramed])
    if (isFramed) expect(variant?.words).toEqual([id])
  }
  const rooms = wordsOf('en', [ROOM_WORDS])
  expect(missing([permissions, roles], rooms)).toEqual([])
  expect([...store.current().operations.values()].filter(({ title }) => !has(rooms, title)).map(({ id }) => id)).toEqual([])
  expect(
    Object.keys(whole).filter((id) => id.startsWith('shared/') && rooms[id] !== undefined && JSON.stringify(rooms[id]) !== JSON.stringify(whole[id])),
  ).toEqual([])
  // The designers' tools are nobody else's: their words travel with their page alone.
  expect(Object.keys(whole).filter((id) => id.startsWith('shared/') && rooms[id] === undefined)).toEqual(['shared/studio'])
  const builder = wordsOf('en', store.variantFor('screens/custom-forms/form-builder', superAdmin)?.words ?? [])
  expect(builder['shared/studio']).toEqual(whole['shared/studio'])
})

it(`the first list takes at most ${FIRST_LIST_MAX_BROTLI_BYTES / 1_000} kB of words as they are sent`, () => {
  const sent = [CORE_WORDS, ...(store.variantFor(FIRST_LIST, superAdmin)?.words ?? [])].map(
    (part) => brotliCompressSync(store.wordPart('en', part)?.text ?? '').length,
  )
  expect(sent.length).toBe(2)
  expect(sent.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_LIST_MAX_BROTLI_BYTES)
})

it('nobody hears of parts that screens of others need', () => {
  const nurse = actor(['client-list'])
  const open = store.indexFor(nurse)
  expect(Object.keys(store.wordsFor(nurse)).filter((id) => open[id] === undefined)).toEqual([])
  expect(Object.keys(store.wordsFor(NOBODY)).filter((id) => store.indexFor(NOBODY)[id] === undefined)).toEqual([])
})

it('a correction changes the parts that have the text, and no other', () => {
  const hashes = () => Object.fromEntries([CORE_WORDS, ROOM_WORDS, FORMS_WORDS, ...forms, ...screens].map((part) => [part, store.wordPart('fr', part)?.hash]))
  const [form = ''] = forms
  const before = hashes()
  store.correct('fr', { [form]: { description: 'Autre chose' } })
  const after = hashes()
  store.correct('fr', {})
  expect(Object.keys(before).filter((part) => before[part] !== after[part])).toEqual([form])
  expect(hashes()).toEqual(before)
})

it('a form that is no more has a part without words, and a language there is none of has none', () => {
  expect([store.wordPart('en', 'forms/clinical/of-long-ago')?.text, store.wordPart('de', CORE_WORDS)]).toEqual(['{}', undefined])
})
