import { describe, expect, it } from 'vitest'
import { ApiError, createApi, type Identity } from '#api'

interface Sent {
  readonly path: string
  readonly init: RequestInit
}

const IDENTITY: Identity = { token: 'marker', userId: 'user-1', companyId: 'company-1' }

const setUp = (respond: () => Response | Promise<Response>, idleSeconds = 0) => {
  const sent: Sent[] = []
  const heard: string[] = []
  const api = createApi({
    fetch: async (path, init = {}) => {
      sent.push({ path: String(path), init })
      return respond()
    },
    identity: () => IDENTITY,
    idleSeconds: () => idleSeconds,
    onUnauthorized: () => heard.push('unauthorized'),
    onReached: (reached) => heard.push(reached ? 'reached' : 'lost'),
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
    expect(heard).toContain('unauthorized')
  })

  for (const path of ['/api/verify/user', '/api/auth/login']) {
    it(`of ${path} is an answer`, async () => {
      const { api, heard } = setUp(() => json({ success: false, message: '', data: null }, 401))
      await failureOf(api.post(path, {}))
      expect(heard).not.toContain('unauthorized')
    })
  }
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
