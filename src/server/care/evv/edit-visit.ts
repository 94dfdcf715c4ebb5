import { editVisit as applyEdit, type Finding as CareFinding, type VerifiedVisit, type VisitEdit, type VisitMatch, wallAt } from '#care'
import { filledText, type RecordView } from '#contract'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { newId, type RecordRow } from '#server/records'
import { type BoundSlot, slotOf } from '../bound.ts'
import { isIn } from '../rows.ts'
import { actualOf, editsOf, endOf, exceptionsOf, judgedExceptions, startOf } from './log-facts.ts'

/** What an edit can mend, or bring about. */
const EDIT_CODES = ['MIC', 'MOC', 'EOC', 'AHS', 'MSV', 'UCL', 'UEM']

const CORRECTED: Readonly<Record<string, string>> = { clockIn: 'adjustedStart', clockOut: 'adjustedEnd' }

/** What is corrected in its own place, as nothing was measured: whom a visit was for, who came and what for. */
const WHO = ['recipient', 'worker', 'care'] as const

/**
 * Corrects when a visit began and ended, who came, whom for and what for, with a reason; verified times stay beside the corrected ones, and the visit is
 * compliant no more (domain: backoffice §3.5).
 */
export const editVisit: OperationCode = async (frame) => {
  const log = slotOf(frame.domain, 'log')
  const items = frame.records.map(async (row): Promise<PlannedItem> => {
    if (!isIn(frame.unit, log, row, 'correctable')) return refused(row, [{ code: 'notCorrectable', severity: 'block' }])
    const { visit, findings } = edited(frame, log, row)
    if (findings.length > 0) return refused(row, findings.map(asBlock))
    if (visit.edits.length === 0) return refused(row, [{ code: 'nothingChanged', severity: 'block' }])
    return { key: row.id, write: { resource: log.resource, row, values: await correctedValues(frame, log, { row, visit }) }, findings: [] }
  })
  return Promise.all(items)
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
    values: { ...whoOf(log, values), ...(clockIn !== undefined && { clockIn }), ...(clockOut !== undefined && { clockOut }) },
    isCompliant: log.value(values, 'compliant') === true,
    edits: [],
  }
  return askedEdits(frame, before).reduce<Edited>(
    ({ visit, findings }, edit) => {
      // The document says which codes there are: an agency has its own list.
      const next = applyEdit(visit, edit, { reasons: [edit.reason], ...(edit.action !== undefined && { actions: [edit.action] }) })
      const fresh = next.findings.filter(({ code }) => !findings.some((each) => each.code === code))
      return { visit: next.visit, findings: [...findings, ...fresh] }
    },
    { visit: before, findings: [] },
  )
}

/** The end goes first where the visit moves beyond its old end, so that it never ends before it begins. */
function askedEdits({ unit, values }: OperationFrame, { values: known }: VerifiedVisit): readonly VisitEdit[] {
  const [action, note] = [filledText(values.action), filledText(values.note)]
  const why = { reason: filledText(values.reason) ?? '', ...(action !== undefined && { action }), ...(note !== undefined && { note }) }
  const edit = (field: string, value: EditValue | undefined): readonly VisitEdit[] =>
    value === undefined || value === known[field] ? [] : [{ field, value, ...why, by: unit.actor.userId, at: unit.moment.now.getTime() }]
  const [starts, ends] = [edit('clockIn', momentOf(values.starts)), edit('clockOut', momentOf(values.ends))]
  const movesBeyond = starts.some(({ value }) => known.clockOut !== undefined && value >= known.clockOut)
  return [...(movesBeyond ? [...ends, ...starts] : [...starts, ...ends]), ...WHO.flatMap((name) => edit(name, filledText(values[name])))]
}

type EditValue = VisitEdit['value']

const momentOf = (said: unknown): number | undefined => {
  const value = Date.parse(filledText(said) ?? '')
  return Number.isNaN(value) ? undefined : value
}

const whoOf = (log: BoundSlot, values: RecordRow['values']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    WHO.flatMap((name) => {
      const said = filledText(log.value(values, name))
      return said === undefined ? [] : [[name, said]]
    }),
  )

async function correctedValues(frame: OperationFrame, log: BoundSlot, { row, visit }: { readonly row: RecordRow; readonly visit: VerifiedVisit }) {
  const { unit, domain, values } = frame
  const corrected = Object.fromEntries(
    visit.edits.map(({ field, value }) => [CORRECTED[field] ?? field, typeof value === 'number' ? new Date(value).toISOString() : value]),
  )
  const after = { ...row, values: { ...row.values, ...log.values(corrected) } }
  const exceptions = judgedExceptions(unit, domain, {
    rows: exceptionsOf(log, row.values),
    match: matchOf(log, after),
    codes: EDIT_CODES,
  })
  return log.values({
    ...corrected,
    ...{
      compliant: visit.isCompliant,
      note: filledText(values.note),
      edits: [...editsOf(log, row.values), ...(await editRows(frame, log, { row, after, visit }))],
    },
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

interface Corrected {
  readonly row: RecordRow
  readonly after: RecordRow
  readonly visit: VerifiedVisit
}

/** Edits as people read them: times of the wall, and names. */
async function editRows({ unit }: OperationFrame, log: BoundSlot, { row, after, visit: { edits } }: Corrected): Promise<readonly RecordRow['values'][]> {
  const fields = edits.flatMap(({ value }) => (typeof value === 'number' ? [] : WHO.map((name) => log.needed(name))))
  const named = fields.length === 0 ? [] : await Promise.all([row, after].map((each) => unit.views(log.resource, [each], fields)))
  const [before, then] = named.map(([view]) => view?.labels ?? {})
  const textOf = (field: string, value: EditValue | undefined, labels: RecordView['labels'] = {}): string | undefined => {
    if (value === undefined) return undefined
    if (typeof value !== 'number') return filledText(labels[log.needed(field)]) ?? value
    const { date, time } = wallAt(value, unit.moment.timeZone)
    return `${date} ${time}`
  }
  return edits.map(({ field, value, old, reason, action, note, by, at }) => ({
    ...{ id: newId(unit.moment.now), field: log.needed(CORRECTED[field] ?? field), before: textOf(field, old, before), after: textOf(field, value, then) },
    ...{ reasonCode: reason, actionCode: action, note, by, at: new Date(at).toISOString() },
  }))
}
