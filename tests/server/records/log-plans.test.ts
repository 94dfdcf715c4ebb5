import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/database'
import { createSecretBox } from '#server/platform/keys'
import { createRecords } from '#server/records'
import { openTestDatabase } from '../database/open-test-database.ts'
import { linkedDocuments } from '../demo/linked-documents.ts'
import { actor } from './harbour.ts'
import { explain, watchedDatabase } from './watched-database.ts'

const documents = linkedDocuments()
const LOG = [...documents.resources.values()].find(({ source }) => source === 'audit')
const ROWS = 60_000
const boss = actor({ may: [], superadmin: true })

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.migrate([...documents.resources.values()])
  await database.transaction('platform', (tx) =>
    sql`insert into audit (seq, at, company_id, user_id, user_name, action, entity, detail, prev_hash, hash)
      select n, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute', null, null, 'Ada ' || n % 90, case when n % 900 = 0 then 'export' else 'read' end,
        'ship', '{}'::jsonb, '', '' from generate_series(1, ${ROWS}::int) n`.execute(tx),
  )
  await database.tend()
})
afterAll(() => database.close())

async function plansOf(query: Record<string, string>) {
  const watched = watchedDatabase(database)
  const records = createRecords({
    database: watched.database,
    documents: () => documents,
    audit: async () => undefined,
    clock: () => new Date('2026-03-01T00:00:00Z'),
    secrets: createSecretBox(Buffer.alloc(32)),
  })
  const { rows, page } = await records.list(boss, LOG?.name ?? '', query)
  return { rows, page, plans: await Promise.all(watched.statements.map((statement) => explain(database, 'platform', statement))) }
}

describe('the log with 60,000 entries', () => {
  it('is read newest first from its index, without reading the whole table', async () => {
    const { rows, plans } = await plansOf({ sort: '-at', limit: '50' })
    expect(rows.map(({ values }) => values.seq)).toEqual(Array.from({ length: 50 }, (_, index) => ROWS - index))
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on audit/)
    expect(plans[0]).toMatch(/Limit\n\s+-> {2}Index Scan Backward using audit__at/)
  })

  it('is narrowed to a time from the same index', async () => {
    const { rows, plans } = await plansOf({ sort: '-at', 'filter[at][gte]': '2026-02-11T00:00:00.000Z', 'filter[action][eq]': 'export' })
    expect(rows.every(({ values }) => values.action === 'export')).toBe(true)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on audit/)
  })

  it('says that there are more than a thousand instead of counting all', async () => {
    const { page } = await plansOf({ sort: '-at' })
    expect(page).toMatchObject({ count: 1_000, countIsExact: false })
  })
})
