import { type Candidate, checkVisits, distanceMiles, type GeoPoint, type HourCap, type ScoreLine, type VisitSpan } from '#care'
import type { LinkedDomain } from '#document'
import type { Finding, ScoredPart } from '#server/operations'
import type { RecordRow, RecordUnit } from '#server/records'
import { asIds, numberSetting } from '../bound.ts'
import { isIn, optionLabels } from '../rows.ts'
import type { CandidateFacts } from './candidate-facts.ts'
import { limitsOfCare, told } from './guards.ts'
import { apart, hoursOfWeek, visitSpan } from './visit-facts.ts'

type Values = Readonly<Record<string, unknown>>

/** What speaks against a worker for the visits. */
export interface JudgedWorker {
  /** Of how many of the visits something would be refused. */
  readonly refused: number
  /** How many of the rest lie in the hours of the worker; undefined where none are known. */
  readonly free: number | undefined
  readonly findings: readonly Finding[]
}

/** What is the same for everybody, as it is about the client or the authorization. */
const OF_WORKER: ReadonlySet<string> = new Set([
  'workerDoubleBooked',
  'workerBlocked',
  'workerAway',
  'monthHours',
  'weekHours',
  'wantedHours',
  'askedHours',
  'travelTimeShort',
  'outsideAvailability',
])

/** `maxHours`: nobody who would have more in a week is asked. */
export function judgedOf(unit: RecordUnit, domain: LinkedDomain, facts: CandidateFacts, worker: RecordRow, maxHours?: number): JudgedWorker {
  const { slots, codes, clients, records } = facts
  const zone = unit.moment.timeZone
  const planned = records.flatMap((row) => visitSpan(domain, slots.visit, codes, row) ?? []).map((span): VisitSpan => ({ ...span, worker: worker.id }))
  const own = facts.visits.get(worker.id) ?? []
  const spansOf = (group: string): readonly VisitSpan[] =>
    own.filter((row) => isIn(unit, slots.visit, row, group)).flatMap((row) => visitSpan(domain, slots.visit, codes, row) ?? [])
  const availability = hoursOfWeek(slots, { workers: new Map([[worker.id, worker]]) })
  const known = { availability, blocked: apart(slots, { clients }), workerAbsences: facts.off.get(worker.id) ?? [] }
  const limits = limitsOfCare(domain, zone)
  const found = [
    ...checkVisits({ planned, existing: spansOf('counts') }, known, {
      ...limits,
      hourCaps: [...(limits.hourCaps ?? []), ...weekCaps(unit, facts, worker, maxHours)],
    }),
    ...checkVisits({ planned, existing: spansOf('draft') }, {}, { ...limits, hourCaps: [] }).filter(({ code }) => code === 'workerDoubleBooked'),
  ]
    .filter(({ code }) => OF_WORKER.has(code))
    .map((finding) => (finding.code === 'wantedHours' ? { ...finding, severity: 'warn' as const } : finding))
  const of = (isSuch: (finding: (typeof found)[number]) => boolean): ReadonlySet<string> => new Set(found.filter(isSuch).map(({ visit }) => visit))
  const given = facts.gives.get(worker.id)
  const foreign = records.filter(({ values }) => given?.has(String(slots.visit.value(values, 'care'))) === false)
  const refused = new Set([...of(({ severity }) => severity === 'block'), ...foreign.map(({ id }) => id)])
  const outside = of(({ code }) => code === 'outsideAvailability')
  return {
    refused: refused.size,
    free: availability.length === 0 ? undefined : planned.filter(({ id }) => !refused.has(id) && !outside.has(id)).length,
    findings: [
      ...(foreign.length > 0 ? [{ code: 'notTheirService', severity: 'block' } as const] : []),
      ...found.toSorted((a, b) => Number(b.severity === 'block') - Number(a.severity === 'block')).flatMap((finding) => told(unit, domain, slots, finding)),
    ],
  }
}

/** What they want at most is a wish, and told as one to whoever may read it. */
function weekCaps(unit: RecordUnit, { slots: { worker: slot } }: CandidateFacts, { values }: RecordRow, maxHours: number | undefined): readonly HourCap[] {
  const own = slot.field('mostHours')
  const wanted = own !== undefined && unit.access(slot.resource).sees(own) ? values[own] : undefined
  return [
    ...(typeof wanted === 'number' ? [{ code: 'wantedHours', per: 'week', blockHours: wanted } as const] : []),
    ...(maxHours === undefined ? [] : [{ code: 'askedHours', per: 'week', blockHours: maxHours } as const]),
  ]
}

interface OfWorker {
  readonly worker: RecordRow
  readonly judged: JudgedWorker
}

