import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addHandlers, type HandlerContext } from '#server/handlers'
import { createPipeline, type Pipeline } from '#server/pipeline'
import { createSecretBox } from '#server/records'
import { readSettings } from '#server/settings'
import { createVault, type Vault } from '#server/vault'
import { type Agency, openAgency, request } from '../guards/agency.ts'

interface Said {
  readonly success: boolean
  readonly code?: string
  readonly data: unknown
}

const PATH = '/api/session/device-key'

describe('/api/session/device-key', () => {
  let agency: Agency
  let app: Pipeline
  let headers: Record<string, string>
  const logged: string[] = []

  beforeAll(async () => {
    agency = await openAgency()
    const { database, audit, guards } = agency
    const vault = createVault({ database, audit, clock: () => new Date('2026-03-02T15:00:00Z'), secrets: createSecretBox(Buffer.alloc(32, 5)) })
    app = await createPipeline({
      settings: readSettings({ NODE_ENV: 'test' }),
      guards,
      audit,
      messageFor: (code) => code,
      isReady: async () => true,
      logTo: { write: (line: string) => void logged.push(line) },
    })
    await app.register(async (calls) => addHandlers(calls, contextOf(agency, vault)))
    const { secret, caller } = await guards.signIn(request())
    headers = { cookie: `${guards.cookieName}=${secret}`, token: caller.session.csrf, _id: caller.actor.userId, cid: caller.actor.companyId }
  })
  afterAll(async () => {
    await app.close()
    await agency.close()
  })

  async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, more: Readonly<Record<string, string>> = {}) {
    const answer = await app.inject({ method, url, headers: { ...headers, ...more }, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, cache: answer.headers['cache-control'], ...answer.json<Said>() }
  }

  it('answers nobody without a session or its token', async () => {
    const body = { deviceId: randomUUID() }
    expect(await call('POST', PATH, body, { cookie: '' })).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(await call('POST', PATH, body, { token: 'x' })).toMatchObject({ status: 403, code: 'cross-site' })
    expect(await call('GET', PATH, undefined, { cookie: '' })).toMatchObject({ status: 401 })
  })

  it.each([
    [{}, 'bad-request'],
    [{ deviceId: 'mine' }, 'bad-request'],
    [{ deviceId: randomUUID(), userId: randomUUID() }, 'forbidden'],
    [{ deviceId: randomUUID(), key: 'AAAA' }, 'unknown-field'],
  ])('refuses the body %o', async (body, code) => {
    const refused = await call('POST', PATH, body)
    expect([refused.success, refused.code === code || refused.code === 'unknown-field']).toEqual([false, true])
  })

  it.each([-1, 1.5, 100_001, '3'])('refuses %s as a count', async (count) => {
    expect(await call('PUT', `${PATH}/unsent`, { deviceId: randomUUID(), count })).toMatchObject({ status: 400, code: 'bad-request' })
  })

  it('gives the key, keeps the count and ends the device; no answer may be kept by a cache, no key by the log', async () => {
    const deviceId = randomUUID()
    const first = await call('POST', PATH, { deviceId })
    expect(first).toMatchObject({ status: 200, cache: 'no-store', data: { isNew: true, unsent: 0 } })
    expect(await call('PUT', `${PATH}/unsent`, { deviceId, count: 2 })).toMatchObject({ status: 200 })
    const second = await call('POST', PATH, { deviceId })
    expect(second.data).toEqual({ ...Object(first.data), isNew: false, unsent: 2 })
    expect((await call('GET', PATH)).data).toMatchObject([{ deviceId, unsent: 2 }])
    expect(await call('POST', `${PATH}/revoke`, { deviceId })).toMatchObject({ status: 200 })
    expect(await call('POST', PATH, { deviceId })).toMatchObject({ status: 403, code: 'forbidden', data: { revoked: true } })
    expect(logged.join('')).not.toContain(Object(first.data).key)
  })
})

/** Only what these calls use works; the others are hung up but not called. */
function contextOf({ database, guards }: Agency, vault: Vault): HandlerContext & { readonly vault: Vault } {
  const nothing = (): never => {
    throw new Error('not called here')
  }
  const unused = { list: nothing, get: nothing, create: nothing, update: nothing, remove: nothing, restore: nothing, transition: nothing, history: nothing }
  const documents = {
    current: nothing,
    indexFor: () => ({}),
    variantFor: () => undefined,
    byHash: () => undefined,
    labels: () => undefined,
    forms: () => new Map(),
  }
  const records = { ...unused, csv: nothing, dashboard: nothing, onChanged: nothing }
  return { guards, records, documents, database, vault, development: false, secure: false, version: '' }
}
