import { sql } from 'kysely'
import type { Audit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import { RefusalError, tooManyTries } from '#server/platform/refusal'
import { readSignatureImage } from './image/signature-image.ts'
import { createPinHash } from './pin-hash.ts'
import { isPin, readFields, refuseField, type SignatureFields } from './read-fields.ts'
import { TEXTS } from './texts.ts'
import { createTries, type KeptSignature, type PinTry } from './tries.ts'

export interface SignaturesOptions {
  readonly database: Database
  readonly audit: Audit
  readonly clock: () => Date
  /** 32 bytes mixed into the hash of every PIN; see `openServerKeys`. Without it, or with another one, PINs set with it match no more. */
  readonly key?: Buffer
}

/** Whose signature it is, and by which session; an `Actor` fits. */
export interface SignatureOwner {
  readonly userId: string
  readonly companyId: string
  readonly sessionId: string
}

/** What `GET /api/user-signature` answers: one's own, never another's and never the PIN. */
export interface StoredSignature {
  readonly exists: boolean
  readonly name: string
  readonly title: string
  /** PNG as a data URL. */
  readonly image?: string
}

export interface Signatures {
  /** One's own stored signature. */
  own(userId: string): Promise<StoredSignature>
  /**
   * Stores PIN, name, title and drawn signature, all required. Over one that exists it takes the present PIN, or a sign-in of the last
   * quarter of an hour: an open browser is not enough to become someone's hand. Throws invalid-value or too-many-tries.
   */
  set(owner: SignatureOwner, fields: SignatureFields): Promise<void>
  /** The stored signature for its PIN. Throws invalid-value ("PIN does not match") or too-many-tries (data: retryAfterSeconds). */
  verify(userId: string, pin: string, companyId?: string): Promise<KeptSignature>
}

const ENTITY = 'user-signature'
const FRESH_MS = 15 * 60_000

/** Stored signatures over a database; PINs are kept as Argon2id hashes and leave the room in no other form. */
export function createSignatures({ database, audit, clock, key }: SignaturesOptions): Signatures {
  const tries = createTries(database, clock)
  const pins = createPinHash(key)

  async function find(userId: string): Promise<KeptSignature | undefined> {
    const { rows } = await database.read('platform', (tx) =>
      sql<KeptSignature>`select name, title, image from user_signature where user_id = ${userId}`.execute(tx),
    )
    return rows[0]
  }

  async function verify(userId: string, pin: string, companyId = ''): Promise<KeptSignature> {
    if (pin === '') throw refuseField('/pin', TEXTS.pinRequired)
    if (!isPin(pin)) throw refuseField('/pin', TEXTS.pinMismatch)
    const pinTry = await tries.begin(userId)
    if (pinTry === undefined) throw refuseField('/pin', TEXTS.noneStored)
    if (!pinTry.admitted) throw tooManyTries(pinTry.waitMs)
    const kept = (await pins.matches(pinTry.pinHash, pin)) ? await tries.succeed(userId, pinTry.pinHash) : undefined
    return kept ?? (await refuse({ userId, companyId }, pinTry))
  }

  async function refuse(actor: Omit<SignatureOwner, 'sessionId'>, { locks }: Extract<PinTry, { admitted: true }>): Promise<never> {
    await audit.write({ actor, action: 'refused', entity: ENTITY, entityId: actor.userId, detail: { code: 'pin-mismatch', locked: locks } })
    throw refuseField('/pin', TEXTS.pinMismatch)
  }

  async function isFresh(sessionId: string): Promise<boolean> {
    const since = new Date(clock().getTime() - FRESH_MS)
    const { rows } = await database.read('platform', (tx) =>
      sql`select 1 from session where id_hash = ${sessionId} and created_at >= ${since} and revoked_at is null`.execute(tx),
    )
    return rows.length === 1
  }

  async function provePin({ userId, companyId }: SignatureOwner, pin: string): Promise<void> {
    try {
      await verify(userId, pin, companyId)
    } catch (error) {
      throw error instanceof RefusalError && error.message === TEXTS.pinMismatch ? refuseField('/pin', TEXTS.pinKept) : error
    }
  }

  async function set(owner: SignatureOwner, fields: SignatureFields): Promise<void> {
    const { pin, name, title, signature } = readFields(fields)
    const image = readSignatureImage(signature)
    const exists = (await find(owner.userId)) !== undefined
    if (exists && !(await isFresh(owner.sessionId))) await provePin(owner, pin)
    const pinHash = await pins.hash(pin)
    await database.transaction('platform', async (tx) => {
      await sql`insert into user_signature (user_id, pin_hash, name, title, image, updated_at) values (${owner.userId}, ${pinHash}, ${name}, ${title}, ${image}, ${clock()})
        on conflict (user_id) do update set pin_hash = excluded.pin_hash, name = excluded.name, title = excluded.title, image = excluded.image,
        updated_at = excluded.updated_at, failed_count = 0, locked_at = null, locked_until = null`.execute(tx)
      await audit.write({ actor: owner, action: exists ? 'update' : 'create', entity: ENTITY, entityId: owner.userId }, tx)
    })
  }

  return {
    async own(userId) {
      const kept = await find(userId)
      return kept === undefined ? { exists: false, name: '', title: '' } : { exists: true, name: kept.name, title: kept.title, image: kept.image }
    },
    set,
    verify,
  }
}
