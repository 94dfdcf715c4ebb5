import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApiDocs, CONTENT_SECURITY_POLICY } from '#server/http/pipeline'
import { readSettings } from '#server/platform/settings'
import { openPipeline, type TestPipeline } from './open-pipeline.ts'

/** architecture P7, word for word. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'none'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"

describe('headers', () => {
  let pipeline: TestPipeline
  beforeAll(async () => {
    pipeline = await openPipeline()
    await addApiDocs(pipeline.app)
  })
  afterAll(() => pipeline.close())

  it('hold the policy that was tried with the page', () => {
    expect(CONTENT_SECURITY_POLICY).toBe(POLICY)
  })

  it.each(['/healthz', '/api/closed', '/api/nowhere', '/nowhere'])('protect every answer, also the refusal of %s', async (url) => {
    const { headers } = await pipeline.app.inject({ url })
    expect(headers).toMatchObject({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('give the camera to the page of a call alone', async () => {
    const policyOf = async (url: string) => (await pipeline.app.inject({ url })).headers['permissions-policy']
    expect(await policyOf('/call/AAAAAAAAAAAAAAAAAAAAAA')).toContain('camera=(self)')
    for (const url of ['/', '/call', '/calls/x', '/api/closed', '/pages/home?next=/call/x', '//call/x']) expect(await policyOf(url), url).toContain('camera=()')
  })

  it.each(['/api/closed', '/api/broken', '/api/nowhere'])('keep caches from storing %s', async (url) => {
    expect((await pipeline.app.inject({ url })).headers['cache-control']).toBe('no-store')
  })

  it('give the documentation a policy of its own without foreign hosts', async () => {
    const page = await pipeline.app.inject({ url: '/api/docs' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/)
    expect(page.headers['content-security-policy']).not.toMatch(/https:|unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(page.body).not.toMatch(/<script(?![^>]*src=)/)
  })

  it('ask for https from then on when the public address has it', async () => {
    const secure = await openPipeline({ settings: readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'https://care.example' }) })
    expect((await secure.app.inject({ url: '/healthz' })).headers['strict-transport-security']).toContain('max-age=31536000')
    await secure.close()
  })
})

describe('metrics', () => {
  let pipeline: TestPipeline
  beforeAll(async () => {
    pipeline = await openPipeline({ settings: readSettings({ NODE_ENV: 'test', METRICS_TOKEN: 'a-long-metrics-token' }) })
  })
  afterAll(() => pipeline.close())

  it.each([
    ['another machine', { remoteAddress: '203.0.113.9' }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a wrong token', { headers: { authorization: 'Bearer a-wrong-metrics-token' } }],
  ])('are refused to %s', async (_title, over) => {
    expect((await pipeline.app.inject({ url: '/metrics', ...over })).statusCode).toBe(403)
  })

  it('are given to this machine and to holders of the token', async () => {
    expect((await pipeline.app.inject({ url: '/metrics' })).body).toContain('http_call_seconds')
    const other = await pipeline.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers: { authorization: 'Bearer a-long-metrics-token' } })
    expect(other.statusCode).toBe(200)
  })
})
