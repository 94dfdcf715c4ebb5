import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepPushWords, openApp, showNews } from '../../src/offline/worker/push-notice.ts'
import {
  contentFirst,
  dropOldShells,
  installShell,
  networkFirst,
  pageFirst,
  shellCacheName,
  shellFirst,
  wordsFirst,
} from '../../src/offline/worker/shell-caches.ts'
import { writeShellFiles } from '../../src/offline/worker/shell-files.ts'
import { strategyOf } from '../../src/offline/worker/strategy.ts'

const HASH = 'a'.repeat(64)
const SCREEN = 'A'.repeat(22)
const shell = new Set(['/icon.svg'])
const asked = (path: string, over: Partial<Parameters<typeof strategyOf>[0]> = {}) =>
  strategyOf({ url: `https://care.test${path}`, method: 'GET', mode: 'cors', ...over }, 'https://care.test', shell)

describe('what the worker keeps', () => {
  it.each([
    '/api/ui/boot',
    '/api/ui/forms',
    '/api/ui/forms/start',
    '/api/ui/forms/drafts/3f000000-0000-4000-8000-00000000000f',
    `/api/ui/forms/records/${HASH}`,
    `/api/ui/forms/${HASH}/pdf`,
    `/api/ui/forms/${HASH}?x=1`,
    '/api/records/client',
    '/api/session/device-key',
    '/socket.io/?EIO=4',
    '/assets/plain.js',
    '/service-worker.js',
  ])('leaves %s alone', (path) => {
    expect(asked(path)).toBe('pass')
  })

  it('leaves writes and other origins alone', () => {
    expect(asked(`/api/ui/documents/${SCREEN}`, { method: 'POST' })).toBe('pass')
    expect(strategyOf({ url: `https://evil.test/api/ui/documents/${SCREEN}`, method: 'GET', mode: 'cors' }, 'https://care.test', shell)).toBe('pass')
    expect(asked('/api/docs', { mode: 'navigate' })).toBe('pass')
  })

  it('takes code, documents, forms, validators, words and pages', () => {
    const paths = [
      '/icon.svg',
      '/assets/of-an-older-version-Ab12cd34.js',
      `/api/ui/documents/${SCREEN}`,
      `/api/ui/forms/${HASH}`,
      `/api/ui/validators/${HASH}.js`,
      '/assets/i18n/en.json',
      `/assets/i18n/en/forms/clinical/poc.json?v=${SCREEN}`,
    ]
    expect(paths.map((path) => asked(path))).toEqual(['shell', 'shell', 'content', 'form', 'content', 'words', 'words'])
    expect(asked('/pages/clients/clients?x=1', { mode: 'navigate' })).toBe('page')
  })
})

