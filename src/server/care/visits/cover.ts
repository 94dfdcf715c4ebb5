import { sql } from 'kysely'
import type { LinkedDomain } from '#document'
import type { Finding, RuleCode } from '#server/operations'
import { columnOf } from '#server/platform/database'
import type { JudgedWrite, RecordRow, RecordUnit } from '#server/records'
import { type BoundSlot, codesSetting, oneOf, slotsOf } from '../bound.ts'
import { byId, dayOf, isIn, textOf } from '../rows.ts'

/** More visits of those who are off than anybody has. */
const VISITS_MAX = 2_000

interface Slots {
  readonly visit: BoundSlot
  readonly recipient: BoundSlot
  readonly timeOff: BoundSlot
}

/**
 * Time off is not granted while the worker still has visits in it to a client whose life hangs on them, unless it says that they are covered
 * (domain: backoffice §2.13). Over the whole company: it says how many and when, not whose.
 */
export const cover: RuleCode = async (unit, domain, writes) => {
  const slots: Slots = slotsOf(domain, ['visit', 'recipient', 'timeOff'])
  const granted = writes.filter((write) => isGranted(unit, slots, write))
  if (granted.length === 0) return new Map()
  const visits = await vitalVisits(unit, domain, slots, granted)
  return new Map(granted.map(({ key, row }) => [key, leftAlone(unit, slots, row, visits)]))
}

function isGranted(unit: RecordUnit, { timeOff }: Slots, { row, before }: JudgedWrite): boolean {
  const isNow = row.deletedAt === null && isIn(unit, timeOff, row, 'granted') && timeOff.value(row.values, 'covered') !== true
  return isNow && (before === undefined || !isIn(unit, timeOff, before, 'granted'))
}

/** Coming visits of these workers, around their time off, to clients whose life hangs on them. */
async function vitalVisits(unit: RecordUnit, domain: LinkedDomain, slots: Slots, granted: readonly JudgedWrite[]): Promise<readonly RecordRow[]> {
  const { visit, recipient, timeOff } = slots
  const { lifecycle } = unit.resource(visit.resource)
  const said = (name: string): readonly string[] => granted.flatMap(({ row }) => textOf(timeOff, row, name) ?? []).toSorted()
  const [from, until] = [said('starts').at(0), said('ends').at(-1)]
  if (lifecycle === undefined || from === undefined || until === undefined) return []
  const column = (name: string) => sql.ref(columnOf(visit.needed(name)))
  const visits = await unit.rows(visit.resource, {
    filter: [{ field: lifecycle.field, op: 'in', value: oneOf(visit.states('planned')) }],
    and: [
      sql`${column('worker')} = any(${[...new Set(said('worker'))]}::uuid[])`,
      sql`${column('starts')} < ${until} and ${column('ends')} > ${from} and ${column('starts')} > ${unit.moment.now.toISOString()}`,
    ],
    limit: VISITS_MAX,
  })
  const clients = await byId(unit, recipient, [...new Set(visits.flatMap((row) => textOf(visit, row, 'recipient') ?? []))])
  const vital = codesSetting(domain, 'vitalRisks')
  return visits.filter((row) => {
    const client = clients.get(textOf(visit, row, 'recipient') ?? '')
    return client !== undefined && vital.includes(textOf(recipient, client, 'risk') ?? '')
  })
}

function leftAlone(unit: RecordUnit, { visit, timeOff }: Slots, row: RecordRow, visits: readonly RecordRow[]): readonly Finding[] {
  const [from, until] = [Date.parse(textOf(timeOff, row, 'starts') ?? ''), Date.parse(textOf(timeOff, row, 'ends') ?? '')]
  const starts = visits
    .filter((each) => textOf(visit, each, 'worker') === textOf(timeOff, row, 'worker'))
    .filter((each) => Date.parse(textOf(visit, each, 'starts') ?? '') < until && Date.parse(textOf(visit, each, 'ends') ?? '') > from)
    .flatMap((each) => textOf(visit, each, 'starts') ?? [])
    .toSorted()
  const [first] = starts
  if (first === undefined) return []
  const places = { count: starts.length, date: dayOf(unit, first) }
  return [{ code: 'leavesUncovered', severity: 'block', places, ...(timeOff.field('covered') !== undefined && { field: timeOff.needed('covered') }) }]
}
