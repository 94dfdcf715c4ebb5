import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TRANSLATIONS_PAGE, type TranslationEntry, type TranslationPage } from '#contract'
import { createDocumentStore } from '#server/documents/store'
import { openTranslations } from '#server/documents/translations'
import { type ExchangeDocument, imported, languageOf, type Tree } from '#translation'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const PATH = '/api/ui/translations'
const LANGUAGE = 'so'
/** The product's documents with another English text. */
function copyOf(change: (text: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'translations-'))
  cpSync('schemas', folder, { recursive: true })
  const file = join(folder, 'i18n/en/shared/shell.json')
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  return { documents: createDocumentStore({ folder }), folder, remove: (path: string) => rmSync(path, { recursive: true, force: true }) }
}

/** With a place, and with forms of a count. */
const MENU = { document: 'shared/shell', key: 'opened' }
const COUNTED = { document: 'shared/translations', key: 'found' }

describe('correcting translations', () => {
  let server: TestServer
  let boss: Person
  beforeAll(async () => {
    server = await startTestServer()
    boss = await server.signIn('super@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const page = async (query: string, person = boss): Promise<TranslationPage> =>
    (await person.call({ path: `${PATH}?language=${LANGUAGE}&${query}` })).body.data as TranslationPage
  const entry = async ({ document, key }: typeof MENU): Promise<TranslationEntry | undefined> =>
    (await page(`q=${encodeURIComponent(`${document}.${key}`)}`)).entries.find((found) => found.document === document && found.key === key)
  const save = (body: object, person = boss) => person.call({ method: 'PUT', path: PATH, body: { language: LANGUAGE, reviewed: true, ...body } })
  const bundle = async (): Promise<Tree> => (await server.call({ path: `/assets/i18n/${LANGUAGE}.json` })).body as unknown as Tree
  const spoken = async (): Promise<unknown> => ((await bundle())['shared/shell'] as Tree).opened

  it('is refused to everybody but super admins', async () => {
    const owner = await server.signIn('owner@demo.test')
    const before = await spoken()
    expect(await owner.call({ path: `${PATH}?language=${LANGUAGE}` })).toMatchObject({ status: 403 })
    expect(await owner.call({ path: `${PATH}/export?language=${LANGUAGE}` })).toMatchObject({ status: 403 })
    expect(await save({ ...MENU, text: 'x {{name}}' }, owner)).toMatchObject({ status: 403 })
    expect((await server.call({ path: `${PATH}?language=${LANGUAGE}` })).status).toBe(401)
    expect(await spoken()).toBe(before)
  })

  it.each([
    ['without a place of the English text', { ...MENU, text: 'Furan' }, 422, 'Keep these exactly as they are: {{name}}'],
    ['with a place of its own', { ...MENU, text: '{{name}} {{user}}' }, 422, 'Keep these exactly as they are: {{name}}'],
    ['with nesting', { ...MENU, text: '{{name}} $t(shared/shell.skip)' }, 422, 'Use plain text on one line.'],
    ['with letters that turn the direction', { ...MENU, text: '{{name}} \u202e' }, 422, 'Use plain text on one line.'],
    ['of a count without one of its forms', { ...COUNTED, text: { one: '{{count}}', other: '' } }, 422, 'Fill in every form, or leave all of them blank.'],
    ['with a form that the language has not', { ...COUNTED, text: { one: '{{count}}', few: '{{count}}' } }, 422, 'Keep these exactly as they are: {{count}}'],
  ])('is refused %s', async (_title, body, status, message) => {
    expect(await save(body)).toMatchObject({ status, body: { message } })
  })

  it.each([
    ['English itself', { language: 'en', ...MENU, text: '{{name}}' }, 404],
    ['a language there is none of', { language: 'de', ...MENU, text: '{{name}}' }, 404],
    ['a string there is none of', { document: 'shared/shell', key: 'constructor', text: 'x' }, 404],
    ['a form there is none of', { ...COUNTED, text: { several: 'x' } }, 400],
    ['more than a string may hold', { ...MENU, text: 'x'.repeat(2_001) }, 400],
  ])('is refused for %s', async (_title, body, status) => {
    expect(await save(body)).toMatchObject({ status })
  })

  it('lists a bounded number, by area, state and words', async () => {
    const all = await page('state=all')
    expect([all.entries.length, all.total > 7_000]).toEqual([TRANSLATIONS_PAGE, true])
    const next = await page(`state=all&from=${TRANSLATIONS_PAGE}`)
    expect(next.entries[0]).not.toEqual(all.entries[0])
    expect((await page('area=menu')).entries.every(({ document }) => document.startsWith('menu/'))).toBe(true)
    expect((await page('q=no%20such%20words%20anywhere')).total).toBe(0)
    expect((await page('state=corrected')).total).toBe(0)
  })

  it('counts at once, in the page and on the server, and is audited', async () => {
    const before = server.documents.labels(LANGUAGE)?.hash
    expect(await save({ ...MENU, text: ' Waxaa furan {{name}} ' })).toMatchObject({ status: 200, body: { data: { corrected: true, reviewed: true } } })
    expect(await spoken()).toBe('Waxaa furan {{name}}')
    expect(server.documents.labels(LANGUAGE)?.hash).not.toBe(before)
    await save({ document: 'shared/errors', key: 'not-signed-in', text: 'Mar kale gal.' })
    expect((await server.call({ path: '/api/ui/boot', headers: { cookie: `lang=${LANGUAGE}` } })).body.message).toBe('Mar kale gal.')
    const log = await boss.call({ path: '/api/records/audit-entry?filter[entity][eq]=translation' })
    expect(log.text).toContain('shared/shell')
  })

  it('counts after a restart too, until the English text is another one', async () => {
    const { database, audit } = server
    const start = async (change = (text: string) => text) => {
      const { documents: files, folder, remove } = copyOf(change)
      await openTranslations({ database, audit, documents: files, clock: () => new Date(), say: (key) => key })
      const words = (files.current().strings[LANGUAGE] as Tree)['shared/shell'] as Tree
      files.close()
      remove(folder)
      return words.opened
    }
    expect(await start()).toBe('Waxaa furan {{name}}')
    expect(await start((text) => text.replace('"opened": "', '"opened": "Now '))).not.toBe('Waxaa furan {{name}}')
  })

  it('takes every form of a count', async () => {
    await save({ ...COUNTED, text: { one: 'Hal xarig', other: '{{count}} xarig' } })
    expect((await bundle())['shared/translations']).toMatchObject({ found_one: 'Hal xarig', found_other: '{{count}} xarig' })
  })

  it('is marked as reviewed a page at a time, as it was read and not otherwise', async () => {
    const review = (strings: readonly object[], person = boss) =>
      person.call({ method: 'PUT', path: `${PATH}/reviewed`, body: { language: LANGUAGE, strings } })
    const [first, second, ...others] = (await page('state=unreviewed&area=screens')).entries.filter(({ text }) => typeof text === 'string' && text !== '')
    if (!first || !second) throw new Error('Nothing is left to review')
    const before = await page('state=all')
    const reply = await review(
      [first, { ...second, text: 'Something else' }, { document: 'shared/shell', key: 'nothing', text: '' }].map(({ document, key, text }) => ({
        document,
        key,
        text,
      })),
    )
    expect(reply).toMatchObject({
      status: 200,
      body: {
        data: [
          { key: first.key, reviewed: true },
          { key: second.key, reviewed: false },
        ],
      },
    })
    const after = await page('state=all')
    expect([after.reviewed - before.reviewed, after.strings]).toEqual([1, before.strings])
    expect(await review([{ ...MENU, text: 'x' }], await server.signIn('owner@demo.test'))).toMatchObject({ status: 403 })
    expect(await review(Array.from({ length: TRANSLATIONS_PAGE + 1 }, () => ({ ...MENU, text: 'x' })))).toMatchObject({ status: 400 })
    await save({ document: first.document, key: first.key, text: '' })
    expect(others.length).toBeGreaterThan(0)
  })

  it('says where it can be looked at', async () => {
    const { entries } = await page('q=screens/clients/client-list.title')
    expect(entries.map(({ path }) => path)).toEqual(['/pages/clients/clients'])
    expect((await page('q=shared/shell.opened')).entries[0]?.path).toBeUndefined()
  })

  it('is given out as the import takes it', async () => {
    const documents = JSON.parse((await boss.call({ path: `${PATH}/export?language=${LANGUAGE}` })).text) as readonly ExchangeDocument[]
    expect(documents.map(({ document }) => document)).toEqual(['shared/errors', 'shared/shell', 'shared/translations'])
    const english = server.documents.current().strings.en ?? {}
    const taken = documents.map((document) => imported(english[document.document] as Tree, document, languageOf(LANGUAGE)))
    expect(taken.map(({ refused }) => refused)).toEqual([[], [], []])
    expect(taken[2]).toMatchObject({ texts: { found_one: 'Hal xarig', found_other: '{{count}} xarig' }, reviewed: ['found'] })
  })

  it('is taken back by blank text', async () => {
    expect(await save({ ...MENU, text: '' })).toMatchObject({ status: 200, body: { data: { corrected: false } } })
    expect(await entry(MENU)).toMatchObject({ corrected: false })
    expect(await spoken()).not.toBe('Waxaa furan {{name}}')
  })
})
