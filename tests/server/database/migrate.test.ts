import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asJson, columnOf, type Database, type TableSource, tableOf } from '#server/platform/database'
import { openTestDatabase } from './open-test-database.ts'
import { addPet, BIRCH, field, MAPLE, pet } from './sample.ts'

let database: Database
const scope = { companyId: MAPLE }
const pets = tableOf('house-pet')

beforeAll(async () => {
  database = await openTestDatabase()
  await database.migrate([pet])
})
afterAll(() => database.close())

const columnTypes = async (): Promise<Record<string, string>> => {
  const { rows } = await database.read('platform', (tx) =>
    sql<{ name: string; type: string }>`select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'record_house_pet'::regclass and attname like 'f\\_%' order by attname`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]))
}

describe('refuses', () => {
  it.each([
    [
      'two fields that would share a column',
      { name: 'cat', fields: { bornOn: field('date', { sortable: true }), bornON: field('date', { sortable: true }) } },
      /share the column f_born_on/,
    ],
    ['a resource whose table the database keeps for itself', { name: 'history', fields: {} }, /keeps this name for itself/],
    ['a name that is no resource name', { name: 'a"; drop table company; --', fields: {} }, /expected a kebab-case name/],
  ])('%s', async (_, resource, message) => {
    await expect(database.migrate([resource])).rejects.toThrow(message)
  })

  it('records alike in a unique field, until one is in the recycle bin', async () => {
    const first = await addPet(database, MAPLE, { tag: 'P-00001' })
    await expect(addPet(database, MAPLE, { tag: 'P-00001' })).rejects.toThrow(/record_house_pet__f_tag_unique/)
    await database.transaction(scope, (tx) => tx.updateTable(pets).set({ deleted_at: '2026-01-01T00:00:00Z' }).where('id', '=', first).execute())
    await addPet(database, MAPLE, { tag: 'P-00001' })
  })
})

it('makes a column for each field that is sorted, filtered, unique or compared', async () => {
  expect(await columnTypes()).toEqual({
    f_name: 'text',
    f_breed: 'text',
    f_tag: 'text',
    f_born_on: 'date',
    f_seen_at: 'timestamp(3) with time zone',
    f_legs: 'bigint',
    f_weight: 'double precision',
    f_tame: 'boolean',
    f_keeper: 'uuid',
    f_colours: 'text[]',
    f_vets: 'uuid[]',
  })
})

it('alters no table of the product when documents alone have changed', async () => {
  const marks = async (): Promise<unknown> => {
    const { rows } = await database.read('platform', (tx) =>
      sql`select c.relname, a.attname, a.xmin::text, c.xmin::text as own from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relname in ('form_version', 'release_media', 'company', 'chat_message') and a.attnum > 0 order by 1, 2`.execute(tx),
    )
    return rows
  }
  const before = await marks()
  await database.migrate([pet, { name: 'garden', fields: { name: field('text', { sortable: true }) } }])
  expect(await marks()).toEqual(before)
  await database.migrate([pet])
})

it('computes columns from the document, and leaves blank what is not of the type', async () => {
  const good = { bornOn: '2024-02-29', seenAt: '2026-01-02T03:04:05.678Z', legs: 4, weight: 1.5, tame: false, keeper: MAPLE, colours: ['red'], vets: [MAPLE] }
  const bad = {
    bornOn: '2023-02-29',
    seenAt: '2026-13-02T03:04:05Z',
    legs: 'four',
    weight: 'heavy',
    tame: 'maybe',
    keeper: 'nobody',
    colours: 'red',
    vets: ['x'],
  }
  const columns = Object.keys(good).map(columnOf)
  const read = async (data: Record<string, unknown>): Promise<unknown[]> => {
    const id = await addPet(database, MAPLE, data)
    const row = await database.read(scope, (tx) => tx.selectFrom(pets).select(columns).where('id', '=', id).executeTakeFirstOrThrow())
    return columns.map((column) => row[column])
  }
  expect(await read(good)).toEqual(Object.values(good))
  expect(await read(bad)).toEqual([null, null, null, null, null, null, null, []])
})

it('sorts names as people do', async () => {
  for (const name of ['Zoe', 'émile', 'Eve', 'adam']) await addPet(database, MAPLE, { name, breed: 'sorted' })
  const rows = await database.read(scope, (tx) => tx.selectFrom(pets).select('f_name').where('f_breed', '=', 'sorted').orderBy('f_name').execute())
  expect(rows.map((row) => row.f_name)).toEqual(['adam', 'émile', 'Eve', 'Zoe'])
})

it('adds a new field to records that are there, keeps a removed one, and remakes one of another type', async () => {
  const id = await addPet(database, MAPLE, { name: 'Max', breed: 'Pug', notes: 'barks', legs: 4 })
  const { breed, legs, ...fields } = pet.fields
  expect([breed?.type, legs?.type]).toEqual(['text', 'integer'])
  const changed = {
    name: pet.name,
    locationScoped: true,
    fields: { ...fields, notes: field('multiline', { filterable: true }), legs: field('text', { sortable: true }) },
  }
  await database.migrate([changed])
  const row = await database.read(scope, (tx) => tx.selectFrom(pets).select(['f_breed', 'f_notes', 'f_legs', 'data']).where('id', '=', id).executeTakeFirst())
  expect(row).toEqual({ f_breed: 'Pug', f_notes: 'barks', f_legs: '4', data: { name: 'Max', breed: 'Pug', notes: 'barks', legs: 4 } })
  await database.migrate([pet])
  expect((await columnTypes()).f_legs).toBe('bigint')
})

