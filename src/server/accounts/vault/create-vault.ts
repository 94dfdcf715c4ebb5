import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Audit } from '#server/platform/audit'
import { CLOCK_SKEW_MS, type Database, type Tx } from '#server/platform/database'
import { RefusalError, tooManyTries } from '#server/platform/refusal'
import { addDevice, countDevices, type Device, type DeviceRow, dropRested, findDevice, listDevices, lockUser } from './device-rows.ts'
import { DEVICES_MAX, NEW_DEVICE_WINDOW_MS, NEW_DEVICES_PER_HOUR, RELEASE_WINDOW_MS, RELEASES_PER_WINDOW, REST_MS, UNSENT_MAX } from './limits.ts'
import { TEXTS } from './texts.ts'

export interface VaultOptions {
  readonly database: Database
  readonly audit: Audit
  readonly clock: () => Date
  /** Seals the keys with the server's own; see `createSecretBox`. */
  readonly secrets: { seal(text: string): string; open(sealed: string): string }
}

/** Whose device it is, and by which session; an `Actor` fits. */
export interface DeviceOwner {
  readonly userId: string
  readonly companyId: string
  readonly sessionId: string
}

/** What `POST /api/session/device-key` answers. */
export interface ReleasedKey {
  /** 32 bytes in base64: opens the wrapped data key of this user on this device, and nothing else. */
  readonly key: string
  /** The device was not known before: what it keeps sealed by an earlier key stays closed. */
  readonly isNew: boolean
  /** Unsent forms the device last told of; when it holds fewer now, the browser dropped them (fault R29). */
  readonly unsent: number
}

export interface Vault {
  /** The device's key, made at the first time. Throws forbidden (data: revoked), wrong-state or too-many-tries (data: retryAfterSeconds). */
  release(owner: DeviceOwner, deviceId: string): Promise<ReleasedKey>
  /** Takes down how many forms a device has not sent yet. Throws not-found. */
  reportUnsent(owner: DeviceOwner, deviceId: string, count: number): Promise<void>
  devices(owner: DeviceOwner): Promise<readonly Device[]>
  /** Destroys the key: what that device keeps is lost for good, whoever holds it. Throws not-found. */
  revoke(owner: DeviceOwner, deviceId: string): Promise<void>
}

const ENTITY = 'device-key'
const KEY_BYTES = 32

/** Keys of devices over a database; each is sealed together with whom it belongs to, so that rows cannot be exchanged. */
export function createVault({ database, audit, clock, secrets }: VaultOptions): Vault {
  const platform = <T>(work: (tx: Tx) => Promise<T>) => database.transaction('platform', work)
  const ago = (ms: number) => new Date(clock().getTime() - ms)

  function sealFor(userId: string, deviceId: string): { readonly key: string; readonly sealed: string } {
    const key = randomBytes(KEY_BYTES).toString('base64')
    return { key, sealed: secrets.seal(`${userId} ${deviceId} ${key}`) }
  }

  function openFor(userId: string, deviceId: string, sealed: string): string {
    const [ofUser, ofDevice, key] = secrets.open(sealed).split(' ')
    if (ofUser !== userId || ofDevice !== deviceId || key === undefined) throw new Error(`device_key of ${deviceId}: the sealed key belongs to another row.`)
    return key
  }

  async function create(tx: Tx, userId: string, deviceId: string): Promise<string> {
    await dropRested(tx, userId, ago(REST_MS))
    const { held, recent } = await countDevices(tx, userId, ago(NEW_DEVICE_WINDOW_MS))
    if (recent >= NEW_DEVICES_PER_HOUR) throw tooManyTries(NEW_DEVICE_WINDOW_MS)
    if (held >= DEVICES_MAX) throw new RefusalError('wrong-state', { message: TEXTS.tooManyDevices })
    const { key, sealed } = sealFor(userId, deviceId)
    await addDevice(tx, { userId, deviceId, key: sealed, now: clock() })
    return key
  }

  /** Counts this release; a full window makes it wait. */
  async function countRelease(tx: Tx, { userId, sessionId }: DeviceOwner, { deviceId, row }: { readonly deviceId: string; readonly row: DeviceRow }) {
    const now = clock()
    const passedMs = now.getTime() - Date.parse(row.asked_since)
    const isOver = passedMs >= RELEASE_WINDOW_MS || passedMs < -CLOCK_SKEW_MS
    if (!isOver && row.asked >= RELEASES_PER_WINDOW) throw tooManyTries(Date.parse(row.asked_since) + RELEASE_WINDOW_MS - now.getTime())
    await sql`update device_key set last_seen = ${now}, last_session = ${sessionId}, asked = ${isOver ? 1 : row.asked + 1},
      asked_since = ${isOver ? now : row.asked_since} where user_id = ${userId} and device_id = ${deviceId}`.execute(tx)
  }

  async function release(owner: DeviceOwner, deviceId: string): Promise<ReleasedKey> {
    const { userId, sessionId } = owner
    const tell = (tx: Tx, action: 'create' | 'read') => audit.write({ actor: owner, action, entity: ENTITY, entityId: deviceId }, tx)
    return platform(async (tx) => {
      await lockUser(tx, userId)
      const found = await findDevice(tx, userId, deviceId)
      if (found === undefined) {
        const key = await create(tx, userId, deviceId)
        await tell(tx, 'create')
        return { key, isNew: true, unsent: 0 }
      }
      if (found.revoked_at !== null) throw new RefusalError('forbidden', { message: TEXTS.revoked, data: { revoked: true } })
      await countRelease(tx, owner, { deviceId, row: found })
      if (found.last_session !== sessionId) await tell(tx, 'read')
      return { key: openFor(userId, deviceId, found.key), isNew: false, unsent: found.unsent }
    })
  }

  async function reportUnsent({ userId }: DeviceOwner, deviceId: string, count: number): Promise<void> {
    const { rows } = await platform((tx) =>
      sql`update device_key set unsent = ${Math.min(count, UNSENT_MAX)}, last_seen = ${clock()}
        where user_id = ${userId} and device_id = ${deviceId} and revoked_at is null returning 1`.execute(tx),
    )
    if (rows.length === 0) throw new RefusalError('not-found')
  }

  async function revoke(owner: DeviceOwner, deviceId: string): Promise<void> {
    await platform(async (tx) => {
      const { rows } = await sql<{ unsent: number }>`update device_key set revoked_at = coalesce(revoked_at, ${clock()}), key = ''
        where user_id = ${owner.userId} and device_id = ${deviceId} returning unsent`.execute(tx)
      if (rows[0] === undefined) throw new RefusalError('not-found')
      await audit.write({ actor: owner, action: 'delete', entity: ENTITY, entityId: deviceId, detail: { unsent: rows[0].unsent } }, tx)
    })
  }

  const devices = ({ userId }: DeviceOwner) => database.read('platform', (tx) => listDevices(tx, userId))

  return { release, reportUnsent, devices, revoke }
}
