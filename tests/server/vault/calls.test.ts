import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVault } from '#server/accounts/vault'
import { createSecretBox } from '#server/platform/keys'
import { vaultRoutes } from '../../../src/server/accounts/routes/vault.ts'
import { type Calling, openCalling } from '../guards/calling.ts'

const PATH = '/api/session/device-key'

describe('/api/session/device-key', () => {
  let calling: Calling
  const call: Calling['call'] = (...given) => calling.call(...given)

  beforeAll(async () => {
    const secrets = createSecretBox(Buffer.alloc(32, 5))
    calling = await openCalling((app, { database, audit }) =>
      vaultRoutes(app, { vault: createVault({ database, audit, clock: () => new Date('2026-03-02T15:00:00Z'), secrets }) }),
    )
  })
  afterAll(() => calling.close())

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
    expect(calling.logged.join('')).not.toContain(Object(first.data).key)
  })
})
