import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecretBox } from '#server/platform/keys'
import { createRecords } from '#server/records'
import { actor, DOCK, type Harbour, NORTH, NOW, openHarbour, QUAY } from './harbour.ts'
import { documents } from './harbour-documents.ts'
import { addManyShips } from './many-ships.ts'
import { explain, watchedDatabase } from './watched-database.ts'

let harbour: Harbour
beforeAll(async () => {
  harbour = await openHarbour()
  await addManyShips(harbour.database, { companyId: NORTH, count: 20_000, locations: [QUAY, DOCK] })
  await harbour.database.tend()
})
afterAll(() => harbour.close())

/** The most restricted role that may see the list: bound to a location, papers masked, pay hidden. */
const clerk = actor({ may: ['ships'], isOwner: false, locationIds: [QUAY], userType: 'clerk' })

const rowsOf = async (query: Record<string, unknown>, pages: number) => {
  const rows = []
  let after: string | null | undefined
  for (let page = 0; page < pages && after !== null; page++) {
    const answer = await harbour.records.list(clerk, 'ship', after === undefined ? query : { ...query, after })
    rows.push(...answer.rows)
    after = answer.page.next
  }
  return rows
}
const idsOf = async (query: Record<string, unknown>, pages: number) => (await rowsOf(query, pages)).map(({ id }) => id)

const queries: readonly Record<string, unknown>[] = [
  {},
  { sort: 'familyName' },
  { sort: '-familyName' },
  { sort: 'tons' },
  { sort: '-tons' },
  { sort: 'state,-launchedOn' },
  { sort: 'familyName', 'filter[state][eq]': 'afloat' },
  { sort: 'familyName', 'filter[state][in]': 'afloat,docked', 'filter[launchedOn][gte]': '2020-01-01' },
  { 'filter[tons][gt]': '900', sort: '-launchedOn' },
  { 'filter[insured][eq]': 'true', sort: 'familyName' },
  { q: 'mary', sort: 'familyName' },
  { q: 'ma ro', sort: '-familyName' },
  { q: 's', sort: 'familyName' },
  { count: 'exact' },
]

describe('the plans of a list call on 20,000 records', () => {
  it.each(queries)('read no whole table for %j', async (query) => {
    const { database, statements } = watchedDatabase(harbour.database)
    const records = createRecords({
      database,
      documents: () => documents,
      audit: async () => undefined,
      clock: () => NOW,
      secrets: createSecretBox(Buffer.alloc(32)),
    })
    const first = await records.list(clerk, 'ship', query)
    if (first.page.next !== null) await records.list(clerk, 'ship', { ...query, after: first.page.next })
    const plans = await Promise.all(statements.map((statement) => explain(harbour.database, NORTH, statement)))
    expect(plans.length).toBeGreaterThan(1)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/)
  })
  it('count what a broad search finds', async () => {
    const count = async (query: Record<string, unknown>) => (await harbour.records.list(clerk, 'ship', query)).page
    expect(await count({ q: 's', count: 'exact' })).toMatchObject({ count: 6_666, countIsExact: true })
    expect(await count({ q: 's' })).toMatchObject({ count: 1_000, countIsExact: false })
    const first = await harbour.records.list(clerk, 'ship', { q: 's', sort: 'familyName' })
    const plain = await harbour.records.list(clerk, 'ship', { sort: 'familyName' })
    expect(first.rows.map((row) => row.id)).toEqual(plain.rows.map((row) => row.id))
  })
  it('find every row of a broad search by the field that is sorted by, page after page, in the order of the list', async () => {
    for (const [q, sort] of [
      ['s', 'familyName'],
      ['s', '-familyName'],
      ['s', 'familyName,-tons'],
      ['m', 'givenName'],
    ] as const) {
      const plain = await idsOf({ sort, limit: '200' }, 34)
      const found = await idsOf({ q, sort, limit: '200' }, 34)
      const words = new Map((await rowsOf({ sort: 'number', limit: '200' }, 34)).map((row) => [row.id, row.display.toLowerCase().split(' ')]))
      const isFound = (id: string): boolean => q === 's' || (words.get(id) ?? []).some((word) => word.startsWith(q))
      expect(found).toEqual(plain.filter(isFound))
    }
  }, 240_000)
  it('read a frequent word at the beginning of the sorted field from its index, whatever stands before it', async () => {
    const { database, statements } = watchedDatabase(harbour.database)
    const records = createRecords({
      database,
      documents: () => documents,
      audit: async () => undefined,
      clock: () => NOW,
      secrets: createSecretBox(Buffer.alloc(32)),
    })
    await records.list(clerk, 'ship', { q: 'm', sort: 'familyName' })
    const plans = await Promise.all(statements.map((statement) => explain(harbour.database, NORTH, statement)))
    expect(plans.join('\n')).toMatch(/Index Cond: .*f_family_name >= 'm'/)
  })
  it('read the sort index in its order instead of sorting', async () => {
    const { database, statements } = watchedDatabase(harbour.database)
    const records = createRecords({
      database,
      documents: () => documents,
      audit: async () => undefined,
      clock: () => NOW,
      secrets: createSecretBox(Buffer.alloc(32)),
    })
    for (const sort of ['familyName', '-familyName', 'tons', '-tons']) {
      statements.length = 0
      await records.list(clerk, 'ship', { sort })
      const [rows] = statements
      expect(rows === undefined ? '' : await explain(harbour.database, NORTH, rows)).not.toMatch(/Sort Key/)
    }
    statements.length = 0
    await records.list(clerk, 'ship', { sort: 'state,familyName' })
    const [ofStates] = statements
    expect(ofStates === undefined ? '' : await explain(harbour.database, NORTH, ofStates)).toContain('record_ship__f_state_f_family_name_placed')
  })
  it('look up the words of a row in the index alone', async () => {
    const { database, statements } = watchedDatabase(harbour.database)
    const records = createRecords({
      database,
      documents: () => documents,
      audit: async () => undefined,
      clock: () => NOW,
      secrets: createSecretBox(Buffer.alloc(32)),
    })
    await records.list(clerk, 'ship', { q: 's', sort: 'tons' })
    const plans = await Promise.all(statements.map((statement) => explain(harbour.database, NORTH, statement)))
    expect(plans.join('\n')).toContain('Index Only Scan using record_word__of_record')
  })
})
