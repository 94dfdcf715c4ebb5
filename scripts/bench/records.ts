import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type LinkedResource, loadDocuments } from '#document'
import type { Actor } from '#permissions'
import { type Database, openDatabase, tableOf } from '#server/database'
import { readDocumentFiles } from '#server/documents'
import { createRecords, createSecretBox, type RawQuery, type Records } from '#server/records'
import { addFleet } from './fleet.ts'

/** Prints how long list calls take over many records of one resource, as the most restricted users that may see them. */
const RESOURCE = process.env.BENCH_RESOURCE ?? 'client'
const COUNT = Number(process.env.BENCH_RECORDS ?? 100_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30)
const COMPANY = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const USER = '33333333-3333-4333-8333-333333333333'
const LOCATIONS = ['44444444-4444-4444-8444-444444444444', '55555555-5555-4555-8555-555555555555', '66666666-6666-4666-8666-666666666666']

function actorWith(resource: LinkedResource, userType: string, locationIds: readonly string[]): Actor {
  const { access } = resource.rights.read
  return {
    userId: USER,
    companyId: COMPANY,
    superadmin: false,
    isOwner: false,
    userType,
    permissions: new Set('anyOf' in access ? access.anyOf : []),
    flags: {},
    locationIds,
    locationId: null,
    nameOrder: false,
    timeZone: 'America/Chicago',
    sessionId: 'bench',
  }
}

function queriesFor(resource: LinkedResource): ReadonlyMap<string, RawQuery> {
  const of = (test: (field: LinkedResource['fields'][string]) => boolean): readonly string[] =>
    Object.keys(resource.fields).filter((name) => test(resource.fields[name] ?? { type: 'text', label: '' }))
  const texts = of((field) => field.type === 'text' && field.sortable === true)
  const dates = of((field) => field.type === 'date' && field.sortable === true && field.mask === undefined)
  const [choice = ''] = of((field) => field.type === 'choice' && field.filterable === true && field.sortable === true)
  const option = resource.fields[choice]?.options?.[0]?.id ?? ''
  const [text = '', date = ''] = [texts.at(-1), dates[0]]
  const last = texts.find((name) => /last/i.test(name)) ?? text
  return new Map<string, RawQuery>([
    ['newest first', {}],
    [`sort ${last}`, { sort: last }],
    [`sort -${last}`, { sort: `-${last}` }],
    [`sort ${date}`, { sort: date }],
    [`sort -${date}`, { sort: `-${date}` }],
    [`sort ${choice},${last}`, { sort: `${choice},${last}` }],
    [`filter ${choice}`, { [`filter[${choice}][eq]`]: option, sort: last }],
    [`filter ${date}`, { [`filter[${date}][gte]`]: '2000-01-01', sort: `-${date}` }],
    [`filter both`, { [`filter[${choice}][eq]`]: option, [`filter[${date}][gte]`]: '2000-01-01', sort: last }],
    ['search "mary nyg"', { q: 'mary nyg', sort: last }],
    ['search "nygaard"', { q: 'nygaard', sort: last }],
    ['search "smith"', { q: 'smith', sort: last }],
    ['search "mary smith"', { q: 'mary smith', sort: last }],
    ['search "ma"', { q: 'ma', sort: last }],
    ['search "j j"', { q: 'j j', sort: last }],
    ['search "c"', { q: 'c', sort: last }],
    ['search phone', { q: '(612) 555', sort: last }],
    ['search nothing', { q: 'zzz', sort: last }],
  ])
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const quantile = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

async function timed(work: () => Promise<unknown>): Promise<readonly number[]> {
  await work()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)
}

const row = (cells: readonly string[]): string => cells.map((cell, index) => (index === 0 ? cell.padEnd(34) : cell.padStart(10))).join(' ')

async function measure(
  database: Database,
  { records, actor, queries }: { records: Records; actor: Actor; queries: ReadonlyMap<string, RawQuery> },
): Promise<void> {
  const bare = await timed(() =>
    database.read({ companyId: COMPANY }, (tx) => sql`select * from ${sql.table(tableOf(RESOURCE))} where company_id = ${COMPANY} limit 50`.execute(tx)),
  )
  const base = quantile(bare, 0.5)
  print(
    row([
      `${actor.userType}, ${actor.locationIds.length === 0 ? 'all' : actor.locationIds.length} locations`,
      'p50 ms',
      'p95 ms',
      '× bare',
      'statements',
      'count',
    ]),
  )
  print(row(['bare select … limit 50', base.toFixed(1), quantile(bare, 0.95).toFixed(1), '1.0', '1', '']))
  for (const [name, query] of queries) {
    const before = database.statements()
    const { page } = await records.list(actor, RESOURCE, query)
    const statements = database.statements() - before
    const times = await timed(() => records.list(actor, RESOURCE, query))
    const p50 = quantile(times, 0.5)
    const count = `${page.count}${page.countIsExact ? '' : '+'}`
    print(row([name, p50.toFixed(1), quantile(times, 0.95).toFixed(1), (p50 / base).toFixed(1), String(statements), count]))
  }
  print('')
}

const folder = await mkdtemp(join(tmpdir(), 'rendercare-bench-'))
const { documents, problems } = loadDocuments(readDocumentFiles(join(import.meta.dirname, '../../schemas')))
const resource = documents?.resources.get(RESOURCE)
if (documents === undefined || resource === undefined)
  throw new Error(`The documents don't load, or there is no resource ${RESOURCE}: ${problems.length} problems. Run npm run documents:check.`)
const database = await openDatabase(process.env.DATABASE_URL === undefined ? { dataDir: folder } : { databaseUrl: process.env.DATABASE_URL })
await database.migrate([...documents.resources.values()])
const start = performance.now()
const share = { locations: LOCATIONS, ownEvery: 2_500, userId: USER }
await addFleet(database, resource, { ...share, companyId: COMPANY, count: COUNT })
await addFleet(database, resource, { ...share, companyId: OTHER, count: Math.ceil(COUNT / 50) })
await database.tend()
print(
  `${COUNT} records of ${RESOURCE} on the ${database.kind} database, written in ${((performance.now() - start) / 1000).toFixed(0)} s; ${ROUNDS} rounds each\n`,
)
const records = createRecords({
  database,
  documents: () => documents,
  audit: async () => undefined,
  clock: () => new Date(),
  secrets: createSecretBox(Buffer.alloc(32)),
})
const limited = resource.rights.read.only?.[0]?.userTypes[0]
const queries = queriesFor(resource)
await measure(database, { records, actor: actorWith(resource, 'scheduler', LOCATIONS.slice(0, 1)), queries })
if (limited !== undefined) await measure(database, { records, actor: actorWith(resource, limited, LOCATIONS.slice(0, 1)), queries })
await database.close()
await rm(folder, { recursive: true })
