import { type Bytes, fromBase64, randomBytes } from '../crypto/bytes.ts'
import type { KeyInMemory } from './key-in-memory.ts'
import type { KeyRecord } from './key-record.ts'
import type { KeysOutside, ReleasedKey } from './key-state.ts'
import type { Wraps } from './wraps.ts'

const RAW_BYTES = 32

/** What keys are made and opened with. */
export interface KeyTools {
  readonly outside: KeysOutside
  readonly wraps: Wraps
  readonly held: KeyInMemory
}

/** Gets the server's key and opens, or makes, the data key. Throws what `release` threw, unless it means revoked. */
export async function openSignedIn(tools: KeyTools, userId: string): Promise<void> {
  const { outside, held } = tools
  const before = held.current()
  if (before !== undefined && before.userId !== userId) held.lock()
  const mine = held.takeTurn()
  const failed = (reason: 'revoked' | 'storage'): void => {
    if (mine === held.turn()) held.unavailable(userId, reason)
  }
  let record: KeyRecord | undefined
  try {
    record = await outside.store.read(userId)
  } catch {
    return failed('storage')
  }
  const deviceId = record?.deviceId ?? outside.deviceId()
  try {
    const released = await outside.release(deviceId)
    if (mine === held.turn()) await openWith(tools, { userId, deviceId }, released, mine).catch(() => failed('storage'))
  } catch (error) {
    if (!outside.isRevoked(error)) throw error
    await dropRevoked(outside, record).catch(() => undefined)
    failed('revoked')
  }
}

type Whose = Pick<KeyRecord, 'userId' | 'deviceId'>

async function openWith(tools: KeyTools, whose: Whose, { key, unsent }: ReleasedKey, mine: number): Promise<void> {
  const { outside, wraps, held } = tools
  const released = fromBase64(key)
  const found = await outside.store.read(whose.userId)
  const record = found ?? (await makeRecord(tools, whose, released))
  const raw = await wraps.openByServer(record, released)
  if (raw === undefined && record.offline !== undefined) {
    if (mine === held.turn()) held.mismatch(whose.userId, record.offline.way, released)
    return
  }
  const opened = raw === undefined ? await madeAnew(tools, record, released) : { record, raw }
  const evicted = found === undefined ? unsent : 0
  await held.hold(opened.record, opened.raw, { kind: 'open', userId: whose.userId, by: 'server', lostEarlier: raw === undefined, evicted }, mine)
}

/** What the earlier key sealed can't be opened any more; it is kept aside. */
async function madeAnew(tools: KeyTools, earlier: KeyRecord, released: Bytes): Promise<{ readonly record: KeyRecord; readonly raw: Bytes }> {
  await tools.outside.store.retire(earlier)
  const record = await makeRecord(tools, earlier, released)
  const raw = await tools.wraps.openByServer(record, released)
  if (raw === undefined) throw new Error('A new data key does not open: its wrap was changed while it was made.')
  return { record, raw }
}

async function makeRecord({ outside: { crypto, store }, wraps }: KeyTools, { userId, deviceId }: Whose, released: Bytes): Promise<KeyRecord> {
  const whose = { keyId: crypto.randomUUID(), userId, deviceId }
  const raw = randomBytes(crypto, RAW_BYTES)
  const server = await wraps.byServer(whose, released, raw)
  raw.fill(0)
  return store.addIfAbsent({ ...whose, server })
}

async function dropRevoked({ renewDeviceId, store }: KeysOutside, record: KeyRecord | undefined): Promise<void> {
  renewDeviceId()
  if (record === undefined) return
  const { offline: _gone, ...rest } = record
  await store.retire(rest)
}
