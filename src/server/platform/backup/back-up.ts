import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '#server/platform/database'
import { sealKey } from './sealed-key.ts'
import { linesOf, tablesOf } from './tables.ts'

export const FORMAT = 'rendercare backup 1'

export interface BackupOptions {
  readonly database: Database
  /** The server's master key. */
  readonly key: Buffer
  /** Seals the key into the backup; absent: the backup holds none. */
  readonly passphrase?: string | undefined
  readonly now: Date
}

/** Rows by table. */
export type Counts = Readonly<Record<string, number>>

/**
 * Writes all rows of all tables as they were at one moment, other work going on, into one compressed file that is there whole or not at all and is
 * this user's alone. Its lines: a head, for each table its name and its rows, and at the end the counts and the SHA-256 of all before.
 */
export async function backUp({ database, key, passphrase, now }: BackupOptions, path: string): Promise<Counts> {
  const counts: Record<string, number> = {}
  const hash = createHash('sha256')
  const said = (line: string): string => {
    hash.update(`${line}\n`)
    return `${line}\n`
  }
  const beside = `${path}.new`
  const sealed = passphrase === undefined ? {} : { key: sealKey(key, passphrase) }
  await database.asOwner('read only', async (tx) => {
    async function* lines(): AsyncGenerator<string> {
      yield said(JSON.stringify({ format: FORMAT, at: now.toISOString(), ...sealed }))
      for (const table of await tablesOf(tx)) {
        counts[table.name] = 0
        yield said(JSON.stringify(table))
        for await (const page of linesOf(tx, table)) {
          counts[table.name] = (counts[table.name] ?? 0) + page.length
          yield page.map((line) => said(`=${line}`)).join('')
        }
      }
      yield `${JSON.stringify({ counts, sha256: hash.digest('hex') })}\n`
    }
    await pipeline(lines, createGzip(), createWriteStream(beside, { mode: 0o600, flags: 'wx', flush: true })).catch(async (error: unknown) => {
      await rm(beside, { force: true })
      throw error
    })
  })
  await rename(beside, path)
  return counts
}
