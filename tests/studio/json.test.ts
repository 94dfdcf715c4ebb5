import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from '@codemirror/lang-json'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import type { OwnForm, OwnFormDraft, OwnFormLanguage } from '#contract'
import { fieldLanguage, formKeys, signerRoles } from '#document'
import { offeredAt } from '../../src/studio/json/completions.ts'
import { placeAt, rangeAt, wordAtPath } from '../../src/studio/json/pointers.ts'
import { loadBundle } from '../../src/studio/library/load-bundle.ts'
import { bundled, exported, imported, unbundled } from '../../src/studio/model/exchange.ts'

const SCHEMAS = join(import.meta.dirname, '../../schemas')
const read = (path: string): unknown => JSON.parse(readFileSync(join(SCHEMAS, path), 'utf8'))
const resource = read('meta/resource.schema.json')
const language: OwnFormLanguage = {
  fields: fieldLanguage(resource),
  formKeys: formKeys(read('meta/form.schema.json')),
  signers: signerRoles(resource),
  references: readdirSync(join(SCHEMAS, 'resources')).map((file) => ({ name: file.replace('.json', ''), title: file })),
  forms: [],
  permissions: [{ id: 'forms', label: 'forms' }],
}
const FORMS = readdirSync(join(SCHEMAS, 'forms/clinical'))
const stateOf = (text: string): EditorState => EditorState.create({ doc: text, extensions: [json()] })

/** Every place of a document, by its pointer. */
function* placesIn(value: unknown, path: readonly string[] = []): Generator<readonly [path: readonly string[], value: unknown]> {
  yield [path, value]
  if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) yield* placesIn(inner, [...path, key])
}
const pointerOf = (path: readonly string[]): string => path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

describe('the text of a form', () => {
  it('has a place for each pointer of each form of the product', () => {
    for (const file of FORMS.slice(0, 4)) {
      const document = read(`forms/clinical/${file}`)
      const state = stateOf(JSON.stringify(document, null, 2))
      for (const [path, value] of placesIn(document)) {
        if (path.length === 0) continue
        const { from, to } = rangeAt(state, pointerOf(path))
        const shown = state.sliceDoc(from, to)
        const isInList = /^\d+$/.test(path.at(-1) ?? '')
        if (typeof value !== 'object' || value === null) expect(JSON.parse(shown), pointerOf(path)).toEqual(value)
        else if (!isInList) expect(JSON.parse(shown), pointerOf(path)).toBe(path.at(-1))
      }
    }
  })

  it('leads to what is around, where there is nothing at the pointer', () => {
    const state = stateOf('{ "fields": { "pain": { "type": "integer" } }, "pages": [] }')
    const at = (pointer: string) => state.sliceDoc(rangeAt(state, pointer).from, rangeAt(state, pointer).to)
    expect([at('/fields/pain/max'), at('/pages/0/sections'), at('/nothing'), at('')]).toEqual(['"pain"', '"pages"', '{', '{'])
    expect(() => rangeAt(stateOf(''), '/fields/a')).not.toThrow()
    expect(() => rangeAt(stateOf('{ "fields": { "a": '), '/fields/a/type')).not.toThrow()
  })

  it('says where in the document a place is, also while it is being written', () => {
    const cases: readonly (readonly [string, object])[] = [
      ['{ "fields": { "pain": { "ty|": 1 } } }', { path: ['fields', 'pain'], isName: true, isQuoted: true }],
      ['{ "fields": { "pain": { "type": "in|" } } }', { path: ['fields', 'pain', 'type'], isName: false, isQuoted: true }],
      ['{ "fields": { "pain": { "max": 3, | } } }', { path: ['fields', 'pain'], isName: true, isQuoted: false, beside: ['max'] }],
      ['{ "pages": [{ "sections": [{ "items": ["a", "|"] }] }] }', { path: ['pages', '0', 'sections', '0', 'items', '1'], isName: false }],
      ['{ "rights": { "read": { "anyOf": ["|"] } } }', { path: ['rights', 'read', 'anyOf', '0'], isName: false }],
    ]
    for (const [text, place] of cases) expect(placeAt(stateOf(text.replace('|', '')), text.indexOf('|')), text).toMatchObject(place)
    expect(wordAtPath(stateOf('{ "fields": { "a": { "type": "rows" } } }'), ['fields', 'a', 'type'])).toBe('rows')
  })
})

