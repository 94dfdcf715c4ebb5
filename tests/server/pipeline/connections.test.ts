import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPipeline, type TestPipeline } from './open-pipeline.ts'

describe('slow and broken connections', () => {
  let pipeline: TestPipeline
  let port = 0
  beforeAll(async () => {
    pipeline = await openPipeline({ connections: { headersTimeoutMs: 400, requestTimeoutMs: 800, checkEveryMs: 100 } })
    port = await pipeline.listen()
  })
  afterAll(() => pipeline.close())

  /** Sends the text, then nothing, and waits until the server closes. */
  const talk = (text: string, to = port): Promise<{ said: string }> =>
    new Promise((resolve) => {
      let said = ''
      const socket = connect(to, '127.0.0.1', () => socket.write(text))
      socket.on('data', (chunk) => {
        said += chunk.toString()
      })
      socket.on('close', () => resolve({ said }))
      socket.on('error', () => undefined)
    })

  it('end when the headers never come to an end (slowloris)', async () => {
    const { said } = await talk('POST /api/echo HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    expect(said).toContain('408')
  })

  it('end when the body never comes to an end', async () => {
    const { said } = await talk('POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"text":')
    expect(said).toContain('408')
  })

  it('end with the server while their body is still on its way, and the server ends', async () => {
    const stopping = await openPipeline()
    const to = await stopping.listen()
    const half = talk('POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"text":', to)
    await expect.poll(() => stopping.app.server.listening).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await stopping.close()
    expect((await half).said).not.toContain('200 OK')
  })

  it('end when what comes is no HTTP, without an explanation', async () => {
    const { said } = await talk('HELLO Canary\r\n\r\n')
    expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request/)
    expect(said).not.toContain('Canary')
  })

  it('end when the headers are larger than 16 kB', async () => {
    expect((await talk(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`)).said).not.toContain('200 OK')
  })
})
