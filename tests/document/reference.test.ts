import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { fieldTypes } from '#fields'
import { findExamples } from '../../scripts/documents/reference/find-examples.ts'
import { readLanguage } from '../../scripts/documents/reference/read-language.ts'
import { referenceOf, referencePage, withoutExample } from '../../scripts/documents/reference/reference.ts'
import { META } from './made-up.ts'

const schemas = join(import.meta.dirname, '../../schemas')
const language = readLanguage(schemas)
const metas = readdirSync(META).map((name) => ({ name, schema: JSON.parse(readFileSync(join(META, name), 'utf8')) as Node }))

describe('the reference of the documents', () => {
  it('says of each key what it holds and means, as the meta-schemas have it', () => {
    const lines = referenceOf(language, ['Field'])
    expect(lines).toContainEqual(expect.stringMatching(/^- `type` \(`"text"`, `"multiline"`, .*, \*\*required\*\*\): What the field holds/))
    expect(lines).toContainEqual(expect.stringMatching(/^- `held` \(`true`\): Of a form/))
    expect(lines).toContainEqual(expect.stringMatching(/^- `columns` \(.*default `2`\): /))
    expect(lines.filter((line) => line.startsWith('### '))).toEqual(['### Field'])
  })

  it('has every kind of document and every function of expressions', () => {
    const lines = referenceOf(language)
    for (const name of ['AnswerForm', 'RecordForm', 'Resource', 'ListScreen', 'FormTest', 'Access', 'Field']) expect(lines).toContain(`### ${name}`)
    const functions = referenceOf(language, ['functions'])
    expect(functions).toEqual(expect.arrayContaining(['- `daysBetween(string, string): double`', '- `answered(ast): bool`']))
  })

  it('says of each type of field what may be set on it, as the room of fields has it', () => {
    const types = referenceOf(language, ['types'])
    expect(types.filter((line) => line.startsWith('- '))).toHaveLength(Object.keys(fieldTypes).length)
    expect(types).toContainEqual(expect.stringMatching(/^- `choice`: may say .*`unique`.*; drawn as `radio`, `select`, `segments`; filtered by `eq`, /))
  })

  it('finds a description at every key and every definition of the meta-schemas, as editors show it', () => {
    expect(metas.flatMap(({ name, schema }) => undescribed(schema).map((at) => `${name}#${at}`))).toEqual([])
    expect(undescribed({ properties: { a: { type: 'string' }, b: { description: 'B', title: 'B', properties: { c: {} } } } })).toEqual([
      '/properties/a has no description',
      '/properties/b/properties/c has no description',
    ])
    expect(undescribed({ items: { properties: {} } })).toEqual(['/items has keys and no title'])
  })
})

describe('schemas/README.md', () => {
  const page = referencePage(language)

  it('is what the meta-schemas and the documents make today', () => {
    const kept = readFileSync(join(schemas, 'README.md'), 'utf8')
    expect(kept === page, 'schemas/README.md is stale: npm run documents:reference -- --write').toBe(true)
  })

  it('has a heading for each of its links, and each of its headings once', () => {
    const headings = [...page.matchAll(/^##+ (.+)$/gm)].map(([, name = '']) => name.toLowerCase().replaceAll(' ', '-'))
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, name = '']) => name)
    expect(headings.filter((name, at) => headings.indexOf(name) !== at)).toEqual([])
    expect([...new Set(links)].filter((name) => !headings.includes(name))).toEqual([])
  })

  it('gives every construct an example, of the documents or of the meta-schema, which then passes it', () => {
    expect(withoutExample(language)).toEqual([])
    const ajv = new Ajv2020({ strict: false, schemas: metas.map(({ schema }) => schema) })
    const examples = metas.flatMap(({ schema }) => examplesIn(schema).map(({ at, value }) => ({ ref: `${schema.$id}#${at}`, value })))
    expect(examples.length).toBeGreaterThan(10)
    expect(examples.filter(({ ref, value }) => !ajv.validate({ $ref: ref }, value)).map(({ ref }) => ref)).toEqual([])
  })

  it('takes the smallest value that stands in a document, and nothing empty where there is more', () => {
    const meta: Node = { title: 'Shop', properties: { shelves: { items: { title: 'Shelf', properties: { goods: { items: {} } } } } } }
    const file = (path: string, ...shelves: readonly unknown[]) => ({ path, kind: 'shop', value: { shelves: shelves.map((goods) => ({ goods })) } })
    const found = findExamples(new Map([['shop', meta]]), [file('a', [], ['apple', 'pear']), file('b', ['fig'])])
    expect(found.get('Shelf.goods')).toMatchObject({ value: ['fig'], path: 'b' })
  })
})

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Pointers of keys and definitions without a description, and of objects without a name; the conditions of `allOf` say nothing of their own. */
function undescribed(node: unknown, at = ''): readonly string[] {
  if (!isNode(node)) return []
  const isNamed = typeof node.title === 'string' || at === '' || /^\/\$defs\/\w+$/.test(at)
  const nameless = isNode(node.properties) && !at.endsWith('/properties') && !isNamed ? [`${at} has keys and no title`] : []
  const inner = Object.entries(node).flatMap(([name, part]) => {
    const isNaming = (name === 'properties' || name === '$defs') && !Array.isArray(node) && !at.endsWith('/properties')
    const silent = isNaming && isNode(part) ? Object.entries(part).filter(([, each]) => isNode(each) && !each.description) : []
    return name === 'allOf' ? [] : [...silent.map(([key]) => `${at}/${name}/${key} has no description`), ...undescribed(part, `${at}/${name}`)]
  })
  return [...nameless, ...inner]
}

function examplesIn(node: unknown, at = ''): readonly { readonly at: string; readonly value: unknown }[] {
  if (!isNode(node)) return []
  const own = Array.isArray(node.examples) ? node.examples.map((value) => ({ at, value })) : []
  return [...own, ...Object.entries(node).flatMap(([name, part]) => (name === 'examples' ? [] : examplesIn(part, `${at}/${name}`)))]
}
