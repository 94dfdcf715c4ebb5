import { describe, expect, it } from 'vitest'
import { ApiError, createApi, deservesToast, type Identity } from '#api'
import { retryAfterMs } from '../../src/api/read-answer.ts'

interface Sent {
  readonly path: string
  readonly init: RequestInit
}

const IDENTITY: Identity = { token: 'marker', userId: 'user-1', companyId: 'company-1' }

const setUp = (respond: () => Response | Promise<Response>, { idleSeconds = 0, renewed = false, identity = () => IDENTITY } = {}) => {
  const sent: Sent[] = []
  const heard: string[] = []
  const api = createApi({
    fetch: async (path, init = {}) => {
      sent.push({ path: String(path), init })
      return respond()
    },
    identity,
    idleSeconds: () => idleSeconds,
    onUnauthorized: async (path) => {
      heard.push(`unauthorized ${path}`)
      return renewed
    },
    onReached: (reached) => heard.push(reached ? 'reached' : 'lost'),
    onForeign: () => heard.push('foreign'),
    wait: async (ms) => void heard.push(`waited ${ms}`),
  })
  return { api, sent, heard }
}

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error(`expected an ApiError, found ${String(error)}`)
}

describe('refuses what is no answer of ours', () => {
  const BODIES = {
    'an HTML page': '<!doctype html><title>Sign in to the hotel Wi-Fi</title>',
    'a truncated body': '{"success":true,"message":"","data":[{"id":"a',
    'an empty body': '',
    'an object without success': '{"data":[]}',
    'a list': '[1,2,3]',
  }
  for (const [name, text] of Object.entries(BODIES)) {
    it(`takes ${name} with status 200 as a failure`, async () => {
      const { api } = setUp(() => new Response(text, { status: 200 }))
      expect((await failureOf(api.get('/api/x'))).code).toBe('no-answer')
    })
  }

  it('takes success false with status 200 as a failure', async () => {
    const { api } = setUp(() => json({ success: false, message: 'No', data: null }))
    expect((await failureOf(api.get('/api/x'))).message).toBe('No')
  })
})

