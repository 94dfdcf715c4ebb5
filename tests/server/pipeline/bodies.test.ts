import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_STATUS } from '#contract'
import { openPipeline, type TestPipeline } from './open-pipeline.ts'

describe('bodies', () => {
  let pipeline: TestPipeline
  beforeAll(async () => {
    pipeline = await openPipeline()
  })
  afterAll(() => pipeline.close())

  const post = async (payload: string, type = 'application/json') => {
    const answer = await pipeline.app.inject({ method: 'POST', url: '/api/echo', headers: { 'content-type': type }, payload })
    return { status: answer.statusCode, ...answer.json<{ code?: string; problems?: { path: string }[]; success?: boolean }>() }
  }

  it.each([
    ['broken JSON', '{"text": ', 400, 'malformed-json'],
    ['JSON with a tail', '{} {}', 400, 'malformed-json'],
    ['an unknown key', '{"text": "a", "isOwner": true}', 400, 'unknown-field'],
    ['a wrong type', '{"text": 5}', 400, 'bad-request'],
    ['a number as text', '{"count": "5"}', 400, 'bad-request'],
    ['a list in place of an object', '[]', 400, 'bad-request'],
    ['__proto__', '{"__proto__": {"isOwner": true}}', 400, 'unknown-field'],
    ['an escaped __proto__', '{"\\u005f_proto__": {"isOwner": true}}', 400, 'unknown-field'],
    ['constructor', '{"text": "a", "constructor": {"prototype": {"x": 1}}}', 400, 'unknown-field'],
    ['10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400, 'too-deep'],
    ['33 levels', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 400, 'too-deep'],
    ['more than a megabyte', `{"text": "${'x'.repeat(1_000_001)}"}`, 413, 'too-large'],
  ])('are refused: %s', async (_title, payload, status, code) => {
    expect(await post(payload)).toMatchObject({ success: false, status, code })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain; application/json'])(
    'are refused as %s, which a plain form could send',
    async (type) => {
      expect(await post('{"text": "a"}', type)).toMatchObject({ status: 415, code: 'unsupported-media' })
    },
  )

  it('name the place of the key that does not belong', async () => {
    expect((await post('{"text": "a", "superadmin": true}')).problems?.[0]?.path).toBe('/superadmin')
    expect((await post('{"text": {"__proto__": 1}}')).problems?.[0]?.path).toBe('/text/__proto__')
  })

  it('may hold brackets inside texts however many', async () => {
    expect(await post(JSON.stringify({ text: '[{"\\'.repeat(500) }))).toMatchObject({ status: 200, text: '[{"\\'.repeat(500) })
  })
})

describe('addresses', () => {
  let pipeline: TestPipeline
  beforeAll(async () => {
    pipeline = await openPipeline()
  })
  afterAll(() => pipeline.close())

  it.each(['/api/records/%E0%A4%A', '/%', '/api/%zz?q=Canary', `/api/${'x'.repeat(300)}`])(
    'that cannot be read are refused in words of the catalogue: %s',
    async (url) => {
      const answer = await pipeline.app.inject({ url })
      expect([400, 401, 404]).toContain(answer.statusCode)
      expect(Object.keys(ERROR_STATUS)).toContain(answer.json<{ code: string }>().code)
    },
  )
})

describe('a full disk', () => {
  it.each([
    ['as PostgreSQL says it', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['as the system says it', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['as the embedded database says it', new Error('could not write to file "pg_wal/1": No space left on device')],
  ])('%s asks to come back, and the server says that it is not ready', async (_how, fault) => {
    const pipeline = await openPipeline()
    pipeline.app.post('/api/store', { config: { open: true } }, async () => {
      throw fault
    })
    expect((await pipeline.app.inject({ url: '/readyz' })).statusCode).toBe(200)
    const answer = await pipeline.app.inject({ method: 'POST', url: '/api/store' })
    expect([answer.statusCode, answer.headers['retry-after'], answer.json<{ code: string }>().code]).toEqual([503, '30', 'unavailable'])
    expect((await pipeline.app.inject({ url: '/readyz' })).statusCode).toBe(503)
    await pipeline.close()
  })
})

describe('errors nobody expected', () => {
  let pipeline: TestPipeline
  beforeAll(async () => {
    pipeline = await openPipeline()
  })
  afterAll(() => pipeline.close())

  it('tell a number to look up, and neither answer nor log repeats what they say', async () => {
    const answer = await pipeline.app.inject({ url: '/api/broken' })
    const { errorId } = answer.json<{ data: { errorId: string } }>().data
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ success: false, code: 'internal', message: `internal ${errorId}` })
    expect(pipeline.logged.join()).toContain(errorId)
    expect(answer.body + pipeline.logged.join()).not.toContain('Canary')
  })

  it('log the pattern of a route, never its query', async () => {
    await pipeline.app.inject({ url: '/api/closed?q=Canary', headers: { cookie: 'rc_session=Canary', token: 'Canary' } })
    expect(pipeline.logged.length).toBeGreaterThan(0)
    expect(pipeline.logged.join()).not.toContain('Canary')
    for (const line of pipeline.logged) expect(() => JSON.parse(line)).not.toThrow()
  })
})
