import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { readJson } from '#contract'
import { type Database, liftOverlaps, OVERLAPS_KEPT, type Tx } from '#server/platform/database'
import { type Counts, FORMAT } from './back-up.ts'
import { openKey } from './sealed-key.ts'
import { type CopiedTable, countOf, putLines, tablesOf } from './tables.ts'

const PAGE_LINES = 200
/** What a migration of an empty database writes itself. */
const MIGRATED = { table: 'setting', key: 'migration' } as const

interface End {
  readonly counts: Counts
  readonly sha256: string
}

/** A backup whose bytes are as they were written. */
export interface CheckedBackup {
  readonly path: string
  readonly at: string
  readonly counts: Counts
  /** The server's key under a passphrase; undefined when the backup holds none. */
  readonly sealedKey: string | undefined
}

async function* linesIn(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })
}

/** Reads a backup through and compares it with its own SHA-256. Throws a sentence for what is no whole backup. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const hash = createHash('sha256')
  let [first, last]: [string | undefined, string | undefined] = [undefined, undefined]
  try {
    for await (const line of linesIn(path)) {
      if (last !== undefined) hash.update(`${last}\n`)
      first ??= line
      last = line
    }
  } catch (error) {
    throw new Error(`${path} is no whole backup: ${error instanceof Error ? error.message : String(error)}. Nothing was restored.`)
  }
  const head: { readonly format?: string; readonly at?: string; readonly key?: string } = saidIn(first)
  const end: Partial<End> = saidIn(last)
  if (head.format !== FORMAT || end.counts === undefined || end.sha256 !== hash.digest('hex'))
    throw new Error(`${path} is no whole backup: its end is missing, or it was changed. Nothing was restored.`)
  return { path, at: head.at ?? '', counts: end.counts, sealedKey: head.key }
}

// The hash of what stands between them says who wrote them.
const saidIn = (line = ''): Readonly<Record<string, never>> => (readJson(line) ?? {}) as Readonly<Record<string, never>>

/** The key that a backup holds. */
export const keyOf = ({ sealedKey }: CheckedBackup, passphrase: string): Buffer | undefined =>
  sealedKey === undefined ? undefined : openKey(sealedKey, passphrase)

/**
 * Puts all rows back, in one transaction: into a migrated database without a company, a person or an entry of the audit, or not at all. `opens`
 * judges the settings of the backup before it is stored: whether the key is the one it was sealed with. Counts what it has put.
 */
export async function restore(database: Database, backup: CheckedBackup, opens: (known: string | undefined) => boolean): Promise<Counts> {
  return database.asOwner('read write', async (tx) => {
    await refuseFilled(tx)
    const there = new Map((await tablesOf(tx)).map((table) => [table.name, table]))
    let [table, page]: [CopiedTable | undefined, string[]] = [undefined, []]
    const flush = async (): Promise<void> => {
      if (table !== undefined && page.length > 0) await putLines(tx, table, page)
      page = []
    }
    let isHead = true
    for await (const line of linesIn(backup.path)) {
      if (isHead) isHead = false
      else if (line.startsWith('=')) {
        if (!isMigration(table, line)) page.push(line.slice(1))
        if (page.length === PAGE_LINES) await flush()
      } else if (line.startsWith('{"name"')) {
        await flush()
        table = fitting(JSON.parse(line), there)
        if (isUnmarked(table, there)) await liftOverlaps(tx)
      }
    }
    await flush()
    const { rows } = await sql<{ value: unknown }>`select value from setting where key = 'known-text'`.execute(tx)
    if (!opens(typeof rows[0]?.value === 'string' ? rows[0].value : undefined))
      throw new Error(
        'The key is not the one that this backup was sealed with: give its SECRETS_KEY, its secrets.key, or its BACKUP_PASSPHRASE. Nothing was restored.',
      )
    for (const [name, count] of Object.entries(backup.counts)) {
      const found = await countOf(tx, name)
      if (found !== count) throw new Error(`${name}: ${count} rows were backed up, and ${found} would be there. Nothing was restored.`)
    }
    return backup.counts
  })
}

async function refuseFilled(tx: Tx): Promise<void> {
  for (const name of ['company', 'app_user', 'audit'])
    if ((await countOf(tx, name)) > 0)
      throw new Error('The database to restore into is not empty. Give an empty one: another DATA_DIR or DATABASE_URL. Nothing was restored.')
  await sql`delete from setting where key <> ${MIGRATED.key}`.execute(tx)
  // Which steps the records of the backup were taken along by, the backup says.
  await sql`delete from resource_migration`.execute(tx)
}

const isMigration = (table: CopiedTable | undefined, line: string): boolean => table?.name === MIGRATED.table && JSON.parse(line.slice(1)).key === MIGRATED.key

/** Its rows may lie over each other in time as none may today. */
const isUnmarked = ({ name, columns }: CopiedTable, there: ReadonlyMap<string, CopiedTable>): boolean =>
  there.get(name)?.columns.includes(OVERLAPS_KEPT) === true && !columns.includes(OVERLAPS_KEPT)

/** A backup of an earlier version fits: what is new since takes its defaults. One of a later version does not. */
function fitting(copied: CopiedTable, there: ReadonlyMap<string, CopiedTable>): CopiedTable {
  const known = there.get(copied.name)?.columns ?? []
  const unknown = copied.columns.find((column) => !known.includes(column))
  if (unknown !== undefined || known.length === 0)
    throw new Error(
      `This version has no ${copied.name}${unknown === undefined ? '' : `.${unknown}`}: the backup is of a later one, or of other documents. Nothing was restored.`,
    )
  return copied
}
