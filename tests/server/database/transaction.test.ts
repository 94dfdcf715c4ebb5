import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, type Tx, tableOf } from '#server/platform/database'
import { openTestDatabase } from './open-test-database.ts'
import { addPet, MAPLE, pet } from './sample.ts'

let database: Database
const scope = { companyId: MAPLE }
const pets = tableOf('house-pet')

beforeAll(async () => {
  database = await openTestDatabase()
  await database.migrate([pet])
})
afterAll(() => database.close())

it('refuses a transaction inside a transaction instead of waiting for ever', async () => {
  await expect(database.transaction(scope, () => database.read(scope, async () => 1))).rejects.toThrow('A transaction was asked for inside another one')
})

it('refuses to begin another transaction on a Tx', async () => {
  await expect(database.transaction(scope, (tx) => tx.transaction().execute(async () => 1))).rejects.toThrow('A Tx cannot begin a transaction')
})

it('refuses a query after its transaction has ended', async () => {
  const late = await database.transaction(scope, async (tx) => () => tx.selectFrom(pets).select('id').execute())
  await expect(late()).rejects.toThrow('The transaction has ended')
})

it('refuses a write in a read', async () => {
  await expect(database.read(scope, (tx) => tx.deleteFrom(pets).execute())).rejects.toThrow(/read-only transaction/)
})

it('refuses to look saved when the work caught the failure of a statement', async () => {
  const swallowing = database.transaction(scope, async (tx) => {
    await tx.deleteFrom(pets).execute()
    await sql`select nonsense`.execute(tx).catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow('Nothing was saved')
})

it('undoes everything when the work throws, and goes on working', async () => {
  const failing = database.transaction(scope, async (tx) => {
    await sql`insert into house (id) values (1)`.execute(tx)
  })
  await expect(failing).rejects.toThrow(/"house" does not exist/)
  const id = await addPet(database, MAPLE, { name: 'Rex' })
  const undone = database.transaction(scope, async (tx) => {
    await tx.deleteFrom(pets).execute()
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await database.read(scope, (tx) => tx.selectFrom(pets).select('id').execute())).toEqual([{ id }])
})

it('runs transactions that are asked for at once, each whole', async () => {
  const count = await database.transaction(scope, (tx) => tx.selectFrom(pets).select('id').execute())
  await Promise.all(Array.from({ length: 8 }, (_, index) => addPet(database, MAPLE, { name: `Pet ${index}` })))
  const after = await database.read(scope, (tx) => tx.selectFrom(pets).select('id').execute())
  expect(after.length).toBe(count.length + 8)
})

it('allows a new transaction once the surrounding one has ended', async () => {
  let afterwards: (() => Promise<number>) | undefined
  await database.transaction(scope, async () => {
    afterwards = () => database.read(scope, async () => 7)
  })
  expect(await afterwards?.()).toBe(7)
})

it('counts only the statements of the work', async () => {
  const before = database.statements()
  await database.read(scope, (tx) => tx.selectFrom(pets).select('id').execute())
  expect(database.statements() - before).toBe(1)
})

it('gives instants as ISO texts, dates as dates and numbers as numbers', async () => {
  const { rows } = await database.read(scope, (tx) =>
    sql`select timestamptz '2026-03-01 10:00:00.5+02' as instant, date '2026-03-01' as day, count(*) as count, 1.25::numeric as number from (values (1)) v`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([{ instant: '2026-03-01T08:00:00.500Z', day: '2026-03-01', count: 1, number: 1.25 }])
})

it('tells how many rows a change met', async () => {
  const result = await database.transaction(scope, (tx) => tx.updateTable(pets).set({ version: 3 }).where('version', '=', 99).executeTakeFirst())
  expect(result.numUpdatedRows).toBe(0n)
})

/** On the embedded database reads and writes take turns. */
it.runIf(process.env.TEST_DATABASE_URL !== undefined)('sees one moment in all statements of a read, whatever is stored meanwhile', async () => {
  const ids = (tx: Tx) => tx.selectFrom(pets).select('id').orderBy('id').execute()
  const before = await database.read(scope, ids)
  let goOn = (): void => undefined
  const stored = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let first: unknown
  const reading = database.read(scope, async (tx) => {
    first = await ids(tx)
    await stored
    return ids(tx)
  })
  await vi.waitFor(() => expect(first).toEqual(before))
  await addPet(database, MAPLE, { name: 'Meanwhile' })
  goOn()
  expect(await reading).toEqual(before)
  expect(await database.read(scope, ids)).toHaveLength(before.length + 1)
})
