import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChatListEntry } from '#contract'
import { rowsOf, viewOf } from '../records-of.ts'
import { type Person, type Reply, STARTED_WITHIN_MS, startTestServer, type TestServer, workingIn } from '../start-test-server.ts'

interface Taken {
  readonly id: string
  readonly to: string
  readonly from: string
  readonly text: string
}
interface Put {
  readonly recipient: string
  readonly body: string
  readonly status: string
}

const WORDS = 'Your insulin visit moved to 7 pm'

/** A provider on this machine that takes what it is sent. */
async function openProvider() {
  const taken: (Taken & { readonly token: string | undefined })[] = []
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      taken.push({ ...(JSON.parse(text) as Taken), token: request.headers.authorization })
      response.writeHead(202).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`, close: () => server.close() }
}

/** Changes what the owner's company has set. */
async function allow(owner: Person, values: object): Promise<void> {
  const path = `/api/records/company-settings/${owner.login.companyId}`
  const { version } = viewOf(await owner.call({ path }))
  expect((await owner.call({ method: 'PUT', path, body: { version, values } })).status).toBe(200)
}

describe('POST /api/sms-generic', () => {
  let server: TestServer
  let owner: Person
  let nurse: Person
  let boss: Person
  let client: Person
  let aide: Person
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    nurse = await server.signIn('nurse@demo.test')
    boss = workingIn(await server.signIn('super@demo.test'), owner.login.companyId)
    client = await server.signIn('client@demo.test')
    aide = await server.signIn('aide@demo.test')
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  const send = (person: Person, ids: readonly string[], message = WORDS): Promise<Reply> =>
    person.call({ method: 'POST', path: '/api/sms-generic', body: { ids, message } })
  const put = async (): Promise<readonly Put[]> =>
    (await server.database.read('platform', (tx) => sql<Put>`select recipient, body, status from outbox where kind = 'sms' order by recipient`.execute(tx)))
      .rows
  const set = (values: object) => allow(owner, values)
  const change = async (resource: string, q: string, values: object): Promise<void> => {
    const [row] = rowsOf(await owner.call({ path: `/api/records/${resource}?q=${q}&limit=1` }))
    const body = { version: row?.version, values }
    expect((await owner.call({ method: 'PUT', path: `/api/records/${resource}/${row?.id}`, body })).status).toBe(200)
  }
  beforeEach(() => set({ smsAllowed: true, smsOwnText: false }))
  afterEach(() => server.database.transaction('platform', (tx) => sql`delete from outbox where kind = 'sms'`.execute(tx)))

  it('is refused where the company has not switched text messages on', async () => {
    await set({ smsAllowed: false })
    expect(await send(nurse, [client.login._id])).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'Text messages are turned off for this company' },
    })
    expect(await put()).toEqual([])
  })

  it('is refused to clients and employees, and to super admins whose words nobody could read', async () => {
    expect((await send(client, [aide.login._id])).status).toBe(403)
    expect((await send(boss, [client.login._id])).body.message).toBe('Super admins can send text messages only if the company allows message text in SMS')
    expect(await put()).toEqual([])
  })

  it.each([
    ['the office', () => [owner.login._id]],
    ['somebody of another company', () => ['00000000-0000-4000-8000-000000000000']],
    ['one of several who is not there', () => [client.login._id, '00000000-0000-4000-8000-000000000000']],
  ])('is refused for %s, and sends nothing', async (_who, ids) => {
    expect(await send(nurse, ids())).toMatchObject({ status: 404, body: { message: 'Text messages can only go to clients and employees who can sign in' } })
    expect(await put()).toEqual([])
  })

  it.each([
    ['no ids', { ids: [], message: 'x' }],
    ['more people than a group has', { ids: Array.from({ length: 201 }, () => '00000000-0000-4000-8000-000000000000'), message: 'x' }],
    ['ids that are none', { ids: ['6125550101'], message: 'x' }],
    ['a text that is too long', { ids: ['00000000-0000-4000-8000-000000000000'], message: 'x'.repeat(1_001) }],
    ['a number to send to', { ids: ['00000000-0000-4000-8000-000000000000'], message: 'x', to: '+16125550101' }],
  ])('takes no %s', async (_what, body) => {
    expect((await nurse.call({ method: 'POST', path: '/api/sms-generic', body })).status).toBe(400)
  })

  it('refuses a blank text in words', async () => {
    expect((await send(nurse, [client.login._id], ' \n')).body.message).toBe('Please Enter Message or Notification')
  })

  it('goes to nobody who has not agreed, or whose number takes none', async () => {
    await change('employee', 'E-00009', { smsOptIn: false })
    expect((await send(nurse, [client.login._id, aide.login._id])).body.message).toBe('Nyalen Sandvoss has not agreed to text messages')
    expect(await put()).toEqual([])
    await change('employee', 'E-00009', { smsOptIn: true })
  })

  it('tells the number of the record only that there is something to read, and puts the words into the chat, once however often it is clicked', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(nurse, [aide.login._id, client.login._id, client.login._id])))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { success: true, message: '2 text messages sent', data: { sent: 2 } } })
    expect(await put()).toEqual([
      { recipient: '+12185550150', body: 'You have a new message. Sign in to read it.', status: 'waiting' },
      { recipient: '+16125550131', body: 'You have a new message. Sign in to read it.', status: 'waiting' },
    ])
    const { body } = await client.call({ method: 'POST', path: '/api/chat/users', body: { target: 'u' } })
    const entry = (body.data as readonly ChatListEntry[]).find(({ id }) => id === nurse.login._id)
    expect(entry).toMatchObject({ text: WORDS, last_seq: 1, unread: 1 })
    const { rows } = await server.database.read('platform', (tx) => sql<{ detail: object }>`select detail from audit where entity = 'sms'`.execute(tx))
    expect(rows.map(({ detail }) => detail)).toEqual([{ ids: [aide.login._id, client.login._id].sort(), words: 'notice' }])
    expect(server.logged.join('')).not.toContain('insulin')
  })

  it('sends the words themselves where the company lets them go, also for super admins', async () => {
    await set({ smsOwnText: true })
    expect((await send(boss, [client.login._id], 'The office is closed on Monday')).body).toMatchObject({ success: true, message: 'Text message sent' })
    expect(await put()).toEqual([{ recipient: '+16125550131', body: 'The office is closed on Monday', status: 'waiting' }])
    const seen = await boss.call({ path: '/api/records/outbox-letter?limit=10' })
    expect(seen.text).toContain('+16125550131')
    expect((await owner.call({ path: '/api/records/outbox-letter' })).status).toBe(403)
  })
})

describe('a provider of text messages', () => {
  it(
    'is handed what is due with its token, and the words are forgotten then',
    async () => {
      const provider = await openProvider()
      const server = await startTestServer({ SMS_URL: provider.url, SMS_TOKEN: 'token-of-the-test', SMS_FROM: '+16125550100' })
      try {
        const [owner, client] = [await server.signIn('owner@demo.test'), await server.signIn('client@demo.test')]
        await allow(owner, { smsAllowed: true, smsOwnText: true })
        expect((await owner.call({ method: 'POST', path: '/api/sms-generic', body: { ids: [client.login._id], message: WORDS } })).status).toBe(200)
        await expect.poll(() => provider.taken, { timeout: 20_000 }).toHaveLength(1)
        expect(provider.taken[0]).toMatchObject({ to: '+16125550131', from: '+16125550100', text: WORDS, token: 'Bearer token-of-the-test' })
        const left = () =>
          server.database.read('platform', (tx) => sql<{ body: string; status: string }>`select body, status from outbox where kind = 'sms'`.execute(tx))
        await expect.poll(async () => (await left()).rows, { timeout: 20_000 }).toEqual([{ body: '', status: 'sent' }])
      } finally {
        await server.close()
        provider.close()
      }
    },
    STARTED_WITHIN_MS,
  )
})
