import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createVault, type DeviceOwner, type Vault } from '#server/accounts/vault'
import { createSecretBox } from '#server/platform/keys'
import { RefusalError } from '#server/platform/refusal'
import { type Agency, openAgency } from '../guards/agency.ts'

const HOUR_MS = 3_600_000

/** What a call was refused with. */
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'not refused',
    (error: unknown) => {
      if (error instanceof RefusalError) return { code: error.code, data: error.data }
      throw error
    },
  )

describe('the vault', () => {
  let agency: Agency
  let vault: Vault
  let member: DeviceOwner
  let other: DeviceOwner
  let now = Date.parse('2026-03-02T15:00:00Z')

  beforeAll(async () => {
    agency = await openAgency()
    const { database, audit } = agency
    vault = createVault({ database, audit, clock: () => new Date(now), secrets: createSecretBox(Buffer.alloc(32, 5)) })
    const { rows } = await database.read('platform', (tx) => sql<{ id: string; email: string }>`select id, email from app_user`.execute(tx))
    const ownerOf = (email: string): DeviceOwner => {
      const userId = rows.find((row) => row.email === email)?.id ?? ''
      return { userId, companyId: agency.own, sessionId: `session of ${email}` }
    }
    member = ownerOf('member@agency.test')
    other = ownerOf('super@agency.test')
  })
  beforeEach(async () => {
    now += 2 * HOUR_MS
    await agency.database.transaction('platform', (tx) => sql`delete from device_key`.execute(tx))
  })
  afterAll(() => agency.close())

  const stored = async (): Promise<string> => {
    const { rows } = await agency.database.read('platform', (tx) => sql<{ all: string }>`select json_agg(d)::text as all from device_key d`.execute(tx))
    return rows[0]?.all ?? ''
  }

  it('refuses the key of a revoked device, for good', async () => {
    const deviceId = randomUUID()
    await vault.release(member, deviceId)
    await vault.revoke(member, deviceId)
    expect(await refusal(vault.release(member, deviceId))).toEqual({ code: 'forbidden', data: { revoked: true } })
    expect(await refusal(vault.reportUnsent(member, deviceId, 1))).toMatchObject({ code: 'not-found' })
    expect(await stored()).toContain('"key":""')
  })

  it("revokes nobody else's device", async () => {
    const deviceId = randomUUID()
    const { key } = await vault.release(member, deviceId)
    expect(await refusal(vault.revoke(other, deviceId))).toMatchObject({ code: 'not-found' })
    expect(await vault.release(member, deviceId)).toMatchObject({ key, isNew: false })
    expect(await vault.devices(other)).toEqual([])
  })

  it('gives two users of one device keys that differ', async () => {
    const deviceId = randomUUID()
    expect((await vault.release(member, deviceId)).key).not.toBe((await vault.release(other, deviceId)).key)
  })

  it('refuses an eleventh new device within an hour', async () => {
    for (let each = 0; each < 10; each += 1) await vault.release(member, randomUUID())
    expect(await refusal(vault.release(member, randomUUID()))).toEqual({ code: 'too-many-tries', data: { retryAfterSeconds: 3_600 } })
  })

  it('refuses a twenty-first device, unless one of them rests with nothing unsent', async () => {
    const devices = Array.from({ length: 20 }, () => randomUUID())
    for (const deviceId of devices) {
      await vault.release(member, deviceId)
      now += HOUR_MS / 5
    }
    now += HOUR_MS
    expect(await refusal(vault.release(member, randomUUID()))).toMatchObject({ code: 'wrong-state' })
    for (const deviceId of devices.slice(1)) await vault.reportUnsent(member, deviceId, 1)
    now += 91 * 24 * HOUR_MS
    expect(await vault.release(member, randomUUID())).toMatchObject({ isNew: true })
    expect((await vault.devices(member)).map(({ deviceId }) => deviceId)).not.toContain(devices[0])
  })

  it('makes a device wait that asks without end', async () => {
    const deviceId = randomUUID()
    await vault.release(member, deviceId)
    await agency.database.transaction('platform', (tx) => sql`update device_key set asked = 1199 where device_id = ${deviceId}`.execute(tx))
    await vault.release(member, deviceId)
    expect(await refusal(vault.release(member, deviceId))).toEqual({ code: 'too-many-tries', data: { retryAfterSeconds: 3_600 } })
    now += HOUR_MS
    expect(await vault.release(member, deviceId)).toMatchObject({ isNew: false })
  })

  it('gives the same key to tabs that ask at the same time', async () => {
    const deviceId = randomUUID()
    const keys = await Promise.all(Array.from({ length: 8 }, () => vault.release(member, deviceId)))
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1)
    expect(keys.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  it('keeps no key in the clear and opens none of another row', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const { key } = await vault.release(member, first)
    await vault.release(member, second)
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(await stored()).not.toContain(key)
    await agency.database.transaction('platform', (tx) =>
      sql`update device_key set key = (select key from device_key where device_id = ${first}) where device_id = ${second}`.execute(tx),
    )
    await expect(vault.release(member, second)).rejects.toThrow('belongs to another row')
  })

  it('remembers how many forms a device had not sent', async () => {
    const deviceId = randomUUID()
    expect(await refusal(vault.reportUnsent(member, deviceId, 3))).toMatchObject({ code: 'not-found' })
    await vault.release(member, deviceId)
    await vault.reportUnsent(member, deviceId, 3)
    expect(await vault.release(member, deviceId)).toMatchObject({ unsent: 3, isNew: false })
    expect(await vault.devices(member)).toMatchObject([{ deviceId, unsent: 3, revokedAt: null }])
  })

  it('audits a new device, its first release in a session and its end', async () => {
    const deviceId = randomUUID()
    await vault.release(member, deviceId)
    await vault.release(member, deviceId)
    await vault.release(member, deviceId)
    await vault.release({ ...member, sessionId: 'another' }, deviceId)
    await vault.revoke(member, deviceId)
    const { rows } = await agency.database.read('platform', (tx) =>
      sql<{ action: string }>`select action from audit where entity = 'device-key' and entity_id = ${deviceId} order by seq`.execute(tx),
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'read', 'read', 'delete'])
  })
})
