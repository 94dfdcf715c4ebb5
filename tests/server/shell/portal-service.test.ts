import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PortalCredential, portalService } from '#server/agency/shell'
import { OFFICE_PEOPLE, type Office, openOffice } from './office.ts'

const TOKEN = 'secret-portal-token'
const PASSWORD = 'walnut-ferry-8812'
const CREDENTIAL: PortalCredential = {
  system: 'MN-ITS',
  userId: 'alder-edi',
  npiOrUmpi: '1999990017',
  password: PASSWORD,
}

const open: Server[] = []
const shut = (): void => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
}

interface Asked {
  readonly url: string | undefined
  readonly token: string | undefined
  readonly body: unknown
}

/** A service on a socket, and the provider in front of it. */
async function service(answer: RequestListener, timeoutMs?: number) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      asked.push({ url: request.url, token: request.headers.authorization, body: text === '' ? undefined : JSON.parse(text) })
      answer(request, response)
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { asked, provider: portalService({ url: `http://127.0.0.1:${port}/check`, token: TOKEN, ...(timeoutMs !== undefined && { timeoutMs }) }) }
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const PAGE: RequestListener = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')

const NO_ANSWERS: readonly (readonly [string, RequestListener])[] = [
  ['refuses the token', json({ status: 'valid' }, 401)],
  ['is broken', json({ status: 'valid' }, 500)],
  ['is overloaded', (_request, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Busy</h1>')],
  ['answers a page', PAGE],
  ['answers without end', (_request, response) => response.end(`{"status":"valid","message":"${'x'.repeat(100_000)}"}`)],
  ['hangs up', (request) => request.socket.destroy()],
  ['gives no verdict', json({ message: 'fine' })],
  ['gives a verdict that nobody knows', json({ status: 'toString' })],
  ['gives a list', json(['valid'])],
]

const NEVER_DONE: readonly (readonly [string, RequestListener])[] = [
  ['answers half', (_request, response) => response.writeHead(200, { 'content-length': '40' }).write('{"status":"va')],
  ['answers nothing in time', () => undefined],
]

describe('a service that signs in to portals', () => {
  afterEach(shut)

  it.each(NO_ANSWERS)('rejects when it %s', async (_title, answer) => {
    const { provider } = await service(answer)
    await expect(provider.check(CREDENTIAL)).rejects.toThrow()
  })

  it.each(NEVER_DONE)('rejects when it %s', async (_title, answer) => {
    const { provider } = await service(answer, 500)
    await expect(provider.check(CREDENTIAL)).rejects.toThrow()
  })

  it('follows no redirect, to another host or its own', async () => {
    const { provider, asked } = await service((_request, response) => response.writeHead(307, { location: '/elsewhere' }).end())
    await expect(provider.check(CREDENTIAL)).rejects.toThrow()
    expect(asked.map(({ url }) => url)).toEqual(['/check'])
  })

  it('gets what it needs and no more, at its one address', async () => {
    const { provider, asked } = await service(json({ status: 'valid' }))
    expect(await provider.check({ ...CREDENTIAL, userId: '../../admin?x=1' })).toEqual({ status: 'valid' })
    expect(asked).toEqual([
      { url: '/check', token: `Bearer ${TOKEN}`, body: { system: 'MN-ITS', userId: '../../admin?x=1', npiOrUmpi: '1999990017', password: PASSWORD } },
    ])
  })

  it.each([
    ['the password has\n expired\u202e', 'the password has  expired'],
    [`wrong password: ${PASSWORD}`, undefined],
    ['y'.repeat(5_000), 'y'.repeat(300)],
    [{ html: '<b>' }, undefined],
    ['', undefined],
  ])('says %o in one bounded line that gives no password away', async (message, said) => {
    const { provider } = await service(json({ status: 'invalid', message }))
    expect(await provider.check(CREDENTIAL)).toEqual({ status: 'invalid', ...(said !== undefined && { said }) })
  })
})

describe('POST /api/portal/status with such a service', () => {
  const PATH = `/api/records/portal-credential`
  const NEVER: RequestListener = (_request, response) => response.writeHead(500).end()
  let answer = NEVER
  let office: Office
  let ask: () => Promise<unknown>
  let asked: readonly Asked[]
  beforeAll(async () => {
    const opened = await service((request, response) => answer(request, response))
    asked = opened.asked
    office = await openOffice({ portal: opened.provider })
    const biller = await office.as(OFFICE_PEOPLE.biller)
    await biller('POST', PATH, { values: { system: 'MN-ITS', userId: 'alder-edi', npiOrUmpi: '1999990017', password: PASSWORD } })
    ask = () => biller('POST', '/api/portal/status', { companyId: office.agency.own, type: 'dhs' })
  })
  afterAll(async () => {
    await office.close()
    shut()
  })

  it.each([
    ['an error', NEVER],
    ['a page', PAGE],
  ])('says that it cannot be reached when %s comes, and keeps what was known', async (_what, given) => {
    answer = given
    expect(await ask()).toMatchObject({ status: 503, success: false, code: 'unavailable', message: 'The portal is unavailable. Please try again later.' })
    const [kept] = await office.stored('portal-credential')
    expect([kept?.status, kept?.lastCheckedAt ?? null]).toEqual(['unknown', null])
  })

  it('asks it with the password that is kept, and keeps what it says', async () => {
    const before = asked.length
    answer = json({ status: 'valid' })
    expect(await ask()).toMatchObject({ status: 200, success: true, message: 'Connected', data: { status: 'valid' } })
    office.wait(60_000)
    answer = json({ status: 'locked', message: 'the account is locked until noon' })
    expect(await ask()).toMatchObject({ status: 200, success: false, message: 'the account is locked until noon', data: { status: 'locked' } })
    expect(asked.slice(before).map(({ body }) => Object(body).password)).toEqual([PASSWORD, PASSWORD])
    expect(await office.stored('portal-credential')).toMatchObject([{ status: 'locked', lastError: 'the account is locked until noon' }])
    expect(JSON.stringify(await office.audited('portal-credential'))).not.toContain(PASSWORD)
  })
})
