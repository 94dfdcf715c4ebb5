import { checkVisits, dayAt, type VisitFinding, type VisitSettings } from '#care'
import type { LinkedDomain } from '#document'
import type { Finding, RuleCode } from '#server/operations'
import { spanTexts } from '#server/platform/language'
import type { JudgedWrite, RecordRow, RecordUnit } from '#server/records'
import { codesSetting, numberSetting } from '../bound.ts'
import { isIn, stateText } from '../rows.ts'
import { isPaper, paperFinding } from './papers.ts'
import { isSupervision, supervisionFindings } from './supervision.ts'
import { seesTimes } from './time-off.ts'
import { apart, hoursOfWeek, stays, type VisitFacts, type VisitSlots, visitFacts, visitSlots, visitSpan } from './visit-facts.ts'

/**
 * What speaks against visits beyond a double booking, which the overlaps of their resource refuse: the client is away, the worker is off, the month's hours of a worker,
 * hours of the week, ways between places, services at the same time, units of the authorization (domain: backoffice §2.7, §3.4, §3.8). Only what a
 * write touches is judged: a visit that was as it is before may be changed in other ways.
 */
export const guards: RuleCode = async (unit, domain, writes) => {
  const slots = visitSlots(domain)
  const due = writes.filter((write) => isTouched(slots, unit, write))
  if (due.length === 0) return new Map()
  const facts = await visitFacts(
    unit,
    domain,
    due.map(({ row }) => row),
  )
  const found = new Map<string, Finding[]>()
  const add = (key: string, findings: readonly Finding[]): void => void found.set(key, [...(found.get(key) ?? []), ...findings])
  const keys = new Map(due.map(({ key, row }) => [row.id, key]))
  for (const finding of rulesOfCare(unit, domain, { slots, facts, due })) add(keys.get(finding.visit) ?? '', told(unit, domain, slots, finding))
  for (const write of due) add(write.key, peopleFindings(unit, slots, facts, write.row))
  for (const [key, findings] of lineFindings(unit, domain, { slots, facts, due })) add(key, findings)
  for (const [key, findings] of await supervisionFindings(unit, domain, { slots, facts, due })) add(key, findings)
  return found
}

const TOUCHING = ['starts', 'ends', 'recipient', 'worker', 'care', 'line', 'supervision', 'place']

/** Whether the visit counts, and is new to it or elsewhere in time, or with somebody else, or of another service. */
function isTouched({ visit }: VisitSlots, unit: RecordUnit, { row, before }: JudgedWrite): boolean {
  const counts = (each: RecordRow): boolean => isIn(unit, visit, each, 'counts')
  if (!counts(row)) return false
  if (before === undefined || !counts(before)) return true
  return TOUCHING.some((name) => visit.value(before.values, name) !== visit.value(row.values, name))
}

interface Judged {
  readonly slots: VisitSlots
  readonly facts: VisitFacts
  readonly due: readonly JudgedWrite[]
}

function rulesOfCare(unit: RecordUnit, domain: LinkedDomain, { slots, facts, due }: Judged): readonly VisitFinding[] {
  const zone = unit.moment.timeZone
  const planned = due.flatMap(({ row }) => visitSpan(domain, slots.visit, facts.codes, row) ?? [])
  const known = { clientAbsences: stays(slots, facts, zone), workerAbsences: facts.off, blocked: apart(slots, facts), availability: hoursOfWeek(slots, facts) }
  const found = checkVisits({ planned, existing: facts.existing }, known, limitsOfCare(domain, zone))
  return found.filter(({ code }) => code !== 'workerDoubleBooked')
}

/** The limits of the module, as the rules of care take them. */
export const limitsOfCare = (domain: LinkedDomain, zone: string): VisitSettings => ({
  zone,
  hourCaps: [
    {
      code: 'monthHours',
      per: 'month',
      warnHours: numberSetting(domain, 'monthWarnHours'),
      blockHours: numberSetting(domain, 'monthCapHours'),
      classes: ['personalCare'],
    },
    { code: 'weekHours', per: 'week', warnHours: numberSetting(domain, 'weekOvertimeHours') },
  ],
  travelMin: numberSetting(domain, 'travelMinutes'),
})

/** What the rules of care call the fields of a visit. */
const FIELDS_OF_CARE: Readonly<Record<string, string>> = { start: 'starts', end: 'ends' }

