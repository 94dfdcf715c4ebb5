import { sql } from 'kysely'
import { type Absence, dayStart } from '#care'
import { addDays, isDay } from '#contract'
import type { LinkedDomain } from '#document'
import { columnOf } from '#server/platform/database'
import type { RecordRow, RecordUnit } from '#server/records'
import { type BoundSlot, oneOf, slotOf } from '../bound.ts'
import { rowsIn } from '../rows.ts'
import { papersExpired } from './papers.ts'

const OFF_MAX = 2_000
/** Of absences: time off that was granted, and days that a worker took out. */
const [TIME_OFF, DAYS_AWAY] = ['timeOff', 'daysAway']

interface Slots {
  readonly visit: BoundSlot
  readonly worker: BoundSlot
}

interface Around {
  readonly slots: Slots
  /** Visits, around which it is looked for. */
  readonly records: readonly RecordRow[]
  readonly workers: Iterable<RecordRow>
}

/**
 * When workers do not come: time off that was granted, the days that they took out, and from when on a document that they need has expired. Over the whole company, as nobody who is off is sent to a
 * client, whoever may read why (domain: backoffice §3.4).
 */
export async function absencesOf(unit: RecordUnit, domain: LinkedDomain, { slots, records, workers }: Around): Promise<readonly Absence[]> {
  const whose = [...workers]
  const off = await timeOffOf(unit, domain, { slots, records, workers: whose })
  const withoutPapers = await papersExpired(unit, domain, whose)
  return [...off, ...withoutPapers, ...whose.flatMap((worker) => daysAwayOf(unit, slots, worker))]
}

async function timeOffOf(unit: RecordUnit, domain: LinkedDomain, { slots, records, workers }: Around): Promise<readonly Absence[]> {
  const whose = [...workers].map(({ id }) => id)
  const times = (name: string): readonly string[] => records.map(({ values }) => String(slots.visit.value(values, name))).toSorted()
  const [from, until] = [times('starts').at(0), times('ends').at(-1)]
  if (domain.binds.timeOff === undefined || whose.length === 0 || from === undefined || until === undefined) return []
  const slot = slotOf(domain, 'timeOff')
  const { lifecycle } = unit.resource(slot.resource)
  const rows = await unit.rows(slot.resource, {
    filter: lifecycle ? [{ field: lifecycle.field, op: 'in', value: oneOf(slot.states('granted')) }] : [],
    and: [
      sql`${sql.ref(columnOf(slot.needed('worker')))} = any(${whose}::uuid[])`,
      sql`${sql.ref(columnOf(slot.needed('starts')))} < ${until}`,
      sql`${sql.ref(columnOf(slot.needed('ends')))} > ${from}`,
    ],
    limit: OFF_MAX,
  })
  return rows.map(({ values }): Absence => {
    const at = (name: string): number => Date.parse(String(slot.value(values, name)))
    return { who: String(slot.value(values, 'worker')), kind: TIME_OFF, start: at('starts'), end: at('ends') }
  })
}

const daysAwayOf = (unit: RecordUnit, { worker: slot }: Slots, worker: RecordRow): readonly Absence[] =>
  rowsIn(slot, worker, 'daysAway').flatMap(({ from, until }) => {
    if (typeof from !== 'string' || typeof until !== 'string' || !isDay(from) || !isDay(until) || until < from) return []
    const zone = unit.moment.timeZone
    return [{ who: worker.id, kind: DAYS_AWAY, start: dayStart(from, zone), end: dayStart(addDays(until, 1), zone) }]
  })

/** Whether the reader may be told from when to when somebody is off. */
export function seesTimes(unit: RecordUnit, domain: LinkedDomain, { worker }: Slots, kind: unknown): boolean {
  if (kind === DAYS_AWAY) return unit.access(worker.resource).sees(worker.needed('daysAway'))
  const off = slotOf(domain, 'timeOff')
  return ['worker', 'starts', 'ends'].every((name) => unit.access(off.resource).sees(off.needed(name)))
}