describe('an answer that is not the server’s', () => {
  const page = (status: number) => new Response('<!doctype html><p>Welcome to the airport', { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

  it('is told of, so that it is looked who answers, and may be asked for again', async () => {
    const { api, heard } = setUp(() => page(200))
    const error = await failureOf(api.get('/api/x'))
    expect([error.code, error.isTemporary, heard]).toEqual(['no-answer', true, ['foreign']])
  })

  it('is no file', async () => {
    const { api, heard } = setUp(() => page(200))
    expect((await failureOf(api.download('/api/x.pdf'))).code).toBe('no-answer')
    expect(heard).toContain('foreign')
  })

  it('is a refusal where its status says so', async () => {
    const { api, heard } = setUp(() => page(503))
    expect((await failureOf(api.get('/api/x'))).code).toBe('unavailable')
    expect(heard).not.toContain('foreign')
  })
})

describe('a read that was slowed down', () => {
  const slowed = (retryAfter?: string) => () =>
    new Response(JSON.stringify({ success: false, message: 'Too many tries', data: null, code: 'too-many-tries' }), {
      status: 429,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    })
  const once = (first: () => Response) => {
    let calls = 0
    return () => (++calls === 1 ? first() : json({ success: true, message: '', data: calls }))
  }

  it('waits as long as it was asked to and is sent once more', async () => {
    const { api, heard } = setUp(once(slowed('3')))
    expect((await api.get<number>('/api/x')).data).toBe(2)
    expect(heard).toEqual(['reached', 'waited 3000', 'reached'])
  })

  it('waits a second where nothing was said, and is not sent a third time', async () => {
    const { api, sent, heard } = setUp(slowed())
    const error = await failureOf(api.get('/api/x'))
    expect([error.status, error.message, sent.length, heard.filter((one) => one.startsWith('waited'))]).toEqual([429, 'Too many tries', 2, ['waited 1000']])
  })

  it('is left to the person where the wait is long, or something would change', async () => {
    const long = setUp(slowed('600'))
    expect((await failureOf(long.api.get('/api/x'))).status).toBe(429)
    const change = setUp(slowed('1'))
    await failureOf(change.api.post('/api/x', {}))
    expect([long.sent.length, change.sent.length]).toEqual([1, 1])
  })

  it('understands a date, and nothing that is none', () => {
    const at = Date.parse('2026-03-02T15:00:00Z')
    const of = (value: string) => retryAfterMs(new Response('', { headers: { 'retry-after': value } }), at)
    expect(['Mon, 02 Mar 2026 15:00:07 GMT', 'Mon, 02 Mar 2026 14:00:00 GMT', 'soon', '2'].map(of)).toEqual([7_000, 0, undefined, 2_000])
  })
})

describe('a toast', () => {
  const failure = (parts: Partial<ConstructorParameters<typeof ApiError>[0]>) => new ApiError({ status: 500, code: 'internal', message: '', ...parts })
  const QUIET = [
    'Unknown Error',
    'No Billing cut found',
    'No data found',
    'Active payor not found',
    'Please try later',
    'Not Found',
    'Failed to fetch',
    'Unexpected token \'<\', "<!doctype" is not valid JSON',
    '"id" is required',
    'OK',
  ]
  it.each(QUIET)('is not shown for: %s', (message) => expect(deservesToast(failure({ status: 400, message }))).toBe(false))

  it('is not shown for 401, 429, what was called off, and a network that is not there', () => {
    const quiet = [
      failure({ status: 401 }),
      failure({ status: 429, message: 'Too many tries' }),
      failure({ status: 0, code: 'network' }),
      new DOMException('', 'AbortError'),
    ]
    expect(quiet.map((error) => deservesToast(error))).toEqual([false, false, false, false])
  })

  it('is shown for everything else, a part of a quiet message too', () => {
    const loud = [
      failure({ message: 'No data found here' }),
      failure({ status: 403, code: 'forbidden' }),
      failure({ status: 200, code: 'no-answer' }),
      new Error('x'),
    ]
    expect(loud.map((error) => deservesToast(error))).toEqual([true, true, true, true])
  })

  it('is not shown for a page in the place of an answer', async () => {
    const { api } = setUp(() => new Response('  <html>', { status: 200 }))
    expect(deservesToast(await failureOf(api.post('/api/x', {})))).toBe(false)
  })
})

describe('ApiError', () => {
  it('carries status, code, message, problems and data of a refusal', async () => {
    const { api } = setUp(() =>
      json({ success: false, message: 'Stale', code: 'conflict', problems: [{ path: '/values/dob', message: 'past' }, 7], data: { current: 1 } }, 409),
    )
    const error = await failureOf(api.put('/api/records/x/1', { version: 1 }))
    expect(error).toMatchObject({ status: 409, code: 'conflict', message: 'Stale', problems: [{ path: '/values/dob', message: 'past' }], data: { current: 1 } })
  })

  it('is temporary when nothing was reached, and says so', async () => {
    const { api, heard } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    const error = await failureOf(api.get('/api/x'))
    expect([error.code, error.status, error.isTemporary, heard]).toEqual(['network', 0, true, ['lost']])
  })

  it('passes a call that was called off on as it is', async () => {
    const { api, heard } = setUp(() => Promise.reject(new DOMException('off', 'AbortError')))
    await expect(api.get('/api/x')).rejects.toThrow(DOMException)
    expect(heard).toEqual([])
  })
})

describe('a 401', () => {
  it('ends the session', async () => {
    const { api, heard } = setUp(() => json({ success: false, message: '', data: null }, 401))
    expect((await failureOf(api.get('/api/ui/boot'))).code).toBe('not-signed-in')
    expect(heard).toContain('unauthorized /api/ui/boot')
  })

  for (const path of ['/api/verify/user', '/api/auth/login']) {
    it(`of ${path} is an answer`, async () => {
      const { api, heard } = setUp(() => json({ success: false, message: '', data: null }, 401))
      await failureOf(api.post(path, {}))
      expect(heard).not.toContain(`unauthorized ${path}`)
    })
  }
})

describe('a call that was refused for want of a session', () => {
  const refused = () => json({ success: false, message: '', data: null }, 401)
  const once = (first: () => Response) => {
    let calls = 0
    return () => (++calls === 1 ? first() : json({ success: true, message: '', data: calls }))
  }
  const KEY = { id: '6f1d7c3e', version: 1, answers: { pulse: 72 } }

  it('is an error when nobody signs in again', async () => {
    const { api, sent } = setUp(refused)
    expect((await failureOf(api.post('/api/x', KEY))).status).toBe(401)
    expect(sent.length).toBe(1)
  })

  it('is sent once more, word for word, after a sign-in in place', async () => {
    const { api, sent } = setUp(once(refused), { renewed: true })
    expect((await api.post('/api/x', KEY)).data).toBe(2)
    expect(sent.map(({ init }) => init.body)).toEqual([JSON.stringify(KEY), JSON.stringify(KEY)])
    expect(sent.map(({ init }) => init.method)).toEqual(['POST', 'POST'])
  })

  it('is not sent a third time', async () => {
    const { api, sent } = setUp(refused, { renewed: true })
    expect((await failureOf(api.put('/api/x', KEY))).status).toBe(401)
    expect(sent.length).toBe(2)
  })

  it('ends nothing when its answer comes after the session was renewed', async () => {
    let token = 'old'
    const late = once(() => {
      token = 'new'
      return refused()
    })
    const { api, heard, sent } = setUp(late, { identity: () => ({ ...IDENTITY, token }) })
    expect((await api.get<number>('/api/x')).data).toBe(2)
    expect(heard).toEqual(['reached', 'reached'])
    expect(sent.map(({ init }) => init.headers)).toMatchObject([{ token: 'old' }, { token: 'new' }])
  })

  it.each([
    ['another person has signed in meanwhile', { token: 'new', userId: 'user-2' }],
    ['nobody is signed in any more', { token: null }],
  ])('is not sent again when %s', async (_title, later) => {
    let identity: typeof IDENTITY = IDENTITY
    const { api, sent } = setUp(
      once(() => {
        identity = { ...IDENTITY, ...later } as typeof IDENTITY
        return refused()
      }),
      { identity: () => identity },
    )
    expect((await failureOf(api.post('/api/x', {}))).status).toBe(401)
    expect(sent).toHaveLength(1)
  })

  it('says nothing about the session when it is a page of something else', async () => {
    const page = new Response('<html>Sign in to the network</html>', { status: 401, headers: { 'content-type': 'text/html' } })
    const { api } = setUp(() => page)
    expect((await failureOf(api.get('/api/ui/boot'))).code).toBe('no-answer')
  })
})

describe('headers', () => {
  it('carry Cache-Control, token, _id and cid on every call', async () => {
    const { api, sent } = setUp(() => json({ success: true, message: '', data: 1 }))
    await api.get('/api/x')
    expect(sent[0]?.init.headers).toEqual({ 'Cache-Control': 'no-cache', token: 'marker', _id: 'user-1', cid: 'company-1' })
  })

  it('carry the copy id as _id where a call gives one', async () => {
    const { api, sent } = setUp(() => json({ success: true, message: '', data: 1 }))
    await api.get('/api/verify/user', { userId: 'copy' })
    expect(sent[0]?.init.headers).toMatchObject({ _id: 'copy' })
  })
})

it('gives the data of a success', async () => {
  const { api } = setUp(() => json({ success: true, message: 'Saved', data: { id: 'a' } }))
  expect(await api.post('/api/x', { a: 1 })).toEqual({ success: true, message: 'Saved', data: { id: 'a' } })
})
