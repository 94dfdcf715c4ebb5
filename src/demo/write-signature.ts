import { sql } from 'kysely'
import { createPinHash } from '#server/forms/signatures'
import type { Tx } from '#server/platform/database'
import { drawnSignature } from './invented/drawn-signature.ts'
import { DEMO_USERS } from './users.ts'

/** Who comes to the demo with a stored signature; the others store their own. */
const SIGNER = 'hr@demo.test'
const TITLE = 'HR Manager'
export const DEMO_PIN = '2026'

/** Writes the one stored signature of the demo; needs the platform's scope, after the people. */
export async function writeSignature(tx: Tx, key: Buffer | undefined, now: Date): Promise<void> {
  const signer = DEMO_USERS.find(({ email }) => email === SIGNER)
  if (signer === undefined) throw new Error(`DEMO_USERS has no ${SIGNER}, who has the stored signature; add them or change SIGNER.`)
  const pinHash = await createPinHash(key).hash(DEMO_PIN)
  await sql`insert into user_signature (user_id, pin_hash, name, title, image, updated_at)
    values (${signer.id}, ${pinHash}, ${`${signer.firstName} ${signer.lastName}`}, ${TITLE}, ${drawnSignature()}, ${now})`.execute(tx)
}
