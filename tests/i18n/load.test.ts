/** Words as a page fetches them: the core with the start, a part with what is drawn with it, and all that is in use with another language. */
import { beforeEach, describe, expect, it, vi } from 'vitest'

type Served = Record<string, Record<string, unknown> | 'gone'>

const CORE = { 'shared/x': { hello: 'Hello' }, 'forms/a': { title: 'Form A' } }
const FORM = { 'forms/a': { title: 'Form A', ask: 'Asked' } }
const ADDRESS = { core: '/assets/i18n/en/core.json', form: '/assets/i18n/en/forms/a.json' }

let served: Served = {}
let asked: string[] = []
/** A module of its own for each test: it holds what the page speaks. */
const page = async () => {
  vi.resetModules()
  const [i18n, { subscribe }] = await Promise.all([import('#i18n'), import('../../src/i18n/i18n.ts')])
  return { ...i18n, subscribe }
}

const hashOf = (body: object): string => `h${JSON.stringify(body).length}`.padEnd(22, '0')

beforeEach(() => {
  asked = []
  served = { [ADDRESS.core]: CORE, [ADDRESS.form]: FORM }
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const body = served[address.split('?')[0] ?? '']
    if (body === undefined) return new Response('', { status: 404 })
    if (body === 'gone') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(body), { headers: { etag: `"${hashOf(body)}"` } })
  })
  return () => vi.unstubAllGlobals()
})

it('has the names of a document from the start and its other words when they are asked for, each part fetched once', async () => {
  const { loadI18n, loadWords, translate } = await page()
  await loadI18n({ language: 'en' })
  expect(['shared/x.hello', 'forms/a.title'].map((key) => translate(key))).toEqual(['Hello', 'Form A'])
  expect(await Promise.all([loadWords(['forms/a']), loadWords(['forms/a'])])).toEqual([true, true])
  expect(['shared/x.hello', 'forms/a.title', 'forms/a.ask'].map((key) => translate(key))).toEqual(['Hello', 'Form A', 'Asked'])
  expect(asked).toEqual([ADDRESS.core, ADDRESS.form])
})

it('asks for parts by their hash, and not again for those that are here under it', async () => {
  const { loadI18n, loadWords } = await page()
  const parts = { core: hashOf(CORE), 'forms/a': hashOf(FORM) }
  // Nobody is signed in yet; then the start says which words are today's.
  await loadI18n({ language: 'en' })
  await loadI18n({ language: 'en', parts })
  await loadWords(['forms/a'])
  expect(asked).toEqual([ADDRESS.core, `${ADDRESS.form}?v=${parts['forms/a']}`])
  const changed = { ...FORM, 'forms/b': { title: 'B' } }
  served[ADDRESS.form] = changed
  await loadI18n({ language: 'en', parts: { ...parts, 'forms/a': hashOf(changed) } })
  expect(asked.slice(2)).toEqual([`${ADDRESS.form}?v=${hashOf(changed)}`])
})

it('says when a part can not be had, so that nothing is drawn with it, and tries again', async () => {
  const { loadI18n, loadWords, translate } = await page()
  await loadI18n({ language: 'en' })
  served[ADDRESS.form] = 'gone'
  expect(await loadWords(['forms/a'])).toBe(false)
  served[ADDRESS.form] = FORM
  expect([await loadWords(['forms/a']), translate('forms/a.ask')]).toEqual([true, 'Asked'])
})

it('brings the parts in use along with another language, and stays with the one before when one of them is out of reach', async () => {
  const { loadI18n, loadWords, translate } = await page()
  await loadI18n({ language: 'en' })
  await loadWords(['forms/a'])
  Object.assign(served, { '/assets/i18n/fr/core.json': { 'shared/x': { hello: 'Bonjour' } }, '/assets/i18n/fr/forms/a.json': 'gone' })
  expect([await loadI18n({ language: 'fr' }), translate('shared/x.hello')]).toEqual(['en', 'Hello'])
  served['/assets/i18n/fr/forms/a.json'] = { 'forms/a': { ask: 'Demandé' } }
  expect([await loadI18n({ language: 'fr' }), translate('shared/x.hello'), translate('forms/a.ask')]).toEqual(['fr', 'Bonjour', 'Demandé'])
})

