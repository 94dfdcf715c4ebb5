import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkedResource } from '#document'
import { asJson, type Database } from '#server/platform/database'
import type { Settings } from '#server/platform/settings'
import { KEY_BYTES, keyFileOf, makeKeyFile, readKeyFile } from './key-file.ts'
import type { ServerKeys } from './purposes.ts'
import { holdsKeyed, type SealedSample, sealedSamples } from './sealed-samples.ts'
import { createSecretBox } from './secrets.ts'

export interface KeyOptions {
  readonly settings: Pick<Settings, 'secretsKey' | 'dataDir'>
  /** Migrated; its known text tells whether the key is the one that it was sealed with. */
  readonly database: Database
  readonly resources: readonly LinkedResource[]
}

/** The row of `setting` that holds the known text, sealed. */
const KNOWN_ROW = 'known-text'
const KNOWN_TEXT = 'Sealed by the key of this database.'

/**
 * The keys of a server, derived from its one master key (SECRETS_KEY, or the key file). A database keeps a known text sealed by it: another
 * key refuses the start with a sentence, before anything is sealed twice over. An earlier database without that text gets one when what
 * lies sealed in it opens. Beside a PostgreSQL no key is made up: every process, and every restore, needs the same one.
 */
export async function openServerKeys({ settings, database, resources }: KeyOptions): Promise<ServerKeys> {
  const path = keyFileOf(settings.dataDir)
  const known = await readKnown(database)
  const samples = known === undefined ? await sealedSamples(database, resources) : []
  let master = masterOf(settings)
  if (master === undefined) {
    if (known !== undefined || samples.length > 0 || (await holdsKeyed(database))) throw new Error(missing(path))
    if (database.kind === 'server') throw new Error(NOT_GIVEN)
    makeKeyFile(settings.dataDir)
    master = masterOf(settings)
  }
  const keys = keysOf(master)
  if (samples.length > 0 && !samples.some((sample) => opens(keys, sample))) throw new Error(wrong(path))
  const kept = known ?? (await keepKnown(database, keys))
  if (!opensKnown(keys, kept)) throw new Error(wrong(path))
  return keys
}

/** The key as it is given: by the setting, else by the file; undefined when by neither. */
export const masterOf = ({ secretsKey, dataDir }: KeyOptions['settings']): Buffer | undefined =>
  secretsKey === undefined ? readKeyFile(keyFileOf(dataDir)) : Buffer.from(secretsKey, 'base64')

/** The keys that come of a master key, whatever database it is for. */
export function keysOf(master: Buffer | undefined): ServerKeys {
  if (master?.length !== KEY_BYTES) throw new Error('The key of the server must be 32 bytes.')
  return (purpose) => Buffer.from(hkdfSync('sha256', master, '', `rendercare/${purpose}`, KEY_BYTES))
}

function opens(keys: ServerKeys, { purpose, sealed }: SealedSample, expected?: string): boolean {
  try {
    const text = createSecretBox(keys(purpose)).open(sealed)
    return expected === undefined || text === expected
  } catch {
    return false
  }
}

/** Whether a database's known text was sealed by these. */
export const opensKnown = (keys: ServerKeys, known: string): boolean => opens(keys, { purpose: 'known-text', sealed: known }, KNOWN_TEXT)

async function readKnown(database: Database): Promise<string | undefined> {
  const { rows } = await database.read('platform', (tx) => sql<{ value: unknown }>`select value from setting where key = ${KNOWN_ROW}`.execute(tx))
  return typeof rows[0]?.value === 'string' ? rows[0].value : undefined
}

/** Of two processes that start at once the first one's stays; gives the one that stays. */
async function keepKnown(database: Database, keys: ServerKeys): Promise<string> {
  const sealed = createSecretBox(keys('known-text')).seal(KNOWN_TEXT)
  await database.transaction('platform', (tx) =>
    sql`insert into setting (key, value) values (${KNOWN_ROW}, ${asJson(sealed)}::jsonb) on conflict (key) do nothing`.execute(tx),
  )
  return (await readKnown(database)) ?? sealed
}

const RECOVERY = (path: string): string => `Start with the key it had: SECRETS_KEY as it was, or the file ${path} from the backup. Nothing was changed.`

const wrong = (path: string): string =>
  `This database was sealed with another key than the one this server has. With this one second steps, PINs, form links and secret fields would not open. ${RECOVERY(path)}`

const missing = (path: string): string => `This database was sealed with a key, and this server has none. ${RECOVERY(path)}`

const NOT_GIVEN =
  'DATABASE_URL needs SECRETS_KEY: 32 bytes in base64, the same for every process, kept apart from the database. `openssl rand -base64 32` makes one.'
