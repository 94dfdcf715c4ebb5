import { type Finding as CareFinding, editVisit, type VerifiedVisit, type VisitEdit, type VisitMatch, wallAt } from '#care'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { type BoundSlot, slotOf } from '../bound.ts'
import { stateOf } from '../visits/visit-facts.ts'
import { actualOf, asText, editsOf, endOf, exceptionsOf, judgedExceptions, startOf } from './log-facts.ts'

/** What other times can mend, or bring about. */
const TIME_CODES = ['MIC', 'MOC', 'EOC', 'AHS']

const CORRECTED: Readonly<Record<string, string>> = { clockIn: 'adjustedStart', clockOut: 'adjustedEnd' }

/** Corrects when a visit began and ended, with a reason; what was verified stays beside it, and the visit is compliant no more (domain: backoffice §3.5). */
export const editTimes: OperationCode = async (frame) => {
  const log = slotOf(frame.domain, 'log')
  return frame.records.map((row): PlannedItem => {
    if (!log.states('correctable').includes(stateOf(frame.unit, log, row))) return refused(row, [{ code: 'notCorrectable', severity: 'block' }])
    const { visit, findings } = edited(frame, log, row)
    if (findings.length > 0) return refused(row, findings.map(asBlock))
    if (visit.edits.length === 0) return refused(row, [{ code: 'nothingChanged', severity: 'block' }])
    return { key: row.id, write: { resource: log.resource, row, values: correctedValues(frame, log, { row, visit }) }, findings: [] }
  })
}

const refused = ({ id }: RecordRow, findings: readonly Finding[]): PlannedItem => ({ key: id, findings })

const asBlock = ({ code }: CareFinding): Finding => ({ code, severity: 'block' })

interface Edited {
  readonly visit: VerifiedVisit
  readonly findings: readonly CareFinding[]
}

function edited(frame: OperationFrame, log: BoundSlot, { values }: RecordRow): Edited {
  const [clockIn, clockOut] = [startOf(log, values), endOf(log, values)]
  const before: VerifiedVisit = {
    values: { ...(clockIn !== undefined && { clockIn }), ...(clockOut !== undefined && { clockOut }) },
    isCompliant: log.value(values, 'compliant') === true,
    edits: [],
  }
  return askedEdits(frame, before).reduce<Edited>(
    ({ visit, findings }, edit) => {
      // The document says which codes there are: an agency has its own list.
      const next = editVisit(visit, edit, { reasons: [edit.reason], ...(edit.action !== undefined && { actions: [edit.action] }) })
      const fresh = next.findings.filter(({ code }) => !findings.some((each) => each.code === code))
      return { visit: next.visit, findings: [...findings, ...fresh] }
    },
    { visit: before, findings: [] },
  )
}

/** The end goes first where the visit moves beyond its old end, so that it never ends before it begins. */
function askedEdits({ unit, values }: OperationFrame, { values: known }: VerifiedVisit): readonly VisitEdit[] {
  const [action, note] = [asText(values.action), asText(values.note)]
  const why = { reason: asText(values.reason) ?? '', ...(action !== undefined && { action }), ...(note !== undefined && { note }) }
  const edit = (field: 'clockIn' | 'clockOut', said: unknown): readonly VisitEdit[] => {
    const value = Date.parse(asText(said) ?? '')
    return Number.isNaN(value) || value === known[field] ? [] : [{ field, value, ...why, by: unit.actor.userId, at: unit.moment.now.getTime() }]
  }
  const [starts, ends] = [edit('clockIn', values.starts), edit('clockOut', values.ends)]
  const movesBeyond = starts.some(({ value }) => known.clockOut !== undefined && value >= known.clockOut)
  return movesBeyond ? [...ends, ...starts] : [...starts, ...ends]
}

function correctedValues(frame: OperationFrame, log: BoundSlot, { row, visit }: { readonly row: RecordRow; readonly visit: VerifiedVisit }) {
  const { unit, domain, values } = frame
  const times = Object.fromEntries(visit.edits.map(({ field, value }) => [CORRECTED[field] ?? field, new Date(Number(value)).toISOString()]))
  const after = { ...row.values, ...log.values(times) }
  const exceptions = judgedExceptions(unit, domain, {
    rows: exceptionsOf(log, row.values),
    match: matchOf(log, { ...row, values: after }),
    codes: TIME_CODES,
  })
  return log.values({
    ...times,
    ...{ compliant: visit.isCompliant, note: asText(values.note), edits: [...editsOf(log, row.values), ...editRows(frame, log, visit)] },
    ...(exceptions.length > 0 && { exceptions }),
  })
}

/** As it was matched before. */
function matchOf(log: BoundSlot, row: RecordRow): VisitMatch {
  const actual = actualOf(log, row)
  const [start, end] = ['plannedStart', 'plannedEnd'].map((name) => Date.parse(String(log.value(row.values, name))))
  const planned = start !== undefined && end !== undefined && start < end ? { id: row.id, client: actual.client ?? '', start, end } : undefined
  return { actual, state: 'matched', candidates: 0, ...(planned && { planned }) }
}

function editRows({ unit }: OperationFrame, log: BoundSlot, { edits }: VerifiedVisit): readonly Readonly<Record<string, unknown>>[] {
  const wall = (value: unknown): string | undefined => {
    if (typeof value !== 'number') return undefined
    const { date, time } = wallAt(value, unit.moment.timeZone)
    return `${date} ${time}`
  }
  return edits.map(({ field, value, old, reason, action, note, by, at }) => ({
    ...{ id: newId(unit.moment.now), field: log.needed(CORRECTED[field] ?? field), before: wall(old), after: wall(value) },
    ...{ reasonCode: reason, actionCode: action, note, by, at: new Date(at).toISOString() },
  }))
}
