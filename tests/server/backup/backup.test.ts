import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAudit, verifyAudit } from '#server/platform/audit'
import { backUp, checkBackup, keyOf, restore } from '#server/platform/backup'
import type { Database } from '#server/platform/database'
import { keysOf, openServerKeys, opensKnown } from '#server/platform/keys'
import { tablesOf } from '../../../src/server/platform/backup/tables.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { actor, type Harbour, openHarbour, SOUTH } from '../records/harbour.ts'
import { resources } from '../records/harbour-documents.ts'

const KEY = Buffer.alloc(32, 3)
const KEYS = keysOf(KEY)
const PASSPHRASE = 'four lanterns by the quay'
const secretsKey = KEY.toString('base64')

/** A hash over all rows of each table, generated columns included. */
const contents = (database: Database) =>
  database.asOwner('read only', async (tx) => {
    const found: Record<string, string> = {}
    for (const { name } of await tablesOf(tx)) {
      const { rows } = await sql<{
        hash: string
      }>`select count(*) || ' ' || md5(coalesce(string_agg(to_jsonb(t)::text, '' order by to_jsonb(t)::text collate "C"), '')) as hash
        from ${sql.table(name)} t`.execute(tx)
      found[name] = rows[0]?.hash ?? ''
    }
    return found
  })

describe('a backup', () => {
  let harbour: Harbour
  beforeAll(async () => {
    harbour = await openHarbour()
    const { database } = harbour
    await openServerKeys({ settings: { secretsKey, dataDir: '/nowhere' }, database, resources: [...resources.values()] })
    for (let index = 0; index < 5; index += 1) await harbour.addShip()
    await harbour.addShip({ safeCode: 'secret-code' })
    await harbour.addShip({}, actor({ companyId: SOUTH }))
    const audit = createAudit(database, () => new Date(), { key: KEYS('audit') })
    for (let index = 0; index < 450; index += 1) void audit.write({ actor: null, action: 'sign-in-failed', detail: { index, quote: '"=\n{"name"' } })
    await audit.catchUp()
    await database.transaction(actor(), async (tx) => {
      await sql`insert into stored_file_part (company_id, file_id, part, bytes) values (${actor().companyId}, ${actor().userId}, 0, ${Buffer.from([0, 255, 10, 92])})`.execute(
        tx,
      )
      await sql`select set_config('app.user_id', ${actor().userId}, true)`.execute(tx)
      await sql`insert into form_draft (company_id, user_id, id, form, form_hash, version, device, content, updated_at)
        values (${actor().companyId}, ${actor().userId}, ${actor().userId}, 'f', 'h', 1, 'd', '{"a":1.50}', now())`.execute(tx)
    })
  })
  afterAll(() => harbour.close())

  const make = async (passphrase?: string): Promise<string> => {
    const file = join(temporaryFolder(), 'care.backup')
    await backUp({ database: harbour.database, key: KEY, passphrase, now: new Date() }, file)
    return file
  }
  const empty = async (): Promise<Database> => {
    const database = await openTestDatabase()
    await database.migrate([...resources.values()])
    return database
  }
  const opens = (known: string | undefined) => known !== undefined && opensKnown(KEYS, known)

  it('put into an empty database gives every row of every table back, of all companies and people, and the audit whole', async () => {
    const file = await make()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const other = await empty()
    const counts = await restore(other, await checkBackup(file), opens)
    expect(counts).toMatchObject({ record_ship: 7, audit: 450, form_draft: 1, stored_file_part: 1 })
    expect(await contents(other)).toEqual(await contents(harbour.database))
    expect(await verifyAudit(other, { key: KEYS('audit') })).toMatchObject({ ok: true, rows: 450 })
    await expect(openServerKeys({ settings: { secretsKey, dataDir: '/nowhere' }, database: other, resources: [] })).resolves.toBeTypeOf('function')
    // A second time it is not empty any more.
    await expect(restore(other, await checkBackup(file), opens)).rejects.toThrow(/not empty/)
    await other.close()
  })

  it('of before spans were kept apart is put back all the same, and the next start keeps to it again', async () => {
    const older = await openTestDatabase()
    await older.migrate([...resources.values()].map((each) => ({ ...each, overlaps: [] })))
    const company = actor().companyId
    const book = (into: Database, hour: string) =>
      into.transaction({ companyId: company }, (tx) =>
        sql`insert into record_pilotage (id, company_id, data) values (gen_random_uuid(), ${company}, ${JSON.stringify({
          ...{ sailor: company, state: 'booked', startsAt: `2026-03-19T${hour}:00:00Z`, endsAt: '2026-03-19T16:00:00Z' },
        })})`.execute(tx),
      )
    for (const hour of ['13', '14']) await book(older, hour)
    await openServerKeys({ settings: { secretsKey, dataDir: '/nowhere' }, database: older, resources: [] })
    const file = join(temporaryFolder(), 'older.backup')
    await backUp({ database: older, key: KEY, now: new Date() }, file)
    await older.close()
    const other = await empty()
    await restore(other, await checkBackup(file), opens)
    await other.migrate([...resources.values()])
    const kept = await other.read({ companyId: company }, (tx) => sql`select overlaps_kept from record_pilotage order by f_starts_at`.execute(tx))
    expect(kept.rows).toEqual([{ overlaps_kept: [] }, { overlaps_kept: ['sailor'] }])
    await expect(book(other, '15')).rejects.toMatchObject({ code: '23P01' })
    await other.close()
  })

  it.each([
    ['whose end is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
    ['in which a row was changed', (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('sign-in-failed', 'sign-in-foiled'))],
    ['that is none', () => Buffer.from('a letter')],
  ])('%s is refused before anything is written', async (_what, change) => {
    const file = await make()
    writeFileSync(file, change(readFileSync(file)))
    await expect(checkBackup(file)).rejects.toThrow(/is no whole backup.*Nothing was restored/)
  })

  it('is refused with another key, and leaves the database empty', async () => {
    const backup = await checkBackup(await make())
    const other = await empty()
    await expect(restore(other, backup, (known) => opensKnown(keysOf(Buffer.alloc(32, 4)), known ?? ''))).rejects.toThrow(
      /not the one that this backup was sealed with/,
    )
    expect(Object.entries(await contents(other)).filter(([name, rows]) => name !== 'setting' && !rows.startsWith('0 '))).toEqual([])
    await other.close()
  })

  it('holds the key under a passphrase alone, and in no other way', async () => {
    const [without, held] = [await make(), await make(PASSPHRASE)]
    for (const file of [without, held])
      for (const form of ['base64', 'hex', 'base64url'] as const) expect(gunzipSync(readFileSync(file)).toString()).not.toContain(KEY.toString(form))
    expect(keyOf(await checkBackup(without), PASSPHRASE)).toBeUndefined()
    expect(keyOf(await checkBackup(held), PASSPHRASE)).toEqual(KEY)
    const backup = await checkBackup(held)
    expect(() => keyOf(backup, 'three lanterns by the quay')).toThrow(/BACKUP_PASSPHRASE is not the one/)
  })

  it('is made for the user who owns the tables; the application itself never sees all rows', async () => {
    await harbour.database.transaction('platform', async (tx) => {
      await sql`select set_config('app.scope', 'copy', true)`.execute(tx)
      for (const table of ['record_ship', 'app_user', 'form_draft', 'audit'])
        expect((await sql`select 1 from ${sql.table(table)}`.execute(tx)).rows).toEqual([])
    })
  })
})
