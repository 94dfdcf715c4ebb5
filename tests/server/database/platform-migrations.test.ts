import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database'
import { PLATFORM_MIGRATIONS, type PlatformMigration } from '../../../src/server/platform/database/migration/platform-migrations.ts'
import { openTestDatabase, PATIENT } from './open-test-database.ts'
import { addPet, MAPLE, pet } from './sample.ts'

/** What has landed: its text never changes, since it has run on somebody's data. A new migration adds its line. */
const LANDED = [
  [1, 'tables of the product', '1c310fd78dcc'],
  [2, 'migrations of records', '5abfa40e7f27'],
  [3, 'drafts of records', '4d9f35f0dbe1'],
  [4, 'jobs', 'e9d58b37226b'],
  [5, 'runs of operations', '951455fc64db'],
  [6, 'runs in slices', '08ee750bca54'],
  [7, 'the log by company and time', 'e4bc222b4454'],
  [8, 'the list of exclusions', '88d573bd5543'],
  [9, 'the bin of drafts', 'beaa619901e8'],
  [10, 'reports by mail', '2228e791554a'],
  [11, 'signers of documents', '3ea131bde33b'],
  [12, 'links to pay by card', 'a7eb0fa0c8c9'],
  [13, 'the wall of owners', 'c07ef3afaa80'],
  [14, 'forms of companies', '9873693d1146'],
  [15, 'drafts about employees', 'e35c188e4603'],
  [16, 'versions of access', '086460c31edf'],
  [17, 'approval of forms', '575cbe824ba4'],
]

const LAST = PLATFORM_MIGRATIONS.length
const next: PlatformMigration = {
  number: LAST + 1,
  name: 'wings of the house',
  sql: `create table wing (name text primary key); insert into wing values ('east');`,
}
const after: PlatformMigration = { number: LAST + 2, name: 'wings have floors', sql: `alter table wing add column floors int not null default 2;` }
/** Numbers up to this one. */
const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1)

const ran = async (database: Database) => {
  const { rows } = await database.read('platform', (tx) =>
    sql<{ number: number; by_version: string }>`select number, by_version from platform_migration order by number`.execute(tx),
  )
  return rows.map(({ number }) => number)
}
/** Changes with whatever is written into the catalogue or the settings. */
const marks = (database: Database) =>
  database.asOwner('read only', async (tx) => {
    const { rows } = await sql`select (select max(xmin::text::bigint) from pg_class) as tables, (select max(xmin::text::bigint) from pg_attribute) as columns,
      (select max(xmin::text::bigint) from setting) as settings, (select max(xmin::text::bigint) from platform_migration) as ran`.execute(tx)
    return rows
  })

/** The same database, opened by a version with these migrations; the embedded one belongs to one process and is opened once. */
async function openedBy(database: Database, migrations: readonly PlatformMigration[]): Promise<Database> {
  const { rows } = await database.read('platform', (tx) => sql<{ name: string }>`select current_database() as name`.execute(tx))
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  return openDatabase({ ...PATIENT, databaseUrl: url.href, migrations })
}

describe('the migrations of the product', () => {
  it('are numbered without a gap, and none that has landed was changed', () => {
    const found = PLATFORM_MIGRATIONS.map(({ number, name, sql: text }) => [number, name, createHash('sha256').update(text).digest('hex').slice(0, 12)])
    expect(found).toEqual(LANDED)
    expect(PLATFORM_MIGRATIONS.map(({ number }) => number)).toEqual(PLATFORM_MIGRATIONS.map((_, index) => index + 1))
  })
})

describe('a database', () => {
  /** What this version knows; a database takes its list by reference. */
  const known: PlatformMigration[] = [...PLATFORM_MIGRATIONS]
  const knows = (...more: readonly PlatformMigration[]) => known.splice(0, known.length, ...PLATFORM_MIGRATIONS, ...more)
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase({ ...PATIENT, migrations: known })
    await database.migrate([pet])
  })
  afterAll(() => database.close())

  it('keeps which ran, by which version, and runs none of them again', async () => {
    const { rows } = await database.read('platform', (tx) =>
      sql`select number, name, by_version, ran_at is not null as at from platform_migration order by number`.execute(tx),
    )
    expect(rows).toEqual(PLATFORM_MIGRATIONS.map(({ number, name }) => ({ number, name, by_version: expect.stringMatching(/^\d+\.\d+/), at: true })))
    const before = await marks(database)
    await database.migrate([pet])
    expect(await marks(database)).toEqual(before)
  })

  it('made before they had numbers is taken over as it is', async () => {
    const id = await addPet(database, MAPLE, { name: 'Rex' })
    await database.asOwner('read write', async (tx) => {
      for (const table of [
        'platform_migration',
        'resource_migration',
        'resource_migration_run',
        'unsaved_record',
        'job',
        'clock_refusal',
        'operation_run_slice',
        'operation_run',
        'exclusion_import',
        'exclusion_row',
      ])
        await sql`drop table ${sql.table(table)}`.execute(tx)
      await sql`drop index audit__company_at, audit__failed`.execute(tx)
      await sql`update setting set value = '{"base":"of-then","documents":"of-then"}' where key = 'migration'`.execute(tx)
    })
    await database.migrate([pet])
    expect(await ran(database)).toEqual(upTo(LAST))
    const { rows } = await database.read({ companyId: MAPLE }, (tx) => sql`select data from record_house_pet where id = ${id}`.execute(tx))
    expect(rows).toEqual([{ data: { name: 'Rex' } }])
  })

  it('is left as it was by one that fails, with those before it', async () => {
    knows(next, { ...after, sql: 'alter table wing add column floors int not null; select 1 / 0;' })
    const before = await marks(database)
    await expect(database.migrate([pet])).rejects.toThrow(/floors|zero/)
    expect([await ran(database), await marks(database)]).toEqual([upTo(LAST), before])
  })

  it('is given new ones once and in order, whatever starts at the same moment', async () => {
    knows(next, after)
    const others = process.env.TEST_DATABASE_URL === undefined ? [database] : await Promise.all([openedBy(database, known), openedBy(database, known)])
    await Promise.all([database, ...others].map((each) => each.migrate([pet])))
    expect(await ran(database)).toEqual(upTo(LAST + 2))
    const { rows } = await database.asOwner('read only', (tx) => sql`select * from wing`.execute(tx))
    expect(rows).toEqual([{ name: 'east', floors: 2 }])
    await Promise.all(others.filter((each) => each !== database).map((each) => each.close()))
  })

  it.each([
    [
      'a later number',
      () => knows(next),
      /newer version of RenderCare \(\d+\.\d+\.\d+\), whose migration \d+, “wings have floors”, this version .* does not know: start/,
    ],
    ['another one under its number', () => knows(next, { ...after, name: 'wings have doors' }), /migration \d+, “wings have floors”/],
  ])('migrated by %s is refused with a sentence, and nothing is written', async (_what, older, sentence) => {
    older()
    const before = await marks(database)
    await expect(database.migrate([pet, { name: 'shed', fields: {} }])).rejects.toThrow(sentence)
    expect(await marks(database)).toEqual(before)
  })

  it('lets nobody but its owner say what ran', async () => {
    const write = () => database.transaction('platform', (tx) => sql`insert into platform_migration values (99, 'x', now(), '1')`.execute(tx))
    await expect(write()).rejects.toThrow(/permission denied/)
  })
})