it('does nothing the second time', async () => {
  const catalogue = (): Promise<unknown> => database.read('platform', (tx) => sql`select max(xmin::text::bigint) as newest, count(*) from pg_class`.execute(tx))
  await database.migrate([pet])
  const before = await catalogue()
  await database.migrate([pet])
  expect(await catalogue()).toEqual(before)
})

it('gives the indexes of records that came to belong to locations the location, in place of those without it', async () => {
  const boat = { name: 'house-boat', fields: { name: field('text', { sortable: true }) } }
  const indexes = async (): Promise<readonly string[]> => {
    const { rows } = await database.read('platform', (tx) =>
      sql<{ name: string }>`select relname as name from pg_class where relkind = 'i' and relname like 'record_house_boat\\_\\_%' order by 1`.execute(tx),
    )
    return rows.map(({ name }) => name.replace('record_house_boat__', ''))
  }
  await database.migrate([pet, boat])
  expect(await indexes()).toEqual(['created', 'deleted', 'f_name', 'updated'])
  await database.migrate([pet, { ...boat, locationScoped: true }])
  expect(await indexes()).toEqual(['created_placed', 'deleted', 'f_name_placed', 'placed', 'updated_placed'])
})

it('keeps days of one record apart that a document blocks, up to the day on which another begins', async () => {
  const stay: TableSource = {
    name: 'pet-stay',
    fields: {
      pet: field('reference', { filterable: true, to: 'house-pet' }),
      from: field('date', { filterable: true }),
      to: field('date', { filterable: true }),
      kind: field('choice', { filterable: true, options: [] }),
      paid: field('boolean', { filterable: true }),
    },
    overlaps: [
      {
        ...{ id: 'pet', by: 'pet', from: 'from', to: 'to', severity: 'block' },
        filter: [
          { field: 'kind', op: 'eq', value: "vet's" },
          { field: 'paid', op: 'in', value: [true] },
        ],
      },
    ],
  }
  await database.migrate([pet, stay])
  const book = (from: string, to: string, more: object = {}): Promise<unknown> =>
    database.transaction(scope, (tx) => {
      const data = asJson({ pet: MAPLE, kind: "vet's", paid: true, from, to, ...more })
      return sql`insert into record_pet_stay (id, company_id, data) values (gen_random_uuid(), ${MAPLE}, ${data})`.execute(tx)
    })
  await book('2026-03-01', '2026-03-05')
  await expect(book('2026-03-04', '2026-03-06')).rejects.toMatchObject({ code: '23P01' })
  await book('2026-03-05', '2026-03-06')
  await book('2026-03-01', '2026-03-05', { paid: false })
  await book('2026-03-01', '2026-03-05', { kind: 'home' })
  await book('2026-03-01', '2026-03-05', { pet: BIRCH })
  await book('2026-03-05', '2026-03-01')
  await database.migrate([pet])
})

it('finds records through indexes, as the restricted role', async () => {
  await database.transaction(scope, (tx) =>
    sql`insert into record_house_pet (id, company_id, data)
      select gen_random_uuid(), ${MAPLE}, jsonb_build_object('name', 'Pet ' || n, 'weight', n, 'bornOn', date '2000-01-01' + n) from generate_series(1, 3000) n`.execute(
      tx,
    ),
  )
  await database.transaction(scope, (tx) =>
    sql`insert into record_word (company_id, resource, word, record_id) select ${MAPLE}, 'house-pet', md5(n::text), gen_random_uuid() from generate_series(1, 3000) n`.execute(
      tx,
    ),
  )
  await database.tend()
  const plan = async (query: string): Promise<string> => {
    const { rows } = await database.read(scope, (tx) => sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(tx))
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await plan(`select id from record_house_pet where f_name > 'Max' order by f_name, id limit 50`)).toContain('record_house_pet__f_name')
  expect(await plan(`select id from record_house_pet where f_weight between 1 and 9`)).toContain('record_house_pet__f_weight')
  expect(await plan(`select id from record_house_pet where f_born_on <= '2000-01-09'`)).toContain('record_house_pet__f_born_on')
  expect(await plan(`select record_id from record_word where resource = 'house-pet' and word >= 'a1' and word < 'a2'`)).toMatch(/Index Cond:.*word >=/)
})

describe('a resource over rows of the platform', () => {
  const town = { name: 'town', source: 'companies', fields: { sName: field('text', { sortable: true }), people: field('integer') } } as const
  const names = async (place: 'platform' | { companyId: string }) => {
    const { rows } = await database.read(place, (tx) => sql<{ data: unknown; f_s_name: string }>`select data, f_s_name from record_town`.execute(tx))
    return rows
  }

  it('is refused with a field that the source has no column for', async () => {
    const lost = { ...town, name: 'lost-town', fields: { ...town.fields, mayor: field('text') } }
    await expect(database.migrate([pet, lost])).rejects.toThrow(/s\.mayor does not exist/)
  })

  it('is a view of them, empty for a company, and outlives a migration that knows nothing of it', async () => {
    await database.migrate([pet, town])
    await database.transaction('platform', (tx) => sql`insert into company (id, short_name, name) values (${MAPLE}, 'Maple', 'Maple Care')`.execute(tx))
    expect(await names('platform')).toEqual([{ data: { sName: 'Maple', people: 0 }, f_s_name: 'Maple' }])
    expect(await names(scope)).toEqual([])
    await database.migrate([])
    expect(await names('platform')).toHaveLength(1)
    await expect(database.transaction('platform', (tx) => sql`delete from record_town`.execute(tx))).rejects.toThrow()
  })
})
