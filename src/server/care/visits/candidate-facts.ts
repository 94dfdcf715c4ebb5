import { sql } from 'kysely'
import type { Absence } from '#care'
import { byKey, DAY_MS, filledText } from '#contract'
import type { LinkedDomain } from '#document'
import { columnOf } from '#server/platform/database'
import type { RecordRow, RecordUnit } from '#server/records'
import { asIds, numberSetting, oneOf, slotOf } from '../bound.ts'
import { byId } from '../rows.ts'
import { absencesOf } from './time-off.ts'
import { codesOf, otherVisits, servicesOf, type VisitSlots, visitSlots } from './visit-facts.ts'

/** What is known of those who could take visits: of the people what the actor may read, of the visits what rules look at. */
export interface CandidateFacts {
  readonly slots: VisitSlots
  /** The visits that want somebody. */
  readonly records: readonly RecordRow[]
  readonly clients: ReadonlyMap<string, RecordRow>
  readonly workers: readonly RecordRow[]
  /** There are more workers than were looked at. */
  readonly isCut: boolean
  /** Visits of each worker in the months that are touched. */
  readonly visits: ReadonlyMap<string, readonly RecordRow[]>
  readonly codes: ReadonlyMap<string, string>
  /** The services that each worker may give; absent: nobody has said. */
  readonly gives: ReadonlyMap<string, ReadonlySet<string>>
  /** When each worker does not come. */
  readonly off: ReadonlyMap<string, readonly Absence[]>
  /** Visits of each worker with the clients lately; undefined where the actor may not read all of them. */
  readonly lately: ReadonlyMap<string, number> | undefined
}

const CANDIDATES_MAX = 200
/** Of those whom the clients know. */
const KNOWN_MAX = 100
const LATELY_MAX = 2_000

/** All in a number of statements that does not depend on how many there are; `only` of these workers. */
export async function candidateFacts(unit: RecordUnit, domain: LinkedDomain, records: readonly RecordRow[], only?: readonly string[]): Promise<CandidateFacts> {
  const slots = visitSlots(domain)
  const ids = [...new Set(records.flatMap(({ values }) => filledText(slots.visit.value(values, 'recipient')) ?? []))]
  const found = await unit.seen(slots.recipient.resource, { and: [sql`id = any(${ids}::uuid[])`], limit: ids.length })
  const clients = new Map(found.map((row) => [row.id, row]))
  const lately = await visitsLately(unit, domain, slots, ids)
  const preferred = found.flatMap(({ values }) => asIds(slots.recipient.value(values, 'preferred')))
  const known = only ?? [...preferred, ...(lately?.keys() ?? [])]
  const { workers, isCut } = await workersAtHand(unit, slots, { known: [...new Set(known)], isAll: only !== undefined })
  const whose = workers.map(({ id }) => id)
  const states = [...slots.visit.states('counts'), ...slots.visit.states('draft')]
  const others = await otherVisits(unit, slots, records, { workers: whose, clients: [], states })
  const codes = codesOf(slots, await servicesOf(unit, slots, [...records, ...others]))
  const visits = byKey(others, ({ values }) => filledText(slots.visit.value(values, 'worker')))
  const off = byKey(await absencesOf(unit, domain, { slots, records, workers }), ({ who }) => who)
  return { slots, records, clients, workers, isCut, visits, codes, gives: await servicesGiven(unit, domain, slots, workers), off, lately }
}

/** Those whom the clients know, and others, as far as the pickers of the actor find them. */
async function workersAtHand(unit: RecordUnit, { worker }: VisitSlots, { known, isAll }: { readonly known: readonly string[]; readonly isAll: boolean }) {
  const { lifecycle } = unit.resource(worker.resource)
  const filter = lifecycle ? [{ field: lifecycle.field, op: 'in', value: oneOf(worker.states('working')) } as const] : []
  const near = await unit.seen(worker.resource, {
    filter,
    and: [sql`id = any(${[...known]}::uuid[])`],
    listed: !isAll,
    limit: isAll ? CANDIDATES_MAX : KNOWN_MAX,
  })
  if (isAll) return { workers: near, isCut: false }
  const most = CANDIDATES_MAX - near.length
  const others = await unit.seen(worker.resource, { filter, and: [sql`id <> all(${near.map(({ id }) => id)}::uuid[])`], listed: true, limit: most + 1 })
  return { workers: [...near, ...others.slice(0, most)], isCut: others.length > most }
}

async function visitsLately(
  unit: RecordUnit,
  domain: LinkedDomain,
  { visit }: VisitSlots,
  clients: readonly string[],
): Promise<ReadonlyMap<string, number> | undefined> {
  const { isLimited, sees } = unit.access(visit.resource)
  if (isLimited || !['recipient', 'worker'].every((name) => sees(visit.needed(name)))) return undefined
  const { lifecycle } = unit.resource(visit.resource)
  const [client, worker, starts] = [columnOf(visit.needed('recipient')), columnOf(visit.needed('worker')), columnOf(visit.needed('starts'))]
  const since = new Date(unit.moment.now.getTime() - numberSetting(domain, 'latelyDays') * DAY_MS).toISOString()
  const rows = await unit.seen(visit.resource, {
    filter: lifecycle ? [{ field: lifecycle.field, op: 'in', value: oneOf(visit.states('counts')) }] : [],
    and: [
      sql`${sql.ref(client)} = any(${[...clients]}::uuid[])`,
      sql`${sql.ref(worker)} is not null`,
      sql`${sql.ref(starts)} >= ${since}`,
      sql`${sql.ref(starts)} < ${unit.moment.now.toISOString()}`,
    ],
    limit: LATELY_MAX,
  })
  const counts = new Map<string, number>()
  for (const { values } of rows) {
    const who = String(visit.value(values, 'worker'))
    counts.set(who, (counts.get(who) ?? 0) + 1)
  }
  return counts
}

/** What the job titles of workers let them give. One title that says nothing lets them give everything. */
async function servicesGiven(
  unit: RecordUnit,
  domain: LinkedDomain,
  { worker }: VisitSlots,
  workers: readonly RecordRow[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (domain.binds.title === undefined) return new Map()
  const title = slotOf(domain, 'title')
  const titlesOf = ({ values }: RecordRow): readonly string[] => asIds(worker.value(values, 'titles'))
  const rows = await byId(unit, title, [...new Set(workers.flatMap(titlesOf))])
  return new Map(
    workers.flatMap((row) => {
      const lists = titlesOf(row).map((own) => asIds(title.value(rows.get(own)?.values ?? {}, 'cares')))
      return lists.length === 0 || lists.some((list) => list.length === 0) ? [] : [[row.id, new Set(lists.flat())] as const]
    }),
  )
}
