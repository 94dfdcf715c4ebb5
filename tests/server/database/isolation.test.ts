import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asJson, type Database, tableOf } from '#server/platform/database'
import { openTestDatabase } from './open-test-database.ts'
import { addPet, BIRCH, MAPLE, pet } from './sample.ts'

let database: Database
const pets = tableOf('house-pet')

beforeAll(async () => {
  database = await openTestDatabase()
  await database.migrate([pet])
  await addPet(database, MAPLE, { name: 'Rex' })
  await addPet(database, BIRCH, { name: 'Tom' })
  const user = { id: randomUUID(), email: 'Ann@maple.test', first_name: 'Ann', last_name: 'Lee', password_hash: 'secret' }
  await database.transaction('platform', async (tx) => {
    await tx.insertInto('company').values({ id: MAPLE, short_name: 'maple', name: 'Maple', logo: null, state: null, verification: null }).execute()
    await tx
      .insertInto('app_user')
      .values({ ...user, phone: null, locked_until: null, password_changed_at: null })
      .execute()
    await tx.insertInto('membership').values({ user_id: user.id, company_id: MAPLE, user_type: 'admin' }).execute()
  })
})
afterAll(() => database.close())

it('refuses to write a row of another company', async () => {
  const stolen = { id: randomUUID(), company_id: BIRCH, data: asJson({}) }
  await expect(database.transaction({ companyId: MAPLE }, (tx) => tx.insertInto(pets).values(stolen).execute())).rejects.toThrow(/row-level security/)
})

it('refuses to move a row to another company', async () => {
  await expect(database.transaction({ companyId: MAPLE }, (tx) => tx.updateTable(pets).set({ company_id: BIRCH }).execute())).rejects.toThrow(
    /row-level security/,
  )
})

it('refuses a scope whose company is no uuid', async () => {
  await expect(database.read({ companyId: `${MAPLE}'; drop table company; --` }, async () => 1)).rejects.toThrow('A company scope needs the uuid of a company.')
})

it('shows one company when a query forgets to ask for it', async () => {
  const rows = await database.read({ companyId: MAPLE }, (tx) => tx.selectFrom(pets).select('f_name').execute())
  expect(rows).toEqual([{ f_name: 'Rex' }])
})

it('changes and removes nothing of another company', async () => {
  const changed = await database.transaction({ companyId: MAPLE }, (tx) => tx.updateTable(pets).set({ version: 9 }).executeTakeFirst())
  expect(changed.numUpdatedRows).toBe(1n)
  await database.transaction({ companyId: MAPLE }, (tx) => tx.deleteFrom(pets).where('f_name', '=', 'Tom').execute())
  const versions = await database.read({ companyId: BIRCH }, (tx) => tx.selectFrom(pets).select('version').execute())
  expect(versions).toEqual([{ version: 1 }])
})

it('shows no record in the platform scope', async () => {
  expect(await database.read('platform', (tx) => tx.selectFrom(pets).select('id').execute())).toEqual([])
})

it.each(['company', 'app_user', 'membership', 'session', 'setting', 'audit'] as const)('shows nothing of %s in a company scope', async (table) => {
  expect(await database.read({ companyId: MAPLE }, (tx) => tx.selectFrom(table).selectAll().execute())).toEqual([])
})

it('names the people of a company, and of no other, in its scope', async () => {
  const names = (companyId: string): Promise<unknown> =>
    database.read({ companyId }, (tx) => tx.selectFrom('company_member').select(['first_name', 'user_type']).execute())
  expect(await names(MAPLE)).toEqual([{ first_name: 'Ann', user_type: 'admin' }])
  expect(await names(BIRCH)).toEqual([])
})

it('keeps no email twice, whatever its case', async () => {
  const twin = {
    id: randomUUID(),
    email: 'ann@MAPLE.test',
    first_name: 'A',
    last_name: 'L',
    phone: null,
    password_hash: null,
    locked_until: null,
    password_changed_at: null,
  }
  await expect(database.transaction('platform', (tx) => tx.insertInto('app_user').values(twin).execute())).rejects.toThrow(/app_user__email/)
})

it.each(['update audit set action = action', 'delete from audit', 'truncate audit'])('refuses "%s": the audit is append only', async (statement) => {
  await expect(database.transaction('platform', (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(/permission denied/)
})

it.each(['update record_history set by_name = by_name', 'delete from record_history'])('refuses "%s": history is append only', async (statement) => {
  await expect(database.transaction({ companyId: MAPLE }, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(/permission denied/)
})

it('works as a role that owns nothing and passes no policy by', async () => {
  const { rows } = await database.read('platform', (tx) =>
    sql<{ name: string; free: boolean; owned: number }>`select rolname as name, rolsuper or rolbypassrls or rolcanlogin as free,
      (select count(*) from pg_class where relowner = pg_roles.oid) as owned from pg_roles where rolname = current_user`.execute(tx),
  )
  expect(rows).toEqual([{ name: 'rendercare_app', free: false, owned: 0 }])
})

it('forces row-level security on every table', async () => {
  const { rows } = await database.read('platform', (tx) =>
    sql<{
      relname: string
    }>`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)`.execute(tx),
  )
  expect(rows).toEqual([])
})
