import { type ActualVisit, type Call, type EvvFacts, type EvvMethod, type EvvSettings, EXCEPTIONS, findExceptions, type VisitMatch } from '#care'
import { filledText, objectsIn } from '#contract'
import type { LinkedDomain } from '#document'
import { newId, type RecordRow, type RecordUnit } from '#server/records'
import { type BoundSlot, numberSetting } from '../bound.ts'

type Values = Readonly<Record<string, unknown>>

/** An exception of a log, as its rows say it. */
export interface ExceptionRow {
  readonly id: string
  readonly code: string
  readonly state: string
  readonly by?: string
  readonly at?: string
}

export const editsOf = (log: BoundSlot, values: Values): readonly Values[] => objectsIn(log.value(values, 'edits'))

export const exceptionsOf = (log: BoundSlot, values: Values): readonly ExceptionRow[] =>
  objectsIn(log.value(values, 'exceptions')).map((row) => ({ ...row, id: String(row.id), code: String(row.code), state: String(row.state) }))

export const isOpen = ({ state }: ExceptionRow): boolean => state === 'open'
/** A code that nobody knows is taken for the graver one. */
export const isRed = ({ code }: ExceptionRow): boolean => (EXCEPTIONS as Readonly<Record<string, 'red' | 'amber'>>)[code] !== 'amber'

const instantOf = (log: BoundSlot, values: Values, names: readonly string[]): number | undefined => {
  const said = names.map((name) => filledText(log.value(values, name))).find((text) => text !== undefined)
  return said === undefined ? undefined : Date.parse(said)
}

/** When it began and ended, as corrected. */
export const startOf = (log: BoundSlot, values: Values): number | undefined => instantOf(log, values, ['adjustedStart', 'starts'])
export const endOf = (log: BoundSlot, values: Values): number | undefined => instantOf(log, values, ['adjustedEnd', 'ends'])

/** A log as the rules of care see it. */
export function actualOf(log: BoundSlot, { id, values }: Pick<RecordRow, 'id' | 'values'>): ActualVisit {
  const [worker, client, service] = ['worker', 'recipient', 'care'].map((name) => filledText(log.value(values, name)))
  const who = { ...(worker !== undefined && { worker }), ...(client !== undefined && { client }), ...(service !== undefined && { service }) }
  const method = String(log.value(values, 'method')) as EvvMethod
  const call = (kind: Call['kind'], at: number | undefined): Call | undefined =>
    at === undefined ? undefined : { id: `${id}/${kind}`, at, kind, method, ...who }
  const [start, end] = [call('in', startOf(log, values)), call('out', endOf(log, values))]
  return { id, ...who, ...(start && { in: start }), ...(end && { out: end }), extra: [] }
}

export const settingsOf = (domain: LinkedDomain): Partial<EvvSettings> => ({
  matchWindowMin: numberSetting(domain, 'matchWindowMin'),
  earlyOutMin: numberSetting(domain, 'earlyOutMin'),
  overMin: numberSetting(domain, 'overMin'),
  geofenceFt: numberSetting(domain, 'geofenceFt'),
})

interface Judging {
  readonly rows: readonly ExceptionRow[]
  readonly match: VisitMatch
  /** The exceptions that are judged anew; the others stay as they are. */
  readonly codes: readonly string[]
  readonly facts?: EvvFacts
}

/** Exceptions by what is known now: one that is found no more is fixed, and a new one is open; what was acknowledged stays so. */
export function judgedExceptions(unit: RecordUnit, domain: LinkedDomain, { rows, match, codes, facts = {} }: Judging): readonly ExceptionRow[] {
  const found = findExceptions(match, facts, settingsOf(domain)).flatMap(({ code }) => (codes.includes(code) ? [code as string] : []))
  const stamp = { by: unit.actor.userId, at: unit.moment.now.toISOString() }
  const kept = rows.map((row) => (codes.includes(row.code) && isOpen(row) && !found.includes(row.code) ? { ...row, state: 'fixed', ...stamp } : row))
  const known = new Set(kept.filter(({ state }) => state !== 'fixed').map(({ code }) => code))
  const added = found.filter((code) => !known.has(code)).map((code) => ({ id: newId(unit.moment.now), code, state: 'open', at: stamp.at }))
  return [...kept, ...added]
}