it('has words that were asked for while another language was on its way, in that language', async () => {
  const { loadI18n, loadWords, translate } = await page()
  Object.assign(served, {
    '/assets/i18n/fr/core.json': { 'shared/x': { hello: 'Bonjour' } },
    '/assets/i18n/fr/forms/a.json': { 'forms/a': { ask: 'Demandé' } },
  })
  await loadI18n({ language: 'en' })
  const [spoken, here] = await Promise.all([loadI18n({ language: 'fr' }), loadWords(['forms/a'])])
  expect([spoken, here, translate('forms/a.ask')]).toEqual(['fr', true, 'Demandé'])
})

it.each([
  ['before', ['rooms', 'forms/a']],
  ['after', ['forms/a', 'rooms']],
])('keeps a document whole whose names come with the rooms %s it', async (_when, order) => {
  const { loadI18n, loadWords, translate } = await page()
  Object.assign(served, { '/assets/i18n/en/rooms.json': { 'forms/a': { title: 'Form' } }, [ADDRESS.form]: { 'forms/a': { title: 'Form', ask: 'Asked' } } })
  await loadI18n({ language: 'en' })
  for (const part of order) await loadWords([part])
  expect([translate('forms/a.ask'), translate('forms/a.title')]).toEqual(['Asked', 'Form'])
})

it('takes the words fetched ahead when the language is chosen', async () => {
  const { loadI18n, expectLanguage, translate } = await page()
  await loadI18n({ language: 'en' })
  served['/assets/i18n/fr/core.json'] = { 'shared/x': { hello: 'Bonjour' } }
  expectLanguage('fr')
  expect([await loadI18n({ language: 'fr' }), translate('shared/x.hello'), asked.length]).toEqual(['fr', 'Bonjour', 2])
})

describe('something is drawn before its words are here', () => {
  const ROOMS = '/assets/i18n/en/rooms.json'

  it('says nothing until they are, and is drawn anew then: first what the rooms of the shell share, else all words in one', async () => {
    const { loadI18n, translate, subscribe } = await page()
    Object.assign(served, { [ROOMS]: { 'shared/room': { said: 'Said' } }, '/assets/i18n/en.json': { ...CORE, ...FORM } })
    await loadI18n({ language: 'en', terms: { client: 'Guest' } })
    let drawn = 0
    let shown = ''
    subscribe(() => {
      drawn += 1
      shown = translate('forms/a.ask')
    })
    expect([translate('shared/room.said'), translate('shared/room.said')]).toEqual(['', ''])
    await expect.poll(() => translate('shared/room.said')).toBe('Said')
    // What is drawn anew lacks more.
    await expect.poll(() => shown).toBe('Asked')
    expect([asked, drawn]).toEqual([[ADDRESS.core, ROOMS, '/assets/i18n/en.json'], 2])
    // There is no such text at all.
    expect([translate('forms/a.gone'), asked.length]).toEqual(['forms/a.gone', 3])
  })

  it('asks again when they did not come', async () => {
    const { loadI18n, translate } = await page()
    served[ROOMS] = 'gone'
    await loadI18n({ language: 'en' })
    expect(translate('shared/room.said')).toBe('')
    await expect.poll(() => asked.length).toBe(2)
    served[ROOMS] = { 'shared/room': { said: 'Said' } }
    await expect.poll(() => translate('shared/room.said')).toBe('Said')
  })

  it('a part of the page waits for what it says, and does not come without', async () => {
    const { loadI18n, withRoomWords, translate } = await page()
    served[ROOMS] = 'gone'
    await loadI18n({ language: 'en' })
    await expect(withRoomWords(Promise.resolve('part'))).rejects.toThrow()
    served[ROOMS] = { 'shared/room': { said: 'Said' } }
    expect([await withRoomWords(Promise.resolve('part')), translate('shared/room.said')]).toEqual(['part', 'Said'])
  })
})

it('takes all words in one where parts are not known or not to be had', async () => {
  const whole = { ...CORE, ...FORM }
  for (const parts of ['unknown', {}] as const) {
    const { loadI18n, loadWords, translate } = await page()
    asked = []
    served = { '/assets/i18n/en.json': whole }
    await loadI18n({ language: 'en', parts })
    expect([await loadWords(['forms/a']), translate('forms/a.ask'), asked.at(-1)]).toEqual([true, 'Asked', '/assets/i18n/en.json'])
  }
})
