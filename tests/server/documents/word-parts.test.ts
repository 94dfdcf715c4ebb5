/** The words of the product's own documents, cut into parts: whatever a screen or a form names is in the core or in a part that comes along. */
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { CORE_WORDS, FORMS_WORDS, formWords } from '#contract'
import { type StringTree, textAt } from '#document'
import { NOBODY } from '#permissions'
import { createDocumentStore } from '#server/documents'
import { LANGUAGES } from '#translation'
import { keysIn } from '../../../src/server/documents/keys-in.ts'
import { actor, superAdmin } from './harbour-actors.ts'

const CORE_MAX_BROTLI_BYTES = 60_000

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

  it('the parts together are all words, and a text stands in one part beside the core', () => {
    const cut = [FORMS_WORDS, ...forms].map((part) => treeOf(language, part))
    expect(Object.assign({}, treeOf(language, CORE_WORDS), ...cut)).toEqual(JSON.parse(store.labels(language)?.text ?? '{}'))
    const ids = cut.flatMap((tree) => Object.keys(tree))
    expect(ids.length).toBe(new Set(ids).size)
  })
})

it('the core is enough for the menu, the routes, what is found by name, and the pages without a session', () => {
  const core = wordsOf('en', [])
  const named = [store.current().menu, routes.map(({ name }) => name), store.current().permissions, store.current().roles]
  expect(missing([...named, [...resources.values()], [...answerForms.values()].map(({ title }) => title)], core)).toEqual([])
  expect(screens.filter((id) => !has(core, `${id}.title`) && has(whole, `${id}.title`))).toEqual([])
  const open = routes.flatMap((route) => (route.public === true && route.screen !== undefined ? [route.screen] : []))
  expect(open.flatMap((id) => store.variantFor(id, NOBODY)?.words ?? ['none'])).toEqual([])
})

it(`the core takes at most ${CORE_MAX_BROTLI_BYTES / 1_000} kB as it is sent`, () => {
  expect(brotliCompressSync(store.wordPart('en', CORE_WORDS)?.text ?? '').length).toBeLessThanOrEqual(CORE_MAX_BROTLI_BYTES)
})

it('nobody hears of parts that screens of others need', () => {
  const nurse = actor(['client-list'])
  const open = store.indexFor(nurse)
  expect(Object.keys(store.wordsFor(nurse)).filter((id) => open[id] === undefined)).toEqual([])
  expect(store.wordsFor(NOBODY)).toEqual({})
})

it('a correction changes the part that has the text, and no other', () => {
  const hashes = () => Object.fromEntries([CORE_WORDS, FORMS_WORDS, ...forms].map((part) => [part, store.wordPart('fr', part)?.hash]))
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
