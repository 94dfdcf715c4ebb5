import { sql } from 'kysely'
import { type Absence, dayAt, dayStart, type VisitFinding } from '#care'
import { addDays, byKey, filledText, isDay } from '#contract'
import type { LinkedDomain } from '#document'
import type { Finding } from '#server/operations'
import { columnOf } from '#server/platform/database'
import type { RecordRow, RecordUnit } from '#server/records'
import { oneOf, slotOf } from '../bound.ts'
import { optionLabels } from '../rows.ts'

const PAPERS_MAX = 10_000
const KIND = 'paper:'
/** Nobody plans visits that far ahead. */
const FOREVER_DAYS = 3_650

/** From when on workers have no document of a kind any more that they need to work (domain: backoffice §2.16, key docs). */
export async function papersExpired(unit: RecordUnit, domain: LinkedDomain, workers: readonly RecordRow[]): Promise<readonly Absence[]> {
  if (domain.binds.paper === undefined || workers.length === 0) return []
  const slot = slotOf(domain, 'paper')
  const { lifecycle } = unit.resource(slot.resource)
  const rows = await unit.rows(slot.resource, {
    filter: [
      { field: slot.needed('required'), op: 'eq', value: true },
      ...(lifecycle ? [{ field: lifecycle.field, op: 'in', value: oneOf(slot.states('counts')) } as const] : []),
    ],
    and: [sql`${sql.ref(columnOf(slot.needed('worker')))} = any(${workers.map(({ id }) => id)}::uuid[])`],
    limit: PAPERS_MAX,
    isBare: true,
  })
  const zone = unit.moment.timeZone
  const alike = byKey(rows, ({ values }) => [slot.value(values, 'worker'), slot.value(values, 'kind')].join('/'))
  return [...alike.values()].flatMap((own): readonly Absence[] => {
    const [first] = own
    const ends = own.map(({ values }) => filledText(slot.value(values, 'expires')))
    const last = ends
      .flatMap((end) => end ?? [])
      .toSorted()
      .at(-1)
    // One that never expires holds for ever.
    if (first === undefined || last === undefined || !isDay(last) || ends.includes(undefined)) return []
    const start = dayStart(addDays(last, 1), zone)
    const end = dayStart(addDays(last, FOREVER_DAYS), zone)
    return [{ who: String(slot.value(first.values, 'worker')), kind: `${KIND}${String(slot.value(first.values, 'kind'))}`, start, end }]
  })
}

export const isPaper = (kind: unknown): boolean => String(kind).startsWith(KIND)

/** Which document it is, and its last day, to whom may read that. */
export function paperFinding(
  unit: RecordUnit,
  domain: LinkedDomain,
  { kind, start }: VisitFinding['params'],
  more: Pick<Finding, 'severity' | 'field'>,
): Finding {
  const slot = slotOf(domain, 'paper')
  const { sees } = unit.access(slot.resource)
  if (!['worker', 'kind', 'expires'].every((name) => sees(slot.needed(name)))) return { code: 'papersExpired', ...more }
  const label = optionLabels(unit, slot.resource, slot.field('kind')).get(String(kind).slice(KIND.length))
  const paper = label === undefined ? '' : unit.say({ key: label })
  return { code: 'paperExpired', places: { paper, date: addDays(dayAt(Number(start), unit.moment.timeZone), -1) }, ...more }
}