describe('the caches', () => {
  const clear = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  }
  beforeEach(clear)
  afterEach(clear)

  const basic = (text: string, status = 200): Response => {
    const response = new Response(text, { status })
    Object.defineProperty(response, 'type', { value: 'basic' })
    const { clone } = Response.prototype
    response.clone = () => clone.call(response)
    return response
  }
  const gone = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
  const request = (path: string, user?: string) => new Request(path, { headers: user === undefined ? {} : { _id: user, cid: 'c' } })

  it('answer documents without network, to whom they were handed and to nobody else', async () => {
    await expect(contentFirst(caches, request('/api/ui/documents/x', 'ann'), gone)).rejects.toThrow('Failed to fetch')
    await contentFirst(caches, request('/api/ui/documents/x', 'ann'), async () => basic('document'))
    expect(await (await contentFirst(caches, request('/api/ui/documents/x', 'ann'), gone)).text()).toBe('document')
    await expect(contentFirst(caches, request('/api/ui/documents/x', 'ben'), gone)).rejects.toThrow('Failed to fetch')
  })

  it('keep no refusal', async () => {
    await contentFirst(caches, request('/api/ui/documents/x'), async () => basic('no', 403))
    await networkFirst(caches, request('/assets/i18n/en.json'), async () => basic('no', 404))
    await expect(contentFirst(caches, request('/api/ui/documents/x'), gone)).rejects.toThrow('Failed to fetch')
    await expect(networkFirst(caches, request('/assets/i18n/en.json'), gone)).rejects.toThrow('Failed to fetch')
  })

  it('give the last words when there is no network or the server is in trouble', async () => {
    await networkFirst(caches, request('/assets/i18n/en.json'), async () => basic('old'))
    expect(await (await networkFirst(caches, request('/assets/i18n/en.json'), async () => basic('new'))).text()).toBe('new')
    expect(await (await networkFirst(caches, request('/assets/i18n/en.json'), gone)).text()).toBe('new')
    expect(await (await networkFirst(caches, request('/assets/i18n/en.json'), async () => basic('', 503))).text()).toBe('new')
  })

  it('give the words of the hash that is asked for without asking anybody, and those there are when there is no network', async () => {
    const tagged = (hash: string) => async () => {
      const response = basic(hash)
      response.headers.set('etag', `"${hash}"`)
      return response
    }
    const [first, second] = ['a', 'b'].map((letter) => request(`/assets/i18n/en/core.json?v=${letter.repeat(22)}`))
    const read = async (asked: Request | undefined, load: () => Promise<Response>) => (await wordsFirst(caches, asked ?? request('/'), load)).text()
    expect(await read(first, tagged('a'.repeat(22)))).toBe('a'.repeat(22))
    expect(await read(first, gone)).toBe('a'.repeat(22))
    expect(await read(second, gone)).toBe('a'.repeat(22))
    expect(await read(second, tagged('b'.repeat(22)))).toBe('b'.repeat(22))
    expect(await read(request('/assets/i18n/en/core.json'), gone)).toBe('b'.repeat(22))
  })

  it('keep no page in the place of data: another server answered', async () => {
    const portal = async () => {
      const page = basic('<h1>Sign in to the Wi-Fi</h1>')
      page.headers.set('content-type', 'text/html')
      return page
    }
    await networkFirst(caches, request('/assets/i18n/en.json'), async () => basic('words'))
    expect(await (await networkFirst(caches, request('/assets/i18n/en.json'), portal)).text()).toBe('words')
    await contentFirst(caches, request('/api/ui/documents/x'), portal)
    expect(await (await contentFirst(caches, request('/api/ui/documents/x'), async () => basic('document'))).text()).toBe('document')
  })

  it('give the page of this version when there is no network, and the network its say otherwise', async () => {
    await expect(pageFirst(caches, 'v1', gone)).rejects.toThrow('Failed to fetch')
    await (await caches.open(shellCacheName('v1'))).put('/', new Response('shell'))
    expect(await (await pageFirst(caches, 'v1', gone)).text()).toBe('shell')
    expect(await (await pageFirst(caches, 'v1', async () => new Response('bad gateway', { status: 502 }))).text()).toBe('shell')
    expect(await (await pageFirst(caches, 'v1', async () => new Response('not found', { status: 404 }))).text()).toBe('not found')
  })

  it('install the whole of a version or nothing of it', async () => {
    await expect(installShell(caches, { stamp: 'v1', files: ['/assets/none-Ab12cd34.js'] })).rejects.toThrow()
    const names = await (await caches.open(shellCacheName('v1'))).keys()
    expect(names.map(({ url }) => new URL(url).pathname)).not.toContain('/assets/none-Ab12cd34.js')
  })

  it("keep a version's code as long as a page of it runs, or one that does not answer (R35)", async () => {
    for (const stamp of ['v1', 'v2', 'v3']) await (await caches.open(shellCacheName(stamp))).put(`/assets/index-${stamp}.js`, new Response(stamp))
    const kept = async () => (await caches.keys()).sort()
    const [first, third] = ['/assets/index-v1.js', '/assets/index-v3.js'].map((path) => new URL(path, location.origin).href)
    await dropOldShells(caches, 'v3', [third, undefined])
    expect(await kept()).toHaveLength(3)
    await dropOldShells(caches, 'v3', [first, third])
    expect(await kept()).toEqual([shellCacheName('v1'), shellCacheName('v3')])
    expect(await (await shellFirst(caches, request('/assets/index-v1.js'), gone)).text()).toBe('v1')
    await dropOldShells(caches, 'v3', [])
    expect(await kept()).toEqual([shellCacheName('v3')])
  })
})

describe('the list that the build writes', () => {
  const bundle = (over: Readonly<Record<string, object>> = {}) => ({
    'service-worker.js': { fileName: 'service-worker.js', code: 'use(SHELL_FILES)' },
    'index.html': { fileName: 'index.html', source: '<html>' },
    'assets/index-Ab12cd34.js': { fileName: 'assets/index-Ab12cd34.js', code: '' },
    'assets/index-Ab12cd34.js.map': { fileName: 'assets/index-Ab12cd34.js.map', source: '' },
    ...over,
  })

  it('refuses a build without the worker, and a worker that needs other files', () => {
    expect(() => writeShellFiles({})).toThrow('add src/offline/worker/service-worker.ts')
    const shared = bundle({ 'service-worker.js': { fileName: 'service-worker.js', code: 'import{a}from"./x.js";use(SHELL_FILES)' } })
    expect(() => writeShellFiles(shared)).toThrow('must be one file')
  })

  it('names every file but maps and pages, and differs when anything of the version does', () => {
    const first = bundle()
    writeShellFiles(first)
    expect(first['service-worker.js'].code).toMatch(/^const SHELL_FILES = \{"stamp":"\w+","files":\["\/assets\/index-Ab12cd34\.js"\]\};\nuse\(SHELL_FILES\)$/)
    const second = bundle({ 'index.html': { fileName: 'index.html', source: '<html lang="en">' } })
    writeShellFiles(second)
    expect(second['service-worker.js'].code).not.toBe(first['service-worker.js'].code)
  })
})

describe('a sign that something new waits', () => {
  const shown = async (): Promise<readonly unknown[]> => {
    const notices: unknown[] = []
    await showNews(caches, async (title, options) => void notices.push([title, options]))
    return notices
  }
  afterEach(() => caches.delete('rendercare-push'))

  it('is shown in the words that the page left, which say nothing of what it is', async () => {
    for (const message of [{ pushWords: { title: 'RenderCare', text: 'Hay algo nuevo.' } }, 'clean-up', { pushWords: { title: 7 } }, null])
      await keepPushWords(caches, message)
    expect(await shown()).toEqual([['RenderCare', { body: 'Hay algo nuevo.', tag: 'news' }]])
  })

  it('is shown all the same where the words are gone', async () => {
    expect(await shown()).toEqual([['RenderCare', { tag: 'news' }]])
  })

  it('leads to the page that is open, else opens one', async () => {
    const done: string[] = []
    const open = async (path: string) => done.push(path)
    await openApp([{ focus: async () => done.push('focused') }], open)
    await openApp([], open)
    expect(done).toEqual(['focused', '/pages/home'])
  })
})
