import { type MatchScore, rankMatches } from '#care'
import { type Json, SUGGESTIONS_FOR_MAX } from '#contract'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { worded } from '#server/operations'
import { spanTexts } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import { newId, type RecordRow, type RecordUnit } from '#server/records'
import { asIds, type BoundSlot, numberSetting, oneOf, slotsOf } from '../bound.ts'
import { isIn, textOf } from '../rows.ts'
import { type CandidateFacts, candidateFacts } from './candidate-facts.ts'
import { candidateOf, type JudgedWorker, judgedOf, reasonOf } from './judge-workers.ts'

const HOUR = 3_600_000
/** So many are named; the rest is counted. */
const NAMED_MAX = 8

/** Asks several workers to take open visits: whom the audience has, and who could come (domain: backoffice §2.7). */
export const broadcast: OperationCode = async (frame) => {
  const { unit, domain, records, values } = frame
  if (records.length > SUGGESTIONS_FOR_MAX) throw new RefusalError('too-large')
  const { visit } = slotsOf(domain, ['visit'])
  const fit = records.filter((row) => faultOf(frame, visit, row) === undefined)
  const only = values.audience === 'list' ? asIds(values.workers) : undefined
  const facts = await candidateFacts(unit, domain, fit, only)
  const names = new Map((await unit.views(facts.slots.worker.resource, facts.workers, [])).map(({ id, display }) => [id, display]))
  return records.map((row): PlannedItem => {
    const fault = faultOf(frame, visit, row)
    return fault ? { key: row.id, findings: [fault] } : itemOf(frame, { facts: factsOf(facts, row), names, row })
  })
}

function faultOf({ unit }: OperationFrame, visit: BoundSlot, row: RecordRow): Finding | undefined {
  if (!isIn(unit, visit, row, 'unoffered')) return { code: 'notOpen', severity: 'block' }
  return Date.parse(textOf(visit, row, 'starts') ?? '') <= unit.moment.now.getTime() ? { code: 'alreadyStarted', severity: 'block' } : undefined
}

/** The same facts, of one of the visits. */
function factsOf(facts: CandidateFacts, row: RecordRow): CandidateFacts {
  const client = textOf(facts.slots.visit, row, 'recipient') ?? ''
  return { ...facts, records: [row], clients: new Map([...facts.clients].filter(([id]) => id === client)) }
}

interface OfVisit {
  readonly facts: CandidateFacts
  readonly names: ReadonlyMap<string, string>
  readonly row: RecordRow
}

function itemOf(frame: OperationFrame, { facts, names, row }: OfVisit): PlannedItem {
  const { unit, domain, values } = frame
  const maxHours = typeof values.maxHours === 'number' ? values.maxHours : undefined
  const asked: string[] = []
  const out: { readonly name: string; readonly why: string }[] = []
  const judged = new Map(facts.workers.map((worker) => [worker.id, judgedOf(unit, domain, facts, worker, maxHours)]))
  const candidates = facts.workers.flatMap((worker) => {
    const own = judged.get(worker.id)
    return own ? [candidateOf(unit, domain, facts, { worker, judged: own })] : []
  })
  for (const match of rankMatches(candidates, { farMiles: numberSetting(domain, 'farMiles') })) {
    const own = judged.get(match.worker)
    const miles = candidates.find(({ worker }) => worker === match.worker)?.miles
    const why = own && whyNot(frame, facts, { judged: own, match, miles })
    if (why === undefined) asked.push(match.worker)
    else out.push({ name: names.get(match.worker) ?? '', why })
  }
  const missing = values.audience === 'list' ? asIds(values.workers).length - facts.workers.length : 0
  const findings = [...askedFindings(asked.map((id) => names.get(id) ?? '')), ...outFindings(out, missing)]
  if (asked.length === 0) return { key: row.id, findings: [{ code: 'nobodyToAsk', severity: 'block' }, ...findings] }
  return { key: row.id, ...writesOf(frame, { asked, row }), findings }
}

const askedFindings = (names: readonly string[]): readonly Finding[] => {
  if (names.length === 0) return []
  const [shown, more] = [names.slice(0, NAMED_MAX).join(', '), names.length - NAMED_MAX]
  return [
    more > 0
      ? { code: 'asksMore', severity: 'info', places: { count: names.length, names: shown, more } }
      : { code: 'asks', severity: 'info', places: { count: names.length, names: shown } },
  ]
}

function outFindings(out: readonly { readonly name: string; readonly why: string }[], missing: number): readonly Finding[] {
  const told = out.slice(0, NAMED_MAX).map(({ name, why }): Finding => ({ code: 'notAsked', severity: 'info', places: { name, why } }))
  const more = out.length - told.length + missing
  return more > 0 ? [...told, { code: 'moreNotAsked', severity: 'info', places: { count: more } }] : told
}

interface Considered {
  readonly judged: JudgedWorker
  readonly match: MatchScore
  readonly miles: number | undefined
}

