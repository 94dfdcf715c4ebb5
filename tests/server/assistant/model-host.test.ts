import type { lookup as realLookup } from 'node:dns'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reachOf } from '../../../src/server/assistant/host/addresses.ts'
import { createHostAsker, type HostRules, textOf } from '../../../src/server/assistant/host/ask-host.ts'
import { retryAfter } from '../../../src/server/assistant/host/host-fault.ts'
import { endless, type ModelServer, openModelServer, sending } from '../model-server.ts'

/** Names as a nameserver of an attacker would answer them. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'inside.test': ['127.0.0.1'],
  localhost: ['127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'mapped.test': ['::ffff:169.254.169.254'],
  'both.test': ['127.0.0.1', '169.254.169.254'],
  'nowhere.test': [],
  'public.test': ['127.0.0.1', '203.0.113.9'],
}
const lookup = ((name: string, _options: object, done: (error: null, found: readonly object[]) => void) => {
  const found = NAMES[name]
  if (found === undefined) throw new Error(`Nobody was to be asked for ${name}.`)
  done(
    null,
    found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}) as unknown as typeof realLookup

describe('a host that is asked', () => {
  let host: ModelServer
  beforeAll(async () => {
    host = await openModelServer()
  })
  afterAll(() => host.close())
  beforeEach(() => {
    host.clear()
    host.always(sending('{"ok":true}'))
  })

  const portOf = (): string => new URL(host.origin).port
  const get = async (address: string, over: Partial<HostRules> = {}): Promise<string> => {
    const ask = createHostAsker({ base: new URL(address), allowedHosts: [], timeoutMs: 20_000, clock: () => new Date(), lookup, ...over })
    const signal = new AbortController().signal
    return textOf(await ask({ method: 'GET', url: new URL(address), signal, types: ['application/json'], bytesMax: 1_000 }))
  }

  it.each(['metadata.test', 'mapped.test', 'both.test', 'inside.test', 'nowhere.test'])(
    'is not reached by a name that leads where it may not: %s',
    async (name) => {
      await expect(get(`http://${name}:${portOf()}/`)).rejects.toMatchObject({ fault: 'not-allowed' })
      expect(host.asked).toEqual([])
    },
  )

  it.each(['metadata.test', 'mapped.test', 'both.test'])('is not reached so either where the name may lead into the own network: %s', async (name) => {
    await expect(get(`http://${name}:${portOf()}/`, { allowedHosts: [name] })).rejects.toMatchObject({ fault: 'not-allowed' })
    expect(host.asked).toEqual([])
  })

  it('is reached in the own network by an address that is written out, and by a name that is named', async () => {
    expect(await get(`${host.origin}/`)).toBe('{"ok":true}')
    expect(await get(`http://inside.test:${portOf()}/`, { allowedHosts: ['inside.test'] })).toBe('{"ok":true}')
    expect(await get(`http://localhost:${portOf()}/`)).toBe('{"ok":true}')
  })

  it('is the configured one or one that is named, and no other', async () => {
    const other = await openModelServer()
    other.always(sending('{"ok":true}'))
    const base = new URL(host.origin)
    await expect(get(`${other.origin}/`, { base })).rejects.toMatchObject({ fault: 'not-allowed' })
    await expect(get('ftp://127.0.0.1/', { base, allowedHosts: ['127.0.0.1'] })).rejects.toMatchObject({ fault: 'not-allowed' })
    expect(other.asked).toEqual([])
    expect(await get(`${other.origin}/`, { base, allowedHosts: ['127.0.0.1'] })).toBe('{"ok":true}')
    await other.close()
  })

  it.each([
    'http://169.254.169.254/latest',
    'http://[::ffff:a9fe:a9fe]/',
    'http://0.0.0.0/',
    'http://2852039166/',
    'http://[fe80::1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
  ])('is never %s, whoever wrote it down', async (address) => {
    await expect(get(address, { allowedHosts: [new URL(address).hostname.replace(/^\[|\]$/g, '')] })).rejects.toMatchObject({ fault: 'not-allowed' })
  })

  it.each(['http://public.test', 'http://203.0.113.9', 'http://[2606:4700::1111]'])('is not asked unsealed outside of the own network: %s', async (origin) => {
    const name = new URL(origin).hostname.replace(/^\[|\]$/g, '')
    await expect(get(`${origin}:${portOf()}/`, { allowedHosts: [name] })).rejects.toMatchObject({ fault: 'not-allowed' })
    expect(host.asked).toEqual([])
  })

  it('that changes to another protocol has not answered', async () => {
    host.always((response) => void response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'))
    await expect(get(`${host.origin}/`)).rejects.toMatchObject({ fault: 'unreachable' })
  })

  it('says no more than it may', async () => {
    host.always(endless('{"a":1}', 'application/json'))
    await expect(get(`${host.origin}/`)).rejects.toMatchObject({ fault: 'too-long' })
  })

  it('is let go when nobody waits any more', async () => {
    host.always(endless(': still there\n', 'application/json'))
    const controller = new AbortController()
    const ask = createHostAsker({ base: new URL(host.origin), allowedHosts: [], timeoutMs: 20_000, clock: () => new Date() })
    const answer = await ask({ method: 'GET', url: new URL(host.origin), signal: controller.signal, types: [], bytesMax: 1e12 })
    controller.abort(new Error('stopped'))
    await expect(textOf(answer)).rejects.toThrow('stopped')
    await host.asked[0]?.left
  })
})

it.each([
  ['8.8.8.8', 'public'],
  ['2606:4700::1111', 'public'],
  ['10.0.0.9', 'own'],
  ['172.31.0.1', 'own'],
  ['172.32.0.1', 'public'],
  ['100.64.0.1', 'own'],
  ['::1', 'own'],
  ['fd12::1', 'own'],
  ['::ffff:10.0.0.9', 'own'],
  ['169.254.1.1', 'never'],
  ['100.100.100.200', 'never'],
  ['168.63.129.16', 'never'],
  ['168.63.129.17', 'public'],
  ['fd00:ec2::23', 'never'],
  ['fd20:ce::254', 'never'],
  ['fd20:ce::253', 'own'],
  ['::ffff:0:a9fe:a9fe', 'never'],
  ['::a9fe:a9fe', 'never'],
  ['::127.0.0.1', 'never'],
  ['::ffff:8.8.8.8', 'public'],
  ['fd00:ec2::254', 'never'],
  ['224.0.0.1', 'never'],
  ['255.255.255.255', 'never'],
  ['2002:a9fe:a9fe::1', 'never'],
  ['::', 'never'],
  ['example.org', 'never'],
])('the address %s leads to: %s', (address, reach) => {
  expect(reachOf(address)).toBe(reach)
})

it.each([
  [undefined, undefined],
  ['7', 7_000],
  ['Mon, 02 Mar 2026 15:00:30 GMT', 30_000],
  ['Mon, 02 Mar 2026 14:00:00 GMT', 0],
  ['999999', 600_000],
  ['soon', undefined],
  ['-5', undefined],
])('Retry-After: %s', (value, expected) => {
  expect(retryAfter(value, new Date('2026-03-02T15:00:00Z'))).toBe(expected)
})
