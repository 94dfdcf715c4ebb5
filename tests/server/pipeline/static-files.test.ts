import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaticFiles } from '#server/http/pipeline'
import { openPipeline, type TestPipeline } from './open-pipeline.ts'

describe('the built page', () => {
  let pipeline: TestPipeline
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-client-'))
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>')
    writeFileSync(join(folder, 'assets/main-Cd3f9A2b.js'), 'plain')
    writeFileSync(join(folder, 'assets/main-Cd3f9A2b.js.gz'), gzipSync('packed'))
    pipeline = await openPipeline()
    await addStaticFiles(pipeline.app, folder)
  })
  afterAll(async () => {
    await pipeline.close()
    rmSync(folder, { recursive: true })
  })

  it.each(['/api/nowhere', '/assets/gone-Cd3f9A2b.js', '/../package.json', '/%2e%2e/package.json', '/assets/../../package.json'])(
    'is not what %s gets',
    async (url) => {
      const answer = await pipeline.app.inject({ url, headers: { accept: 'text/html' } })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('devDependencies')
    },
  )

  it.each([
    ['/', 200],
    ['/pages/clients?x=1', 200],
    ['/pages/sch/scheduling-2.0', 200],
    ['/pages/emp-config/manage-users/access-review?kind=records&id=client.delete', 200],
    ['/account/login', 200],
    ['/somewhere-else', 404],
  ])('is drawn at %s with status %i and asked for anew each time', async (url, status) => {
    const answer = await pipeline.app.inject({ url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain('<title>page</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('keeps files named by their content for ever, and sends them packed', async () => {
    const answer = await pipeline.app.inject({ url: '/assets/main-Cd3f9A2b.js', headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'gzip' })
    expect(answer.headers['content-type']).toContain('javascript')
  })
})
