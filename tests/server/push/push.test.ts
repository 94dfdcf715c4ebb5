import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPush, type Push } from '#server/messaging/push'
import { pushRoutes } from '../../../src/server/messaging/routes/push.ts'
import { type Agency, openAgency, request } from '../guards/agency.ts'
import { type Calling, openCalling } from '../guards/calling.ts'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
const { d = '' } = pair.privateKey.export({ format: 'jwk' })
const POINT = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')
const KEYS = { publicKey: POINT, privateKey: d, subject: 'mailto:care@example.org' }
const MINUTE_MS = 60_000

interface Knock {
  readonly headers: IncomingMessage['headers']
  readonly path: string
  readonly bytes: number
}

/** A push service that writes down who knocked. */
class Service {
  readonly knocks: Knock[] = []
  status = 201
  private readonly server: Server = createServer((incoming, answer) => {
    let bytes = 0
    incoming.on('data', (part: Buffer) => {
      bytes += part.length
    })
    incoming.on('end', () => {
      this.knocks.push({ headers: incoming.headers, path: incoming.url ?? '', bytes })
      answer.writeHead(this.status).end()
    })
  })
  readonly opened = new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  get origin(): string {
    const address = this.server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  }
  close(): Promise<unknown> {
    return new Promise((resolve) => this.server.close(resolve))
  }
}

const open = (agency: Agency, over: Partial<Parameters<typeof createPush>[0]> = {}): Push =>
  createPush({ keys: KEYS, database: agency.database, guards: agency.guards, clock: () => agency.now(), canSee: async () => true, ...over })

describe('a device that asks to be told', () => {
  let calling: Calling
  beforeAll(async () => {
    calling = await openCalling((app, agency) => pushRoutes(app, { push: open(agency) }))
  })
  afterAll(() => calling.close())
  const subscribe = (endpoint: string) => calling.call('PUT', '/api/ui/push', { endpoint })

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://fcm.googleapis.com:8443/x',
    'https://127.0.0.1/latest/meta-data',
    'https://push.apple.com.evil.test/x',
    'file:///etc/passwd',
    'no address at all',
  ])('is refused where %s is to be called', async (endpoint) => {
    expect(await subscribe(endpoint)).toMatchObject({ status: 422, code: 'invalid-value', problems: [{ path: '/endpoint' }] })
  })

  it('is refused to nobody’s session', async () => {
    expect((await calling.anyone('PUT', '/api/ui/push', { endpoint: 'https://fcm.googleapis.com/fcm/send/a' })).status).toBe(401)
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-by3p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
  ])('is kept for %s', async (endpoint) => expect((await subscribe(endpoint)).status).toBe(200))
})

it('has no calls where no keys are set', async () => {
  const calling = await openCalling((app) => pushRoutes(app, { push: undefined }))
  expect((await calling.call('PUT', '/api/ui/push', { endpoint: 'https://fcm.googleapis.com/fcm/send/a' })).status).toBe(404)
  await calling.close()
})

describe('a sign that something new waits', () => {
  let agency: Agency
  let service: Service
  let push: Push
  const seen: unknown[] = []
  let maySee = true
  beforeAll(async () => {
    agency = await openAgency()
    service = new Service()
    await service.opened
    const canSee = async (...asked: readonly unknown[]) => {
      seen.push(asked[1])
      return maySee
    }
    push = open(agency, { isService: () => true, canSee })
  })
  afterAll(async () => {
    await service.close()
    await agency.close()
  })
  beforeEach(() => {
    service.knocks.length = 0
    service.status = 201
    maySee = true
    agency.wait(2 * MINUTE_MS)
  })
  const come = async () => (await agency.guards.signIn(request())).caller
  const news = () => push.tell({ companyId: agency.own, resource: 'letter', id: 'one' })
  const kept = async () =>
    (await agency.database.read('platform', (tx) => sql<{ endpoint: string }>`select endpoint from push_subscription order by endpoint`.execute(tx))).rows.map(
      ({ endpoint }) => new URL(endpoint).pathname,
    )

  it('carries nothing, and a token that the service can check', async () => {
    const caller = await come()
    await push.subscribe(caller, `${service.origin}/first`)
    await news()
    const [knock] = service.knocks
    expect([service.knocks.length, knock?.path, knock?.bytes, knock?.headers.ttl]).toEqual([1, '/first', 0, '3600'])
    const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(knock?.headers.authorization ?? '') ?? []
    const [head = '', claims = '', signature = ''] = token.split('.')
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true)
    expect([key, JSON.parse(Buffer.from(claims, 'base64url').toString())]).toMatchObject([POINT, { aud: service.origin, sub: KEYS.subject }])
    await agency.guards.signOut(caller, '203.0.113.7')
  })

  it('is one for several changes, and not for those who may not read it', async () => {
    const caller = await come()
    await push.subscribe(caller, `${service.origin}/second`)
    await Promise.all([news(), news(), news()])
    expect(service.knocks).toHaveLength(1)
    agency.wait(2 * MINUTE_MS)
    maySee = false
    await news()
    expect([service.knocks.length, seen.at(-1)]).toEqual([1, { resource: 'letter', id: 'one' }])
    await push.tell({ companyId: agency.other, resource: 'letter', id: 'one' })
    expect(service.knocks).toHaveLength(1)
    maySee = true
    await news()
    expect(service.knocks).toHaveLength(2)
    await push.unsubscribe(caller)
    expect(await kept()).toEqual([])
  })

  it('comes for what is people’s own, to them alone and once', async () => {
    const caller = await come()
    await push.subscribe(caller, `${service.origin}/own`)
    const tell = (userId: string, companyId = agency.own) => push.tellPeople({ companyId, userIds: [userId] })
    await tell('00000000-0000-4000-8000-000000000000')
    await tell(caller.actor.userId, agency.other)
    expect(service.knocks).toHaveLength(0)
    await Promise.all([tell(caller.actor.userId), tell(caller.actor.userId)])
    expect(service.knocks.map(({ path, bytes }) => [path, bytes])).toEqual([['/own', 0]])
    await push.unsubscribe(caller)
  })

  it('comes no more after signing out, nor to a session that has run out, nor where the endpoint is gone', async () => {
    const left = await come()
    await push.subscribe(left, `${service.origin}/left`)
    await agency.guards.signOut(left, '203.0.113.7')
    await expect.poll(kept).toEqual([])

    await push.subscribe(await come(), `${service.origin}/idle`)
    agency.wait(60 * MINUTE_MS)
    await news()
    expect([service.knocks, await kept()]).toEqual([[], []])

    await push.subscribe(await come(), `${service.origin}/gone`)
    service.status = 410
    await news()
    expect([service.knocks.length, await kept()]).toEqual([1, []])
  })
})
