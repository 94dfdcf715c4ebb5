import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addDays, DAY_MS } from '#contract'
import { DEMO_COMPANIES, demoId } from '#demo'
import { createDocumentStore } from '#server/documents/store'
import { type Database, tableOf } from '#server/platform/database'
import { CHUNK, rowWith, writeRows } from '../fleet.ts'

const [MAIN] = DEMO_COMPANIES
const CODE = 'T1019'
export const SERVICE = { id: demoId(MAIN.key, 'service', CODE), code: CODE, name: 'Personal care' } as const
const FIRST_HOUR_UTC = 13
const HOURS = 2
const DAYS = 7
const HOUR_MS = DAY_MS / 24

const store = createDocumentStore({ folder: join(import.meta.dirname, '../../../schemas') })
const documents = store.current()
store.close()

export type Values = Readonly<Record<string, unknown>>

/** One of the demo agency's clients or workers. */
export interface Someone {
  readonly id: string
  readonly locationId: string
}

/** The first so many of a resource in the demo agency, by id. */
export async function someOf(database: Database, resource: string, count: number): Promise<readonly Someone[]> {
  return database.read({ companyId: MAIN.id }, async (tx) => {
    const { rows } = await sql<{ id: string; location_id: string }>`select id, location_id from ${sql.table(tableOf(resource))}
      where company_id = ${MAIN.id} and deleted_at is null and location_id is not null order by id limit ${count}`.execute(tx)
    return rows.map(({ id, location_id: locationId }) => ({ id, locationId }))
  })
}

export interface NewRow extends Someone {
  readonly values: Values
}

/** Writes rows of a resource of the demo agency by SQL. */
export async function fill(database: Database, name: string, rows: readonly NewRow[]): Promise<void> {
  const resource = documents.resources.get(name)
  if (resource === undefined) throw new Error(`There is no resource ${name}.`)
  const ready = rows.map(({ id, locationId, values }) => rowWith(resource, id, locationId, values))
  for (let from = 0; from < ready.length; from += CHUNK)
    await writeRows(database, { resource: name, companyId: MAIN.id, rows: ready.slice(from, from + CHUNK) })
}

export interface WeekOfVisits {
  /** Its Sunday, `YYYY-MM-DD`. */
  readonly sunday: string
  readonly workers: readonly Someone[]
  readonly clients: readonly Someone[]
  readonly count: number
  readonly service: { readonly id: string; readonly code: string; readonly name: string }
}

/**
 * Visits spread over the days of a week and the workers: two hours each, on every day at other hours, so that none lies over another of the same worker,
 * there and on the day beside it.
 */
export function visitsOfWeek({ sunday, workers, clients, count, service }: WeekOfVisits): readonly NewRow[] {
  return Array.from({ length: count }, (_none, index) => {
    const slot = Math.floor(index / workers.length)
    const worker = workers[index % workers.length]
    // Clients go round by another step than workers, so that each pair meets but rarely.
    const client = clients[(index + slot * 7) % clients.length]
    if (worker === undefined || client === undefined) throw new Error('A week of visits needs workers and clients.')
    const [day, turn] = [slot % DAYS, Math.floor(slot / DAYS)]
    const hour = FIRST_HOUR_UTC + ((day * HOURS + turn * DAYS) % (DAYS * HOURS))
    const starts = Date.parse(`${addDays(sunday, day)}T00:00:00Z`) + hour * HOUR_MS
    return {
      id: randomUUID(),
      locationId: client.locationId,
      values: {
        ...{ status: 'assigned', clientId: client.id, employeeId: worker.id, ratio: '1:1', locationType: 'home' },
        ...{ serviceId: service.id, serviceCode: service.code, serviceName: service.name },
        ...{ startAt: new Date(starts).toISOString(), endAt: new Date(starts + HOURS * HOUR_MS).toISOString() },
      },
    }
  })
}
