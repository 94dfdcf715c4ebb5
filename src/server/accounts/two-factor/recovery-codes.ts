import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { RECOVERY_CODES } from './limits.ts'
import { base32 } from './totp.ts'

/** 50 bits: ten letters, of which the base32 alphabet leaves out 0, 1, 8 and 9. */
const CODE_BYTES = 10
const CODE_CHARS = 10

const newCode = (): string => {
  const letters = base32(randomBytes(CODE_BYTES)).slice(0, CODE_CHARS).toLowerCase()
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** As it is hashed, however it was typed; undefined for what can be none. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return /^[a-z2-7]{10}$/.test(letters) ? letters : undefined
}

export type HashCode = (text: string) => string

/** New codes in place of all earlier ones; given once, kept as hashes only. */
export async function replaceCodes(tx: Tx, userId: string, { hash, now }: { readonly hash: HashCode; readonly now: Date }): Promise<readonly string[]> {
  const codes = [...new Set(Array.from({ length: RECOVERY_CODES }, newCode))]
  await sql`delete from recovery_code where user_id = ${userId}`.execute(tx)
  for (const code of codes) {
    await sql`insert into recovery_code (user_id, code_hash, created_at) values (${userId}, ${hash(`${userId} ${readRecoveryCode(code)}`)}, ${now})`.execute(tx)
  }
  return codes
}

/** Uses a code up; false for one that is wrong or was used before. */
export async function spendCode(tx: Tx, userId: string, { code, hash, now }: { readonly code: string; readonly hash: HashCode; readonly now: Date }) {
  const { rows } = await sql`update recovery_code set used_at = ${now}
    where user_id = ${userId} and code_hash = ${hash(`${userId} ${code}`)} and used_at is null returning 1`.execute(tx)
  return rows.length === 1
}

export async function countCodes(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from recovery_code where user_id = ${userId} and used_at is null`.execute(tx)
  return rows[0]?.n ?? 0
}