/** A finding of care in the words of the document. */
export function told(unit: RecordUnit, domain: LinkedDomain, slots: VisitSlots, { code, severity, field, params }: VisitFinding): readonly Finding[] {
  const own = field === undefined ? undefined : slots.visit.field(FIELDS_OF_CARE[field] ?? field)
  const at = own === undefined ? {} : { field: own }
  const kept = severity === 'hold' ? 'block' : severity
  switch (code) {
    case 'monthHours':
      return [
        {
          code: kept === 'block' ? 'monthHours' : 'monthHoursNear',
          severity: kept,
          places: { period: String(params.period), hours: Number(params.hours), limit: Number(params.limitHours) },
          ...at,
        },
      ]
    case 'weekHours':
    case 'wantedHours':
    case 'askedHours':
      return [{ code, severity: kept, places: { hours: Number(params.hours), limit: Number(params.limitHours) }, ...at }]
    case 'clientAway':
    case 'concurrentServices':
      return [{ code, severity: kept, places: { ...spanTexts(spanOf(params), unit.moment.timeZone) }, ...at }]
    case 'workerDoubleBooked':
      return [{ code: 'workerBusy', severity: kept, places: { ...spanTexts(spanOf(params), unit.moment.timeZone) }, ...at }]
    case 'workerAway':
      if (isPaper(params.kind)) return [paperFinding(unit, domain, params, { severity: kept, ...at })]
      return seesTimes(unit, domain, slots, params.kind)
        ? [{ code, severity: kept, places: { ...spanTexts(spanOf(params), unit.moment.timeZone) }, ...at }]
        : [{ code: 'workerOff', severity: kept, ...at }]
    case 'workerBlocked':
      return [{ code: 'workerApart', severity: kept, ...at }]
    case 'travelTimeShort':
      return [{ code, severity: kept, places: { minutes: Number(params.gapMin) }, ...at }]
    case 'outsideAvailability':
      return [{ code, severity: kept, ...at }]
    default:
      return []
  }
}

const spanOf = ({ start, end }: VisitFinding['params']) => ({ from: new Date(Number(start)).toISOString(), to: new Date(Number(end)).toISOString() })

/** Whether the client is served and the worker works. */
function peopleFindings(unit: RecordUnit, slots: VisitSlots, { clients, workers }: VisitFacts, { values }: RecordRow): readonly Finding[] {
  const judge = (name: 'recipient' | 'worker', row: RecordRow | undefined, group: string, code: string): readonly Finding[] => {
    if (row === undefined || isIn(unit, slots[name], row, group)) return []
    return [{ code, severity: 'block', places: { state: stateText(unit, slots[name], row) }, field: slots.visit.needed(name) }]
  }
  return [
    ...judge('recipient', clients.get(String(slots.visit.value(values, 'recipient'))), 'served', 'clientNotServed'),
    ...judge('worker', workers.get(String(slots.visit.value(values, 'worker'))), 'working', 'workerNotWorking'),
  ]
}

/** Whether the authorization covers the day, and has units left for all visits that are written together. */
function lineFindings(unit: RecordUnit, domain: LinkedDomain, { slots, facts, due }: Judged): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map<string, readonly Finding[]>()
  const drawn = new Map<string, number>()
  for (const { key, row, before } of due) {
    const { visit } = slots
    const line = facts.lines.get(String(visit.value(row.values, 'line') ?? ''))
    const date = dayAt(Date.parse(String(visit.value(row.values, 'starts'))), unit.moment.timeZone)
    if (line === undefined) {
      if (!isUncovered(domain, facts, String(visit.value(row.values, 'care'))))
        found.set(key, [{ code: 'notCovered', severity: 'warn', places: { date }, field: visit.needed('line') }])
      continue
    }
    if (!coversDay(unit, slots, line, date)) {
      found.set(key, [{ code: 'notCovered', severity: 'block', places: { date }, field: visit.needed('line') }])
      continue
    }
    const units =
      Number(visit.value(row.values, 'units') ?? 0) - (drawsAlready(unit, slots, before, line) ? Number(visit.value(before?.values ?? {}, 'units') ?? 0) : 0)
    const planned = (drawn.get(line.id) ?? 0) + units
    drawn.set(line.id, planned)
    const left = Number(slots.line.value(line.values, 'remaining') ?? 0) - Number(slots.line.value(line.values, 'planned') ?? 0)
    if (planned > left) found.set(key, [unitsFinding(slots, row, { left: Math.max(0, left), planned })])
  }
  return found
}

/** Supervision has a number of units a year, and more is asked of the payer before it is planned. */
const unitsFinding = (slots: VisitSlots, row: RecordRow, places: { readonly left: number; readonly planned: number }): Finding => ({
  ...(isSupervision(slots, row) ? ({ code: 'supervisionUnits', severity: 'block' } as const) : ({ code: 'unitsLeft', severity: 'warn' } as const)),
  ...{ places, field: slots.visit.needed('line') },
})

const isUncovered = (domain: LinkedDomain, { codes }: VisitFacts, service: string): boolean =>
  codesSetting(domain, 'uncoveredCodes').includes(codes.get(service) ?? '')

function coversDay(unit: RecordUnit, { line }: VisitSlots, row: RecordRow, date: string): boolean {
  const [from, to] = [String(line.value(row.values, 'starts')), String(line.value(row.values, 'ends'))]
  return isIn(unit, line, row, 'inForce') && from <= date && date <= to
}

/** A visit that is planned already is among what the authorization has planned. */
const drawsAlready = (unit: RecordUnit, { visit }: VisitSlots, before: RecordRow | undefined, line: RecordRow): boolean =>
  before !== undefined && visit.value(before.values, 'line') === line.id && isIn(unit, visit, before, 'planned')
