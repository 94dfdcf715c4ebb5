import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatMessage } from '#contract'
import { type OpenSocket, openSocket } from '../open-socket.ts'
import { type Person, STARTED_WITHIN_MS, startSecondServer, startTestServer, type TestServer } from '../start-test-server.ts'
import { until } from './open-chat.ts'

describe('the chat of a started server', () => {
  let server: TestServer
  let owner: Person
  let nurse: Person
  const open: OpenSocket[] = []
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    nurse = await server.signIn('nurse@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(async () => {
    for (const { socket } of open) socket.close()
    await server.close()
  })

  async function pageOf(person: Person, url = server.url): Promise<OpenSocket> {
    const page = await openSocket(url, person)
    open.push(page)
    return page
  }
  const textsAt = (page: OpenSocket, event: string) => page.payloads<ChatMessage>(event).map(({ text, side }) => [text, side])

  it('carries messages, refuses in words, and keeps what was said out of the log', async () => {
    const [from, to] = [await pageOf(owner), await pageOf(nurse)]
    expect((await from.ask('message', { receiver_id: nurse.login._id, text: 'Canary words for the nurse' })).success).toBe(true)
    await until(() => expect(textsAt(to, 'message')).toEqual([['Canary words for the nurse', 'right']]))
    const refused = await from.ask('getMessages', { conversation_id: nurse.login._id })
    expect(refused).toEqual({ success: false, msg: 'Not found. It may have been moved or deleted.', code: 'not-found' })
    const counts = await nurse.call({ path: '/api/chat/dashboard-notification' })
    expect(counts.body.data).toEqual({ clients: 0, users: 1, employeeintake: 0, groups: 0 })
    expect(server.logged.join('')).not.toContain('Canary words')
  })

  it.runIf(process.env.TEST_DATABASE_URL !== undefined)('reaches pages that another process serves', async () => {
    const second = await startSecondServer(server)
    const [from, to] = [await pageOf(owner), await pageOf(nurse, second.url)]
    await from.ask('typing', { receiver_id: nurse.login._id })
    const { data: sent } = await from.ask('message', { receiver_id: nurse.login._id, text: 'Over there' })
    await until(() => expect(textsAt(to, 'message')).toEqual([['Over there', 'right']]))
    await until(() => expect(to.payloads('typing')).toHaveLength(1))
    const { conversation_id, seq } = sent as ChatMessage
    await from.ask('edit', { conversation_id, seq, text: 'Over here' })
    await until(() => expect(textsAt(to, 'messageChanged')).toEqual([['Over here', 'right']]))
    to.socket.close()
    await second.close()
  })
})