/** Why somebody is not asked, in the reader's words. */
function whyNot({ unit, domain, values }: OperationFrame, facts: CandidateFacts, { judged, match, miles }: Considered): string | undefined {
  const say = (finding: Finding): string => worded(unit, domain.name, finding).message
  const stopping = judged.findings.find(({ severity }) => severity === 'block')
  if (stopping) return say(stopping)
  const overtime = judged.findings.find(({ code }) => code === 'weekHours')
  if (overtime && values.allowOvertime !== true) return say(overtime)
  const wanted = judged.findings.find(({ code }) => code === 'wantedHours')
  if (wanted && values.audience !== 'list') return say(wanted)
  if (typeof values.distanceMi === 'number' && (miles === undefined || miles > values.distanceMi))
    return say({ code: 'tooFar', severity: 'info', places: { miles: values.distanceMi } })
  if (values.audience !== 'matched') return undefined
  const unfit = match.lines.find((line) => (line.part === 'availability' || line.part === 'skills') && (line.isUnknown || line.points < line.most))
  if (unfit === undefined) return undefined
  const { code, places } = reasonOf(unit, domain, facts, unfit)
  return code === 'noSkills' ? undefined : unit.say({ key: `${domain.id}.suggestions.workers.reasons.${code}`, params: places })
}

interface Asked {
  readonly asked: readonly string[]
  readonly row: RecordRow
}

/** The question with everybody who is asked, and the visit that waits for an answer. */
function writesOf(frame: OperationFrame, { asked, row }: Asked): Pick<PlannedItem, 'write' | 'also'> {
  const { unit, domain, values } = frame
  const { visit, shift, offer } = slotsOf(domain, ['visit', 'shift', 'offer'])
  const starts = textOf(visit, row, 'starts') ?? ''
  const until = new Date(Math.min(unit.moment.now.getTime() + Number(values.hours) * HOUR, Date.parse(starts))).toISOString()
  const said = shift.values({
    ...{ visit: row.id, headline: headlineOf(unit, visit, row), audience: values.audience, mode: values.mode, until, channels: values.channels },
    ...{ bonus: values.bonus, hideAddress: values.hideAddress },
    criteria: { ...given(values, ['distanceMi', 'maxHours']), noOvertime: values.allowOvertime !== true },
    offers: asked.map((worker) => ({ id: newId(unit.moment.now), ...takenOver(unit, offer, row), ...offer.values({ worker, visit: row.id }) })),
  })
  const known = Object.fromEntries(Object.entries({ ...takenOver(unit, shift, row), ...said }).filter(([, value]) => value !== undefined && value !== null))
  return {
    write: { resource: shift.resource, create: { values: known as Readonly<Record<string, Json>> } },
    also: [{ resource: visit.resource, row, values: visit.values({ offeredUntil: until }), transition: visit.transition('broadcast') }],
  }
}

const given = (values: OperationFrame['values'], names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))

/** What the reference to the visit takes over from it. */
export function takenOver(unit: RecordUnit, shift: BoundSlot, { values }: RecordRow): Readonly<Record<string, unknown>> {
  const { fills = {} } = unit.resource(shift.resource).fields[shift.needed('visit')] ?? {}
  return Object.fromEntries(Object.entries(fills).map(([own, its]) => [own, values[its]]))
}

function headlineOf(unit: RecordUnit, visit: BoundSlot, row: RecordRow): string {
  const { from, to } = spanTexts({ from: textOf(visit, row, 'starts') ?? '', to: textOf(visit, row, 'ends') ?? '' }, unit.moment.timeZone)
  return [textOf(visit, row, 'name'), `${from}–${to}`]
    .filter((part) => part !== undefined)
    .join(', ')
    .slice(0, 120)
}

/** Lets people answer for some more hours, at the latest until the visit starts. */
export const extendBroadcast: OperationCode = async ({ unit, domain, records, values }) => {
  const { visit, shift } = slotsOf(domain, ['visit', 'shift'])
  const shifts = await runningShifts(
    unit,
    shift,
    records.map(({ id }) => id),
  )
  return records.map((row): PlannedItem => {
    const [own, until, starts] = [shifts.get(row.id), textOf(visit, row, 'offeredUntil'), textOf(visit, row, 'starts') ?? '']
    if (own === undefined || until === undefined || !isIn(unit, visit, row, 'broadcast'))
      return { key: row.id, findings: [{ code: 'notBroadcast', severity: 'block' }] }
    const longer = new Date(Math.min(Date.parse(until) + Number(values.hours) * HOUR, Date.parse(starts))).toISOString()
    if (Date.parse(longer) <= Date.parse(until)) return { key: row.id, findings: [{ code: 'untilStart', severity: 'block' }] }
    return {
      ...{ key: row.id, write: { resource: visit.resource, row, values: visit.values({ offeredUntil: longer }) }, findings: [] },
      also: [{ resource: shift.resource, row: own, values: shift.values({ until: longer }) }],
    }
  })
}

/** What is still being asked about these visits. */
export async function runningShifts(unit: RecordUnit, shift: BoundSlot, visits: readonly string[]): Promise<ReadonlyMap<string, RecordRow>> {
  const { lifecycle } = unit.resource(shift.resource)
  if (visits.length === 0 || lifecycle === undefined) return new Map()
  const filter = [
    { field: lifecycle.field, op: 'in', value: oneOf(shift.states('running')) } as const,
    { field: shift.needed('visit'), op: 'in', value: oneOf(visits) } as const,
  ]
  const rows = await unit.rows(shift.resource, { filter, limit: visits.length })
  return new Map(rows.map((row) => [textOf(shift, row, 'visit') ?? '', row]))
}
