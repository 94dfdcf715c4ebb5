import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatAnswer, ChatMessage } from '#contract'
import { openDatabase } from '#server/database'
import { readSettings } from '#server/settings'
import { startServer } from '../../../src/server/main.ts'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { until } from './open-chat.ts'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''

describe('the chat of a started server', () => {
  let server: TestServer
  let owner: Person
  let nurse: Person
  const open: Socket[] = []
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    nurse = await server.signIn('nurse@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(async () => {
    for (const socket of open) socket.close()
    await server.close()
  })

  async function pageOf(person: Person, url = server.url) {
    const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { cookie: person.cookie } })
    open.push(socket)
    const messages: ChatMessage[] = []
    socket.on('message', (message: ChatMessage) => void messages.push(message))
    await new Promise<void>((resolve, reject) => void socket.once('connect', resolve).once('connect_error', reject))
    const ask = (event: string, payload: object): Promise<ChatAnswer> => socket.timeout(15_000).emitWithAck(event, payload)
    return { socket, messages, ask }
  }

  it('carries messages, refuses in words, and keeps what was said out of the log', async () => {
    const [from, to] = [await pageOf(owner), await pageOf(nurse)]
    expect((await from.ask('message', { receiver_id: nurse.login._id, text: 'Canary words for the nurse' })).success).toBe(true)
    await until(() => expect(to.messages.map(({ text }) => text)).toEqual(['Canary words for the nurse']))
    const refused = await from.ask('getMessages', { conversation_id: nurse.login._id })
    expect(refused).toEqual({ success: false, msg: 'This could not be found. It may have been moved or deleted.', code: 'not-found' })
    const counts = await nurse.call({ path: '/api/chat/dashboard-notification' })
    expect(counts.body.data).toEqual({ clients: 0, users: 1, employeeintake: 0, groups: 0 })
    expect(server.logged.join('')).not.toContain('Canary words')
  })

  it.runIf(serverUrl !== '')('reaches pages that another process serves', async () => {
    const { rows } = await server.database.read('platform', (tx) => sql<{ name: string }>`select current_database() as name`.execute(tx))
    const databaseUrl = new URL(serverUrl)
    databaseUrl.pathname = `/${rows[0]?.name}`
    const folder = mkdtempSync(join(tmpdir(), 'rendercare-second-'))
    const database = await openDatabase({ databaseUrl: databaseUrl.href })
    const second = await startServer({ settings: readSettings({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }), database })
    const [from, to] = [await pageOf(owner), await pageOf(nurse, second.url)]
    const typed: unknown[] = []
    to.socket.on('typing', (said) => void typed.push(said))
    await from.ask('typing', { receiver_id: nurse.login._id })
    const { data: sent } = await from.ask('message', { receiver_id: nurse.login._id, text: 'Over there' })
    await until(() => expect(to.messages.map(({ text, side }) => [text, side])).toEqual([['Over there', 'right']]))
    await until(() => expect(typed.length).toBe(1))
    const changed: ChatMessage[] = []
    to.socket.on('messageChanged', (message: ChatMessage) => void changed.push(message))
    const { conversation_id, seq } = sent as ChatMessage
    await from.ask('edit', { conversation_id, seq, text: 'Over here' })
    await until(() => expect(changed.map(({ text, side }) => [text, side])).toEqual([['Over here', 'right']]))
    to.socket.close()
    await second.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
