import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { RELAY_TEXT_MAX_BYTES, type Relay } from '#server/platform/database'
import { openRedisRelay } from '../../../src/server/platform/database/redis-relay.ts'
import { freePort } from '../../free-port.ts'
import { hasRedis, openRedisServer, type RedisServer } from '../redis-server.ts'

const WAIT = { timeout: 20_000 }

it('refuses to start where no Redis answers, with a sentence', async () => {
  await expect(openRedisRelay(`redis://127.0.0.1:${await freePort()}`)).rejects.toThrow('The Redis server of REDIS_URL could not be reached')
})

describe.runIf(hasRedis)('a relay over Redis', () => {
  let server: RedisServer
  const open: Relay[] = []

  /** One process and what it hears. */
  async function process() {
    const relay = await openRedisRelay(server.url)
    open.push(relay)
    const heard: string[] = []
    let missed = 0
    relay.hear({ heard: (text) => void heard.push(text), missed: () => void missed++ })
    return { relay, heard, missed: () => missed }
  }

  beforeAll(async () => {
    server = await openRedisServer()
  })
  afterAll(async () => {
    for (const relay of open) await relay.close()
    await server.kill()
  })

  it('tells all others in order and not itself, from when they listen', async () => {
    const first = await process()
    await first.relay.send('before anybody listened')
    const [second, third] = [await process(), await process()]
    const texts = Array.from({ length: 250 }, (_, at) => `text ${at}`)
    await Promise.all(texts.map((text) => first.relay.send(text)))
    await vi.waitFor(() => expect([second.heard, third.heard]).toEqual([texts, texts]), WAIT)
    await second.relay.send('an answer')
    await vi.waitFor(() => expect([first.heard, third.heard.at(-1)]).toEqual([['an answer'], 'an answer']), WAIT)
    expect(second.heard).toEqual(texts)
    expect([first.missed(), second.missed(), third.missed()]).toEqual([0, 0, 0])
  })

  it('carries as much as the other relay does, and no more', async () => {
    const [from, to] = [await process(), await process()]
    await expect(from.relay.send('é'.repeat(RELAY_TEXT_MAX_BYTES / 2 + 1))).rejects.toThrow('at most')
    await from.relay.send('x'.repeat(RELAY_TEXT_MAX_BYTES))
    await vi.waitFor(() => expect(to.heard.at(-1)?.length).toBe(RELAY_TEXT_MAX_BYTES), WAIT)
  })

  it('says what waited once Redis is back, and that something may have been missed where Redis forgot', async () => {
    const [from, to] = [await process(), await process()]
    await from.relay.send('before')
    await vi.waitFor(() => expect(to.heard).toEqual(['before']), WAIT)
    await server.kill()
    const waiting = [from.relay.send('one'), from.relay.send('two')]
    await server.start()
    await Promise.all(waiting)
    await vi.waitFor(() => expect(to.heard).toEqual(['before', 'one', 'two']), WAIT)
    expect(to.missed()).toBeGreaterThan(0)
    await to.relay.send('three')
    await vi.waitFor(() => expect(from.heard).toEqual(['three']), WAIT)
  })
})
