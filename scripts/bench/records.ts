import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ReportScreen } from '#contract'
import type { Linked, LinkedResource } from '#document'
import type { Actor } from '#permissions'
import { createDocumentStore } from '#server/documents/store'
import { type Database, openDatabase, tableOf } from '#server/platform/database'
import { createSecretBox } from '#server/platform/keys'
import { createRecords, type RawQuery, type Records } from '#server/records'
import { emptyDatabase } from '../../tests/server/database/empty-database.ts'
import { type Figure, limited, quantile } from './figures.ts'
import { addFleet } from './fleet.ts'
import { sized } from './sized.ts'

const RESOURCE = process.env.BENCH_RESOURCE ?? 'client'
const COUNT = Number(process.env.BENCH_RECORDS ?? sized(100_000, 300))
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? sized(30, 1))
const WARM_ROUNDS = sized(3, 0)
/** The budget for a report over a million records, and its share for fewer; half a second for any. */
const REPORT_MAX_MS = { embedded: 4_000, server: 1_500 } as const
const REPORT_LEAST_MS = 500
/** The budget for sort, filter and search by name on the embedded database. */
const LIST_MAX_MS = 50
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

async function timed(work: () => Promise<unknown>): Promise<readonly number[]> {
  for (let round = 0; round < WARM_ROUNDS; round++) await work()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times
}

interface Bench {
  readonly database: Database
  readonly records: Records
  readonly resource: LinkedResource
  readonly documents: Linked
}

/** List calls of one user, each with how it compares to reading fifty rows of the table by nothing at all. */
async function listFigures({ database, records, resource }: Bench, actor: Actor): Promise<readonly Figure[]> {
  const bare = sql`select * from ${sql.table(tableOf(RESOURCE))} where company_id = ${COMPANY} limit 50`
  const base = quantile(await timed(() => database.read({ companyId: COMPANY }, (tx) => bare.execute(tx))), 0.5)
  const who = `${actor.userType}, one location`
  const figures: Figure[] = [{ what: `${who}: fifty rows by bare SQL, p50`, measured: `${base.toFixed(1)} ms` }]
  for (const [name, query] of queriesFor(resource)) {
    const before = database.statements()
    const { page } = await records.list(actor, RESOURCE, query)
    const statements = database.statements() - before
    const times = await timed(() => records.list(actor, RESOURCE, query))
    const found = `${page.count}${page.countIsExact ? '' : '+'} found`
    const detail = `best ${quantile(times, 0).toFixed(1)} ms, p50 ${(quantile(times, 0.5) / base).toFixed(1)} × bare, ${statements} statements, ${found}`
    figures.push({ ...limited(`${who}: ${name}, p95`, [quantile(times, 0.95), LIST_MAX_MS], ' ms'), detail })
  }
  return figures
}

async function statementsFigure({ database, records }: Bench, actor: Actor): Promise<Figure> {
  const statementsFor = async (limit: string): Promise<number> => {
    const before = database.statements()
    await records.list(actor, RESOURCE, { limit })
    return database.statements() - before
  }
  const [few, many] = [await statementsFor('10'), await statementsFor('200')]
  return { what: 'SQL statements for a page of 10 rows and of 200', measured: `${few} and ${many}`, budget: 'no more', kept: many <= few }
}

/** The reports over the resource, by one group and by two, each with how it compares to counting the same rows by bare SQL. */
async function reportFigures({ database, records, resource, documents }: Bench, actor: Actor): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const reports = [...documents.screens].filter((entry): entry is [string, ReportScreen] => entry[1].kind === 'report' && entry[1].resource === resource.name)
  for (const [id, screen] of reports) {
    const [outer, inner] = screen.groups.map((group) => group.id)
    for (const by of [[outer], [outer, inner]].map((ids) => ids.filter((each) => each !== undefined))) {
      const bare = sql`select count(*) from ${sql.table(tableOf(RESOURCE))} where company_id = ${COMPANY} and deleted_at is null group by location_id`
      const base = quantile(await timed(() => database.read({ companyId: COMPANY }, (tx) => bare.execute(tx))), 0.5)
      const { rows, total } = await records.report(actor, { screen, id, by, query: {} })
      const times = await timed(() => records.report(actor, { screen, id, by, query: {} }))
      const most = Math.max(REPORT_LEAST_MS, (REPORT_MAX_MS[database.kind === 'embedded' ? 'embedded' : 'server'] * COUNT) / 1_000_000)
      const detail = `p50 ${(quantile(times, 0.5) / base).toFixed(1)} × bare, ${rows.length} rows over ${total[0] ?? 0} records`
      figures.push({ ...limited(`${actor.userType}: ${id.split('/').at(-1)} by ${by.join(' and ')}, p95`, [quantile(times, 0.95), most], ' ms'), detail })
    }
  }
  return figures
}

async function openBench(dataDir: string): Promise<Bench> {
  const store = createDocumentStore({ folder: join(import.meta.dirname, '../../schemas') })
  const documents = store.current()
  store.close()
  const resource = documents.resources.get(RESOURCE)
  if (resource === undefined) throw new Error(`There is no resource ${RESOURCE}.`)
  const template = await emptyDatabase()
  const database = await openDatabase(process.env.DATABASE_URL === undefined ? { dataDir, template } : { databaseUrl: process.env.DATABASE_URL })
  await database.migrate([...documents.resources.values()])
  const secrets = createSecretBox(Buffer.alloc(32))
  const records = createRecords({ database, documents: () => documents, audit: async () => undefined, clock: () => new Date(), secrets })
  return { database, records, resource, documents }
}

async function seed({ database, resource }: Bench): Promise<Figure> {
  const start = performance.now()
  const share = { locations: LOCATIONS, ownEvery: sized(2_500, 50), userId: USER }
  await addFleet(database, resource, { ...share, companyId: COMPANY, count: COUNT })
  await addFleet(database, resource, { ...share, companyId: OTHER, count: Math.ceil(COUNT / 50) })
  await database.tend()
  return { what: `${COUNT} records of ${RESOURCE} written in`, measured: `${((performance.now() - start) / 1_000).toFixed(0)} s`, detail: database.kind }
}

/** How long list calls take over many records of one resource, as the most restricted users that may see them. */
export async function benchRecords(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rendercare-bench-'))
  const bench = await openBench(folder)
  try {
    const limited = bench.resource.rights.read.only?.[0]?.userTypes?.[0]
    const actors = ['scheduler', ...(limited === undefined ? [] : [limited])].map((userType) => actorWith(bench.resource, userType, LOCATIONS.slice(0, 1)))
    const figures = [await seed(bench)]
    for (const actor of actors) figures.push(...(await listFigures(bench, actor)), await statementsFigure(bench, actor), ...(await reportFigures(bench, actor)))
    return figures
  } finally {
    await bench.database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
