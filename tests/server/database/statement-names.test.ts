import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, tableOf } from '#server/platform/database'
import { createStatementNames } from '../../../src/server/platform/database/statement-names.ts'
import { openTestDatabase } from './open-test-database.ts'
import { addPet, BIRCH, field, MAPLE, pet } from './sample.ts'

describe('names of statements', () => {
  it('gives none to what is rarely asked', () => {
    const nameOf = createStatementNames()
    for (let time = 1; time < 20; time += 1) expect(nameOf('select 1')).toBeUndefined()
  })

  it('gives one text one name, and another text another, from the twentieth time', () => {
    const nameOf = createStatementNames()
    const ask = (text: string) => Array.from({ length: 20 }, () => nameOf(text)).at(-1)
    const [one, two] = [ask('select 1'), ask('select 2')]
    expect(one).toMatch(/^s[0-9a-f]{24}$/)
    expect(two).not.toBe(one)
    expect(nameOf('select 1')).toBe(one)
  })

  it('keeps no more than a hundred, and those it has', () => {
    const nameOf = createStatementNames()
    for (let at = 0; at < 150; at += 1) for (let time = 0; time < 20; time += 1) nameOf(`select ${at}`)
    expect(nameOf('select 99')).toBeDefined()
    for (let time = 0; time < 30; time += 1) expect(nameOf('select 100')).toBeUndefined()
  })
})

describe('a statement that is asked often', () => {
  let database: Database
  const pets = tableOf('house-pet')
  const names = (scope: Parameters<Database['read']>[0]) => database.read(scope, (tx) => tx.selectFrom(pets).select('f_name').orderBy('f_name').execute())

  beforeAll(async () => {
    database = await openTestDatabase()
    await database.migrate([pet])
    await addPet(database, MAPLE, { name: 'Rex' })
    await addPet(database, BIRCH, { name: 'Tom' })
  })
  afterAll(() => database.close())

  it('shows each company its own rows alone, whoever it was planned for', async () => {
    for (let time = 0; time < 40; time += 1) {
      expect(await names({ companyId: MAPLE })).toEqual([{ f_name: 'Rex' }])
      expect(await names({ companyId: BIRCH })).toEqual([{ f_name: 'Tom' }])
      expect(await names('platform')).toEqual([])
    }
    const { rows } = await database.read('platform', (tx) => sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`.execute(tx))
    expect(rows[0]?.count).toBeGreaterThan(0)
  })

  it('gives the right rows after a transaction that failed, and after the tables have changed', async () => {
    const failing = database.transaction({ companyId: MAPLE }, async (tx) => {
      await tx.selectFrom(pets).select('f_name').orderBy('f_name').execute()
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await names({ companyId: MAPLE })).toEqual([{ f_name: 'Rex' }])
    await database.migrate([{ ...pet, fields: { ...pet.fields, shade: field('text', { sortable: true }) } }])
    expect(await names({ companyId: MAPLE })).toEqual([{ f_name: 'Rex' }])
  })

  it('takes other values each time', async () => {
    for (let time = 0; time < 40; time += 1) {
      const { rows } = await database.read({ companyId: MAPLE }, (tx) => sql<{ value: string }>`select ${String(time)}::text as value`.execute(tx))
      expect(rows).toEqual([{ value: String(time) }])
    }
  })
})
