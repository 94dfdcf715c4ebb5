import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLine, type LineState, type OwnedLine, type SocketLike } from '../../src/realtime/line.ts'
import { CONNECTING } from '../../src/realtime/live.ts'

const until = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 20_000 })

describe('the page’s one line', () => {
  let server: Server
  let url: string
  let ends: (() => void)[]
  beforeEach(async () => {
    const http = createServer()
    server = new Server(http, { transports: ['websocket'] })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    ends = []
  })
  afterEach(async () => {
    for (const end of ends) end()
    await server.close()
  })

  const waits: number[] = []
  function open(random = 0.5): { readonly line: OwnedLine; readonly states: LineState['state'][]; readonly end: () => void } {
    waits.length = 0
    const line = createLine({
      now: () => Date.now(),
      // Waits are noted, and shortened.
      after: (ms, work) => {
        waits.push(ms)
        const timer = setTimeout(work, 5)
        return () => clearTimeout(timer)
      },
      random: () => random,
    })
    const states: LineState['state'][] = []
    line.subscribe(() => states.push(line.get().state))
    const end = line.attach(io(url, { transports: ['websocket'], forceNew: true, reconnectionDelay: 10, reconnectionDelayMax: 20 }))
    ends.push(end)
    return { line, states, end }
  }

  it('is opened as the specification says', () => {
    expect(CONNECTING).toEqual({
      path: '/socket.io',
      transports: ['websocket'],
      upgrade: false,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      timeout: 20_000,
    })
  })

  it('refuses to say anything before it is open, and says since when it is not', async () => {
    const { line } = open()
    expect(line.get()).toMatchObject({ state: 'connecting', since: expect.any(Number) })
    await expect(line.ask('read', {}, 100)).rejects.toThrow('The line is connecting: read was not sent.')
    await until(() => expect(line.get()).toEqual({ state: 'open', since: 0 }))
  })

  it('carries what several rooms say and hear over one socket', async () => {
    server.on('connection', (socket) => void socket.on('ask', (_payload, answer: (said: string) => void) => answer('answered')))
    const { line } = open()
    const heard: unknown[] = []
    for (const room of ['one', 'two']) line.onEvent((event, payload) => void heard.push([room, event, payload]))
    await until(() => expect(line.get().state).toBe('open'))
    server.emit('told', { at: 1 })
    await until(() =>
      expect(heard).toEqual([
        ['one', 'told', { at: 1 }],
        ['two', 'told', { at: 1 }],
      ]),
    )
    expect(await line.ask('ask', {}, 5_000)).toBe('answered')
    await expect(line.ask('unheard', {}, 50)).rejects.toThrow()
    expect(server.engine.clientsCount).toBe(1)
  })

  it('comes back by itself when the server ends it, after one to five seconds', async () => {
    const { line, states } = open()
    await until(() => expect(line.get().state).toBe('open'))
    server.disconnectSockets(true)
    await until(() => expect(states).toEqual(['open', 'cut', 'open']))
    expect(waits).toEqual([1_000])
  })

  it.each([
    ['ends its sockets', () => server.disconnectSockets(true)],
    [
      'ends the lines below them, after which the library would come back on its own',
      () => {
        for (const { conn } of server.sockets.sockets.values()) conn.close()
      },
    ],
  ])('comes back to a server that restarts and %s, after a random part of the time that it names (R7)', async (_how, end) => {
    const { line, states } = open(0.25)
    await until(() => expect(line.get().state).toBe('open'))
    server.emit('restarting', { within_ms: 2_000 })
    end()
    await until(() => expect(states).toEqual(['open', 'cut', 'open']))
    expect(waits).toEqual([500])
  })

  it('asks again to be let in when it was refused for a moment', async () => {
    let refusals = 2
    server.use((_socket, next) => {
      refusals -= 1
      next(refusals >= 0 ? new Error('too-many-tries') : undefined)
    })
    const { line } = open()
    await until(() => expect(line.get().state).toBe('open'))
    expect(waits).toEqual([1_000, 2_000])
  })

  it('stays away when the session has ended, until somebody signs in again', async () => {
    const { line, states, end } = open()
    await until(() => expect(line.get().state).toBe('open'))
    server.emit('session-ended')
    server.disconnectSockets(true)
    await until(() => expect(line.get().state).toBe('refused'))
    expect(waits).toEqual([])
    end()
    ends.push(line.attach(io(url, { transports: ['websocket'], forceNew: true })))
    await until(() => expect(line.get().state).toBe('open'))
    expect(states).toEqual(['open', 'refused', 'connecting', 'open'])
  })

  it('asks in another way who is signed in when it is not let in three times in a row, and stays away when nobody is', async () => {
    const gone = createLine({ now: () => 1, after: () => () => undefined, random: () => 0, doubted: () => gone.refuse() })
    const states: string[] = []
    gone.subscribe(() => states.push(gone.get().state))
    const end = gone.attach(io('http://127.0.0.1:1', { transports: ['websocket'], forceNew: true, reconnectionDelay: 5, reconnectionDelayMax: 10 }))
    await until(() => expect(states).toEqual(['refused']))
    end()
    expect(gone.get().state).toBe('refused')
  })

  it('begins anew over a link that is dead without having said so (R8)', async () => {
    const closed: string[] = []
    const hearers = new Map<string, (payload: unknown) => void>()
    const socket: SocketLike = {
      active: true,
      on: (event, listener) => hearers.set(event, listener),
      onAny: () => undefined,
      timeout: () => ({ emitWithAck: () => Promise.reject(new Error('operation has timed out')) }),
      connect: () => undefined,
      disconnect: () => undefined,
      io: { engine: { close: () => closed.push('closed') } },
    }
    const line = createLine({ now: () => 1, after: () => () => undefined, random: () => 0 })
    line.attach(socket)
    line.probe()
    await new Promise((resolve) => setImmediate(resolve))
    expect(closed).toEqual([])
    hearers.get('connect')?.(undefined)
    line.probe()
    await new Promise((resolve) => setImmediate(resolve))
    expect(closed).toEqual(['closed'])
  })
})
