import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type LinkedResource, loadDocuments } from '#document'
import type { Actor } from '#permissions'
import { type Database, openDatabase, tableOf } from '#server/database'
import { readDocumentFiles } from '#server/documents'
import { createRecords, createSecretBox, type RawQuery, type Records } from '#server/records'
import { type Figure, limited, printFigures, quantile } from './figures.ts'
import { addFleet } from './fleet.ts'

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

interface Timing {
  readonly wallMs: readonly number[]
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
