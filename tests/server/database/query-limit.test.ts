import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { tableOf } from '#server/platform/database'
import { openTestDatabase, openTestFolder } from './open-test-database.ts'
import { addPet, MAPLE, pet } from './sample.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ENDLESS = sql`select count(*) from generate_series(1, 1000000000000)`
const scope = { companyId: MAPLE }

it.skipIf(process.env.TEST_DATABASE_URL !== undefined)('ends a query over the limit, restarts, and has all that was written', async () => {
  const database = await openTestFolder(temporaryFolder(), { queryLimitMs: 1_500 })
  onTestFinished(() => database.close())
  await database.migrate([pet])
  await addPet(database, MAPLE, { name: 'Rex' })
  const endless = database.transaction(scope, async (tx) => {
    await tx.deleteFrom(tableOf('house-pet')).execute()
    await ENDLESS.execute(tx)
  })
  const queued = database.read(scope, (tx) => tx.selectFrom(tableOf('house-pet')).select('f_name').execute())
  await expect(endless).rejects.toThrow('A query took longer than 1.5 seconds; it was ended and the database restarts.')
  expect(await queued).toEqual([{ f_name: 'Rex' }])
})

it.skipIf(process.env.TEST_DATABASE_URL !== undefined)('gives tables their statistics although what counts changes was lost with the database', async () => {
  const database = await openTestFolder(temporaryFolder(), { queryLimitMs: 3_000 })
  onTestFinished(() => database.close())
  await database.migrate([pet])
  const addPets = (from: number, to: number) =>
    database.transaction(scope, (tx) =>
      sql`insert into record_house_pet (id, company_id, data)
        select gen_random_uuid(), ${MAPLE}, jsonb_build_object('name', 'Pet ' || n) from generate_series(${from}::int, ${to}::int) n`.execute(tx),
    )
  const known = async () => {
    const { rows } = await database.read('platform', (tx) =>
      sql<{ known: number }>`select reltuples::int as known from pg_class where relname = 'record_house_pet'`.execute(tx),
    )
    return rows[0]?.known
  }
  const lose = () => expect(database.read('platform', (tx) => ENDLESS.execute(tx))).rejects.toThrow('the database restarts')
  await addPets(1, 1_000)
  await lose()
  await database.tend()
  expect(await known()).toBe(1_000)
  await addPets(1_001, 3_000)
  await lose()
  await database.tend()
  expect(await known()).toBe(3_000)
})

it('says so when an in-memory database is lost to such a query', async () => {
  const database = await openTestDatabase({ queryLimitMs: 500 })
  onTestFinished(() => database.close())
  await database.migrate([pet])
  await expect(database.read('platform', (tx) => ENDLESS.execute(tx))).rejects.toThrow(/longer than 0.5 seconds|statement timeout/)
  if (database.kind === 'embedded')
    await expect(database.read('platform', async () => 1)).rejects.toThrow('The in-memory database has ended together with its data')
  else expect(await database.read('platform', async () => 1)).toBe(1)
})
