import { type Bytes, fromBase64 } from '../crypto/bytes.ts'
import type { KeyRecord, OfflineWrap } from './key-record.ts'
import type { EnrolOutcome, UnlockOutcome } from './key-state.ts'
import { OFFLINE_TRIES } from './key-store.ts'
import type { KeyTools } from './open-signed-in.ts'

/** Opens the data key without the server, by the way that its user chose. Each wrong try counts; after the last one the way is withdrawn. */
export async function unlockOffline(tools: KeyTools, userId: string, passphrase: string): Promise<UnlockOutcome> {
  const { outside, wraps, held } = tools
  const mine = held.turn()
  const before = (await outside.store.read(userId))?.offline
  // An authenticator that is called off tried nothing.
  const answer = before?.way === 'authenticator' ? await secretFor(tools, before, '') : undefined
  if (before?.way === 'authenticator' && answer === undefined) return 'called-off'
  const record = await outside.store.countTry(userId)
  if (record?.offline === undefined) return 'not-enrolled'
  const secret = answer ?? (await secretFor(tools, record.offline, passphrase))
  const raw = secret === undefined ? undefined : await wraps.openOffline(record, record.offline, secret)
  if (raw === undefined) return wrongTry(tools, record)
  await outside.store.clearTries(userId)
  const unfitting = held.takeUnfitting(userId)
  if (unfitting) await outside.store.withServer(userId, await wraps.byServer(record, unfitting, raw))
  await held.hold(record, raw, { kind: 'open', userId, by: record.offline.way, lostEarlier: false, evicted: 0 }, mine)
  return held.current()?.userId === userId ? 'open' : 'called-off'
}

const secretFor = async ({ outside, wraps }: KeyTools, offline: OfflineWrap, passphrase: string): Promise<Bytes | undefined> =>
  offline.way === 'passphrase' ? wraps.secretOf(offline, passphrase) : outside.authenticator?.answer(offline.credentialId, offline.salt)

async function wrongTry({ outside: { store } }: KeyTools, { userId, offline }: KeyRecord): Promise<UnlockOutcome> {
  const left = OFFLINE_TRIES - (offline?.tries ?? OFFLINE_TRIES)
  if (left <= 0) await store.withOffline(userId, undefined)
  return { wrong: true, left: Math.max(0, left) }
}

/** Adds an offline wrap to the data key that is open, which only the server's key gives out again. */
export async function enrolOffline(
  { outside, wraps, held }: KeyTools,
  whose: string,
  make: (record: KeyRecord, raw: Bytes) => Promise<OfflineWrap | undefined>,
): Promise<EnrolOutcome> {
  const open = held.current()
  const record = open === undefined ? undefined : await outside.store.read(open.userId)
  if (record === undefined || record.keyId !== held.current()?.keyId) return 'not-open'
  const raw = await wraps.openByServer(record, fromBase64((await outside.release(record.deviceId)).key))
  if (raw === undefined) return 'not-open'
  const offline = await make(record, raw)
  raw.fill(0)
  if (offline === undefined) return 'called-off'
  await outside.store.withOffline(record.userId, { ...offline, whose })
  return 'enrolled'
}
