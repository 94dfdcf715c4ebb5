import { dayAt } from '#care'
import { daysBetween } from '#contract'
import type { LinkedDomain } from '#document'
import type { Finding } from '#server/operations'
import type { JudgedWrite, RecordRow, RecordUnit } from '#server/records'
import { codesSetting, numberSetting, oneOf } from '../bound.ts'
import type { VisitFacts, VisitSlots } from './visit-facts.ts'

interface Judged {
  readonly slots: VisitSlots
  readonly facts: VisitFacts
  readonly due: readonly JudgedWrite[]
}

/** Whether a professional comes to look after the care rather than to give it. */
export const isSupervision = ({ visit }: Pick<VisitSlots, 'visit'>, { values }: Pick<RecordRow, 'values'>): boolean =>
  visit.value(values, 'supervision') === true

/** What speaks against visits of supervision: who comes, under which code, and from afar too early or twice running (domain: backoffice §2.7, §3.10). */
export async function supervisionFindings(
  unit: RecordUnit,
  domain: LinkedDomain,
  { slots, facts, due }: Judged,
): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const own = due.filter(({ row }) => isSupervision(slots, row))
  if (own.length === 0) return new Map()
  const remote = own.filter(({ row }) => isRemote(domain, slots, row))
  const others = remote.length === 0 ? [] : await supervisionsOf(unit, slots, remote)
  return new Map(
    own.map(({ key, row }) => [
      key,
      [...whoAndWhat(domain, { slots, facts }, row), ...(isRemote(domain, slots, row) ? fromAfar(unit, domain, { slots, facts, others, row }) : [])],
    ]),
  )
}

const isRemote = (domain: LinkedDomain, { visit }: VisitSlots, { values }: RecordRow): boolean =>
  codesSetting(domain, 'remotePlaces').includes(String(visit.value(values, 'place')))

function whoAndWhat(domain: LinkedDomain, { slots, facts }: Pick<Judged, 'slots' | 'facts'>, { values }: RecordRow): readonly Finding[] {
  const { visit, worker, care } = slots
  const person = facts.workers.get(String(visit.value(values, 'worker')))
  const service = facts.services.get(String(visit.value(values, 'care')))
  const isQualified = person === undefined || codesSetting(domain, 'supervisorRoles').includes(String(worker.value(person.values, 'role')))
  const says = [service && care.value(service.values, 'code'), service && care.value(service.values, 'modifiers')].join(' ').split(/[\s,:]+/)
  const isCovered = codesSetting(domain, 'supervisionCode').every((code) => says.includes(code))
  return [
    ...(isQualified ? [] : [{ code: 'notSupervisor', severity: 'block', field: visit.needed('worker') } as const]),
    ...(isCovered
      ? []
      : [{ code: 'notSupervision', severity: 'block', places: { code: String(domain.settings.supervisionCode) }, field: visit.needed('care') } as const]),
  ]
}

interface FromAfar extends Pick<Judged, 'slots' | 'facts'> {
  /** The client's visits of supervision that count. */
  readonly others: readonly RecordRow[]
  readonly row: RecordRow
}

/** After half a year of service, every other one may be by phone or video. */
function fromAfar(unit: RecordUnit, domain: LinkedDomain, { slots, facts, others, row }: FromAfar): readonly Finding[] {
  const { visit, recipient } = slots
  const at = (each: RecordRow): string => String(visit.value(each.values, 'starts'))
  const who = String(visit.value(row.values, 'recipient'))
  const since = recipient.value(facts.clients.get(who)?.values ?? {}, 'since')
  const days = numberSetting(domain, 'remoteAfterDays')
  if (typeof since === 'string' && daysBetween(since, dayAt(Date.parse(at(row)), unit.moment.timeZone)) < days)
    return [{ code: 'remoteTooEarly', severity: 'block', places: { days }, field: visit.field('place') ?? '' }]
  const last = others
    .filter((other) => other.id !== row.id && visit.value(other.values, 'recipient') === who && at(other) < at(row))
    .toSorted((a, b) => Date.parse(at(a)) - Date.parse(at(b)))
    .at(-1)
  return last && isRemote(domain, slots, last) ? [{ code: 'remoteAgain', severity: 'block', field: visit.field('place') ?? '' }] : []
}

/** More visits of supervision than some clients have. */
const SUPERVISIONS_MAX = 5000

function supervisionsOf(unit: RecordUnit, { visit }: VisitSlots, due: readonly JudgedWrite[]): Promise<readonly RecordRow[]> {
  const { lifecycle } = unit.resource(visit.resource)
  const clients = [...new Set(due.map(({ row }) => String(visit.value(row.values, 'recipient'))))]
  return unit.rows(visit.resource, {
    filter: [
      { field: visit.needed('supervision'), op: 'eq', value: true },
      { field: visit.needed('recipient'), op: 'in', value: oneOf(clients) },
      ...(lifecycle ? [{ field: lifecycle.field, op: 'in', value: oneOf(visit.states('counts')) } as const] : []),
    ],
    limit: SUPERVISIONS_MAX,
  })
}