/** The worker as the score sees them. */
export function candidateOf(unit: RecordUnit, domain: LinkedDomain, facts: CandidateFacts, { worker, judged }: OfWorker): Candidate {
  const needed = neededSkills(unit, domain, facts)
  const skills = skillsOf(facts, worker)
  const miles = milesTo(facts, worker)
  const clients = [...facts.clients.values()]
  const isPreferred = clients.length > 0 && clients.every(({ values }) => asIds(facts.slots.recipient.value(values, 'preferred')).includes(worker.id))
  return {
    ...{ worker: worker.id, visits: facts.records.length, isPreferred },
    ...(judged.free !== undefined && { freeVisits: judged.free }),
    ...(needed && { neededSkills: needed }),
    ...(skills && { skills }),
    ...(facts.lately && { visitsWithClient: facts.lately.get(worker.id) ?? 0 }),
    ...(miles !== undefined && { miles }),
  }
}

const LANGUAGE = 'language:'

/** Languages but for the one that everybody speaks, and what the care has to do with where workers have a skill of that name; undefined where the actor may not read it. */
function neededSkills(unit: RecordUnit, domain: LinkedDomain, { slots, clients }: CandidateFacts): readonly string[] | undefined {
  const { recipient, worker } = slots
  const { sees } = unit.access(recipient.resource)
  const [language, needs] = [recipient.field('language'), recipient.field('needs')]
  if (![language, needs].some((field) => field !== undefined && sees(field)) || clients.size === 0) return undefined
  const known = new Set(optionLabels(unit, worker.resource, worker.field('skills')).keys())
  return [...clients.values()].flatMap(({ values }) => {
    const spoken = recipient.value(values, 'language')
    const said = typeof spoken === 'string' && spoken !== domain.settings.commonLanguage ? [`${LANGUAGE}${spoken}`] : []
    return [...said, ...asIds(recipient.value(values, 'needs')).filter((need) => known.has(need))]
  })
}

/** Undefined where nothing is on file, or where the actor may not read it. */
function skillsOf({ slots: { worker: slot } }: CandidateFacts, { values }: RecordRow): readonly string[] | undefined {
  const [languages, skills] = [slot.value(values, 'languages'), slot.value(values, 'skills')].map(asIds)
  const all = [...(languages ?? []).map((language) => `${LANGUAGE}${language}`), ...(skills ?? [])]
  return all.length === 0 ? undefined : all
}

/** To the farthest of the clients; undefined where one of the places is unknown. */
function milesTo({ slots, clients }: CandidateFacts, worker: RecordRow): number | undefined {
  const home = placeOf(slots.worker.value(worker.values, 'place'))
  const places = [...clients.values()].map(({ values }) => placeOf(slots.recipient.value(values, 'place')))
  if (home === undefined || places.length === 0) return undefined
  const ways = places.flatMap((place) => (place ? [distanceMiles(home, place)] : []))
  return ways.length < places.length ? undefined : Math.max(...ways)
}

function placeOf(value: unknown): GeoPoint | undefined {
  const { latitude, longitude } = (typeof value === 'object' && value !== null ? value : {}) as Values
  const [lat, lng] = [latitude, longitude].map((each) => (each === undefined || each === null || each === '' ? Number.NaN : Number(each)))
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat: Number(lat), lng: Number(lng) } : undefined
}

const UNKNOWN = { availability: 'hoursUnknown', skills: 'skillsUnknown', continuity: 'continuityUnknown', distance: 'distanceUnknown' } as const

/** How a part of the score came about. */
export function reasonOf(unit: RecordUnit, domain: LinkedDomain, facts: CandidateFacts, { part, isUnknown, params }: ScoreLine): ScoredPart['reason'] {
  if (isUnknown) return { code: UNKNOWN[part], places: {} }
  switch (part) {
    case 'availability':
      return { code: 'free', places: { free: Number(params.freeVisits), visits: Number(params.visits) } }
    case 'skills':
      return skillsReason(unit, domain, facts, String(params.missing ?? ''))
    case 'continuity':
      if (params.preferred === 1) return { code: 'preferred', places: {} }
      return { code: 'visitsLately', places: { visits: Number(params.visitsWithClient), days: numberSetting(domain, 'latelyDays') } }
    case 'distance':
      return { code: 'miles', places: { miles: Number(params.miles) } }
  }
}

function skillsReason(unit: RecordUnit, domain: LinkedDomain, facts: CandidateFacts, missing: string): ScoredPart['reason'] {
  const { worker } = facts.slots
  const labels = new Map([
    ...[...optionLabels(unit, worker.resource, worker.field('languages'))].map(([id, label]) => [`${LANGUAGE}${id}`, label] as const),
    ...optionLabels(unit, worker.resource, worker.field('skills')),
  ])
  const words = (ids: readonly string[]): string => ids.flatMap((id) => (labels.has(id) ? [unit.say({ key: labels.get(id) ?? '' })] : [])).join(', ')
  const needed = [...new Set(neededSkills(unit, domain, facts))]
  if (needed.length === 0) return { code: 'noSkills', places: {} }
  return missing === '' ? { code: 'allSkills', places: { skills: words(needed) } } : { code: 'missingSkills', places: { skills: words(missing.split(' ')) } }
}
