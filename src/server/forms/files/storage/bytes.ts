import { sql } from 'kysely'
import type { Tx } from '#server/platform/database'
import { PART_BYTES } from '../limits.ts'

/*
 * The bytes lie in the database, in rows of a megabyte: they are there exactly when their form is, one backup holds both, row-level security
 * keeps companies apart, and several servers see the same. Whoever wants them in a bucket changes these two functions.
 */

export async function writeBytes(tx: Tx, { companyId, id }: { readonly companyId: string; readonly id: string }, bytes: Buffer): Promise<void> {
  for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
    const slice = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    await sql`insert into stored_file_part (company_id, file_id, part, bytes) values (${companyId}, ${id}, ${part}, ${slice})`.execute(tx)
  }
}

export async function readBytes(tx: Tx, { companyId, id }: { readonly companyId: string; readonly id: string }): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`select bytes from stored_file_part where company_id = ${companyId} and file_id = ${id} order by part`.execute(
    tx,
  )
  return Buffer.concat(rows.map(({ bytes }) => bytes))
}
