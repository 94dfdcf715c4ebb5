import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'

export interface DeviceRow {
  /** Sealed with the server's key; empty once revoked. */
  readonly key: string
  readonly unsent: number
  readonly revoked_at: string | null
  readonly last_session: string
  readonly asked: number
  readonly asked_since: string
}

/** A device as its user sees it; never the key. */
export interface Device {
  readonly deviceId: string
  readonly createdAt: string
  readonly lastSeen: string
  readonly revokedAt: string | null
  /** Filled-in forms it had not sent when it was last heard of. */
  readonly unsent: number
}

/** One call of this user at a time: fifty at once are no way around the limits. */
export const lockUser = (tx: Tx, userId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`device-key:${userId}`}, 0))`.execute(tx)

export async function findDevice(tx: Tx, userId: string, deviceId: string): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`select key, unsent, revoked_at, last_session, asked, asked_since
    from device_key where user_id = ${userId} and device_id = ${deviceId}`.execute(tx)
  return rows[0]
}

export async function listDevices(tx: Tx, userId: string): Promise<readonly Device[]> {
  const { rows } = await sql<Device>`select device_id as "deviceId", created_at as "createdAt", last_seen as "lastSeen", revoked_at as "revokedAt", unsent
    from device_key where user_id = ${userId} order by last_seen desc, device_id`.execute(tx)
  return rows
}

/** Forgets devices that rested since then and owe nothing, and revoked ones; a key that is gone opens nothing. */
export const dropRested = (tx: Tx, userId: string, before: Date): Promise<unknown> =>
  sql`delete from device_key where user_id = ${userId} and last_seen < ${before} and (unsent = 0 or revoked_at is not null)`.execute(tx)

export async function countDevices(tx: Tx, userId: string, since: Date): Promise<{ readonly held: number; readonly recent: number }> {
  const { rows } = await sql<{ held: number; recent: number }>`select count(*) filter (where revoked_at is null)::int as held,
    count(*) filter (where created_at > ${since})::int as recent from device_key where user_id = ${userId}`.execute(tx)
  return rows[0] ?? { held: 0, recent: 0 }
}

export interface NewDevice {
  readonly userId: string
  readonly deviceId: string
  readonly key: string
  readonly now: Date
}

export const addDevice = (tx: Tx, { userId, deviceId, key, now }: NewDevice): Promise<unknown> =>
  sql`insert into device_key (user_id, device_id, key, created_at, last_seen, asked_since) values (${userId}, ${deviceId}, ${key}, ${now}, ${now}, ${now})`.execute(
    tx,
  )
