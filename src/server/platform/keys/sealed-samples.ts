import { sql } from 'kysely'
import type { LinkedResource } from '#document'
import { type Database, type Tx, tableOf } from '#server/platform/database'
import type { KeyPurpose } from './purposes.ts'
import { isSealed, isSecret } from './secrets.ts'

/** A text that the server sealed, and for what. */
export interface SealedSample {
  readonly purpose: KeyPurpose
  readonly sealed: string
}

/** So many of a kind are looked at: one that was damaged by itself says nothing about the key. */
const SAMPLES_MAX = 3

/** Some of what lies sealed in a database; none when nothing does. */
export async function sealedSamples(database: Database, resources: readonly LinkedResource[]): Promise<readonly SealedSample[]> {
  const { rows } = await database.read('platform', (tx) =>
    sql<SealedSample>`(select 'second-factor' as purpose, secret as sealed from second_factor limit ${SAMPLES_MAX})
      union all (select 'device-keys', key from device_key where key <> '' limit ${SAMPLES_MAX})`.execute(tx),
  )
  return rows.length > 0 ? rows : samplesOfRecords(database, resources)
}

/** Whether anything lies there that only the key that made it can judge: PINs, recovery codes, form links. */
export async function holdsKeyed(database: Database): Promise<boolean> {
  const { rows } = await database.read('platform', (tx) =>
    sql<{ holds: boolean }>`select exists (select from user_signature) or exists (select from recovery_code) as holds`.execute(tx),
  )
  return rows[0]?.holds === true
}

async function samplesOfRecords(database: Database, resources: readonly LinkedResource[]): Promise<readonly SealedSample[]> {
  const tables = resources.filter(holdsSecrets).map(({ name }) => tableOf(name))
  const { rows } = await database.read('platform', (tx) => sql<{ id: string }>`select id from company order by id`.execute(tx))
  for (const { id } of rows) {
    const found = await database.read({ companyId: id }, (tx) => samplesIn(tx, tables))
    if (found.length > 0) return found
  }
  return []
}

async function samplesIn(tx: Tx, tables: readonly ReturnType<typeof tableOf>[]): Promise<readonly SealedSample[]> {
  for (const table of tables) {
    const { rows } = await sql<{ data: unknown }>`select data from ${sql.table(table)} where data::text like '%"sealed"%' limit ${SAMPLES_MAX}`.execute(tx)
    const found = rows.flatMap(({ data }) => sealedIn(data)).map((sealed) => ({ purpose: 'records' as const, sealed }))
    if (found.length > 0) return found
  }
  return []
}

const holdsSecrets = ({ source, fields }: LinkedResource): boolean =>
  source === undefined && Object.values(fields).some((field) => isSecret(field) || Object.values(field.of ?? {}).some(isSecret))

function sealedIn(value: unknown): readonly string[] {
  if (isSealed(value)) return [value.sealed]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sealedIn) : []
}
