import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assistantApi, type HeardEvent } from '../../src/api/index.ts'

const api = assistantApi('user/1')
const calls: { readonly path: string; readonly method: string; readonly accept: string; readonly last: string | undefined; readonly body: unknown }[] = []
let answer: () => Response = () => Response.json({})

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit) => {
    const given = new Headers(headers)
    calls.push({
      path,
      method,
      accept: given.get('accept') ?? '',
      last: given.get('last-event-id') ?? undefined,
      body: body === undefined ? undefined : JSON.parse(String(body)),
    })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const page = () => new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } })
const text = (words: string, type = 'application/json') => new Response(words, { headers: { 'content-type': type } })
const hearAll = async (events: AsyncIterable<HeardEvent>): Promise<readonly HeardEvent[]> => {
  const all: HeardEvent[] = []
  for await (const one of events) all.push(one)
  return all
}
const ASKED = { query: 'How?', tab_id: 'tab-1', client_msg_id: 'c1', lang: 'en', page: 'home' }
const ask = () => hearAll(api.ask(ASKED, new AbortController().signal))

describe('an answer of the assistant', () => {
  it.each([
    ['a page', page],
    ['a page that says it is JSON', () => text('<html></html>')],
    ['half of a JSON', () => text('{"tabs":[')],
    ['nothing', () => text('')],
    ['another thing', () => text('{"items":[]}')],
    ['a tab without an id', () => text('{"tabs":[{"title":"x"}]}')],
  ])('is a failure when it is %s', async (_, given) => {
    answer = given
    await expect(api.tabs()).rejects.toMatchObject({ code: 'no-answer' })
  })

  it.each([
    ['the list', () => api.tabs(), { tabs: [] }],
    ['the messages', () => api.messages('tab-1'), { messages: [] }],
  ])('to %s is read as text and then as JSON: a page is a failure, whatever it calls itself', async (_, call, read) => {
    for (const given of [page, () => text('<!doctype html><title>Sign in</title>'), () => text('')]) {
      answer = given
      await expect(call()).rejects.toMatchObject({ code: 'no-answer' })
    }
    answer = () => text('{"ok":true,"tabs":[],"messages":[]}', 'text/plain')
    await expect(call()).resolves.toMatchObject(read)
  })

  it.each([
    ['a page', page],
    ['words', () => text('Sorry')],
    ['a stream of something else', () => text('event: delta\ndata: <b>\n\n', 'text/event-stream')],
  ])('is no answer to a question when it is %s', async (_, given) => {
    answer = given
    await expect(ask()).rejects.toMatchObject({ code: 'no-answer' })
  })

  it('is refused in the words of the server', async () => {
    answer = () => Response.json({ success: false, code: 'not-found', message: 'Not Found' }, { status: 404 })
    await expect(api.messages('tab-9')).rejects.toMatchObject({ code: 'not-found', status: 404 })
  })

  it('is read as the specification has it, without what goes beyond', async () => {
    answer = () =>
      Response.json({
        ok: true,
        messages: [
          { role: 'user', text: 'How?', ts: '2026-11-20' },
          { role: 'assistant', text: 'So.', image_url: '/a.png' },
        ],
      })
    const { messages } = await api.messages('tab 1')
    expect(messages.map(({ role, text: said, images, state }) => [role, said, images, state])).toEqual([
      ['user', 'How?', [], 'done'],
      ['assistant', 'So.', ['/a.png'], 'done'],
    ])
    expect(calls[0]).toMatchObject({ path: '/api/assistant/users/user%2F1/tabs/tab%201/messages', method: 'GET', accept: 'application/json' })
  })

  it('streams, or comes whole from a server that streams nothing', async () => {
    answer = () =>
      text(
        'id: 1\nevent: start\ndata: {"message_id":"m"}\n\nid: 2\nevent: later\ndata: {}\n\nid: 3\nevent: done\ndata: {"answer":"So."}\n\n',
        'text/event-stream; charset=utf-8',
      )
    expect((await ask()).map(({ id, event }) => [id, event.event])).toEqual([
      ['1', 'start'],
      ['3', 'done'],
    ])
    expect(calls[0]).toMatchObject({ path: '/api/assistant/rag', method: 'POST', body: { ...ASKED, user_id: 'user/1' } })
    expect(calls[0]?.accept).toMatch(/^text\/event-stream/)
    answer = () => Response.json({ answer: 'So.', images: ['/a.png'], image_url: '', video_url: 'https://videos.example/1' })
    expect(await ask()).toMatchObject([{ event: { event: 'done', data: { text: 'So.', images: ['/a.png'], video_url: 'https://videos.example/1' } } }])
  })

  it('goes on after the last event that came', async () => {
    answer = () => text('id: 8\nevent: done\ndata: {"answer":"So."}\n\n', 'text/event-stream')
    await hearAll(api.resume('m 1', '7', new AbortController().signal))
    expect(calls[0]).toMatchObject({ path: '/api/assistant/rag/m%201/stream', method: 'GET', last: '7' })
  })

  it('has pictures that are asked for as pictures', async () => {
    answer = () => new Response(new Blob(['x'], { type: 'image/png' }))
    await api.image('/api/assistant/media/1.png')
    expect(calls[0]).toMatchObject({ path: '/api/assistant/media/1.png', accept: 'image/*' })
  })

  it('gives titles', async () => {
    answer = () => Response.json({ title: 'Adding clients' })
    expect(await api.title('tab-1', 'How?')).toBe('Adding clients')
    answer = () => Response.json({ tab: { title: 'Clients' } })
    expect(await api.rename('tab-1', 'Clients')).toBe('Clients')
    expect(calls.map(({ path, method, body }) => [path, method, body])).toEqual([
      ['/api/assistant/generateTitle', 'POST', { query: 'How?', user_id: 'user/1', tab_id: 'tab-1' }],
      ['/api/assistant/users/user%2F1/tabs/tab-1', 'PATCH', { title: 'Clients' }],
    ])
  })
})