describe('what is offered while a form is written', () => {
  it.each(FORMS)('has every key, kind and name that %s says', (file) => {
    const document = read(`forms/clinical/${file}`) as { fields: Record<string, unknown> }
    const state = stateOf(JSON.stringify(document))
    const asked = () => Object.keys(document.fields)
    const missing: string[] = []
    for (const [path, value] of placesIn(document)) {
      const names = (isName: boolean) => offeredAt(state, { path, isName }, language, asked).map(({ name }) => name)
      const isField = path[0] === 'fields' && path.length % 2 === 0 && path.every((step, index) => index < 2 || index % 2 === 1 || step === 'of')
      if (isField && typeof value === 'object' && value !== null && 'type' in value)
        missing.push(...Object.keys(value).flatMap((key) => (names(true).includes(key) || ONLY_PARTS.has(key) ? [] : [`${pointerOf(path)}/${key}`])))
      const isPlain = typeof value === 'string'
      if (isPlain && ['type', 'to'].includes(path.at(-1) ?? '') && path[0] === 'fields' && path[path.length - 3] !== 'options' && !names(false).includes(value))
        missing.push(`${pointerOf(path)} ${value}`)
      if (isPlain && path.at(-2) === 'items' && path[0] === 'pages' && !names(false).includes(value)) missing.push(`${pointerOf(path)} ${value}`)
    }
    expect(missing).toEqual([])
  })

  it('is nothing that the linker would refuse of a question, nor what only forms of the product say', () => {
    const state = stateOf('{ "fields": { "a": { "type": "boolean" }, "b": { "type": "text" } } }')
    const names = (path: readonly string[]) => offeredAt(state, { path, isName: true }, language, () => []).map(({ name }) => name)
    for (const key of ['min', 'max', 'unit', 'options', 'of', 'signer', 'format', 'sortable']) expect(names(['fields', 'a'])).not.toContain(key)
    for (const key of ['options', 'of', 'unit', 'scale', 'signer', 'sortable']) expect(names(['fields', 'b'])).not.toContain(key)
    for (const key of ['creates', 'opens', 'public']) expect(names([])).not.toContain(key)
    expect(names([])).toContain('fields')
  })
})

/** A field may be a part as a whole; its keys are the part's. */
const ONLY_PARTS: ReadonlySet<string> = new Set(['$ref'])

describe('a form as a file', () => {
  const draft: OwnFormDraft = { form: { $schema: 'x', formType: 'own-here', fields: {} }, words: { title: 'Here', fields: { a: 'A' } } }

  it('comes back as it was, under the name of the form that takes it in', () => {
    expect(imported(exported(draft), draft)).toEqual(draft)
    const other: OwnFormDraft = { form: { $schema: 'y', formType: 'own-there' }, words: {} }
    expect(imported(exported(draft), other)).toEqual({ form: { ...draft.form, $schema: 'y', formType: 'own-there' }, words: draft.words })
  })

  it.each([
    ['no JSON', '{', 'notJson'],
    ['something else', '{"a":1}', 'notForm'],
    ['a form without words', '{"kind":"rendercare-form","form":{}}', 'notForm'],
    ['words that are none', '{"kind":"rendercare-form","form":{},"words":{"title":3}}', 'notForm'],
    ['a list', '[]', 'notForm'],
    ['too much', `"${'x'.repeat(900_000)}"`, 'tooLarge'],
  ])('is refused as %s', (_what, text, fault) => {
    expect(imported(text, draft)).toBe(fault)
  })
})

describe('several forms as one file', () => {
  const form = (title: string): OwnFormDraft => ({ form: { kind: 'answers', $schema: 'elsewhere', formType: 'own-other' }, words: { title } })
  const all = [
    { name: 'falls', draft: form('Falls') },
    { name: 'moods', draft: form('Moods') },
  ]

  it('come back as they went out', () => {
    expect(unbundled(bundled(all))).toEqual(all)
  })

  it.each([
    ['no JSON', '{', 'notJson'],
    ['one form alone', exported(form('Falls')), 'notForm'],
    ['nothing of the kind', '{"kind":"rendercare-forms"}', 'notForm'],
    ['far too much', ' '.repeat(20_000_001), 'tooLarge'],
  ])('are refused where there is %s', (_what, text, fault) => {
    expect(unbundled(text)).toBe(fault)
  })

  it('leave out what is no form, or has no name that one can have', () => {
    const forms = [
      { name: 'falls', form: {}, words: {} },
      { name: '../falls', form: {}, words: {} },
      { name: 'x', form: 1, words: {} },
      { name: 'y', form: {}, words: { a: 1 } },
      null,
    ]
    expect(unbundled(JSON.stringify({ kind: 'rendercare-forms', forms }))).toEqual([{ name: 'falls', draft: { form: {}, words: {} } }])
  })

  it('become drafts where there is none of their name, and one that is refused keeps no other back', async () => {
    const saved: unknown[] = []
    const library = {
      create: async ({ name }: { readonly name: string }) => {
        if (name === 'moods') throw new Error('refused')
        return { rev: 1, draft: { form: { $schema: 'here' }, words: {} } } as unknown as OwnForm
      },
      save: async (name: string, { rev, draft }: { readonly rev: number; readonly draft: OwnFormDraft }) => {
        saved.push([name, rev, draft.form])
        return { rev: 2 }
      },
    }
    const loaded = await loadBundle(library, [...all, { name: 'sleep', draft: form('Sleep') }, { name: 'here', draft: form('Here') }], new Set(['here']))
    expect(loaded).toEqual({ made: ['Falls', 'Sleep'], failed: ['Moods'], taken: ['Here'] })
    expect(saved).toEqual([
      ['falls', 1, { kind: 'answers', $schema: 'here', formType: 'own-falls' }],
      ['sleep', 1, { kind: 'answers', $schema: 'here', formType: 'own-sleep' }],
    ])
  })
})
