import { type OwnWords, REPORT_ROWS_MAX, type ReportData, type ReportGroup, type ReportMeasure, type ReportRow, type ReportScreen } from '#contract'
import { valueTypeOf } from '#fields'
import { type Actor, allows } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { RecordsContext } from '../context.ts'
import { conditionsOf, stayOffWholeTables } from '../list/list.ts'
import { type ListQuery, parseListQuery, type RawQuery } from '../list/list-query.ts'
import { namesOf } from '../projection/names.ts'
import { nothingWanted, want } from '../projection/reference-fields.ts'
import { type Asker, askableSubject, askedSubject, filtersSql } from '../query/rows.ts'
import { type Subject, scopeOf } from '../subject.ts'
import { type Axis, axisOf, type RolledRow, rollupSql } from './report-sql.ts'

export interface ReportCall {
  readonly screen: ReportScreen
  /** Document id of the screen. */
  readonly id: string
  /** Ids of one or two of its groups, the outer first. */
  readonly by: readonly string[]
  /** Of a report that the company made: what it called it. */
  readonly own?: OwnWords | undefined
  /** Filters and locations, as in a call for a list. */
  readonly query: RawQuery
  /** Rows at most; REPORT_ROWS_MAX when absent. */
  readonly max?: number
}

/** A report as it was asked for, with its rights looked at. */
export interface Asked {
  readonly subject: Subject
  readonly query: ListQuery
  readonly groups: readonly ReportGroup[]
  readonly axes: readonly Axis[]
  readonly measures: readonly ReportMeasure[]
}

/** One statement for the rows, one for each kind of record whose names they need. Throws forbidden, and bad-request with its place. */
export async function reportData(context: RecordsContext, actor: Actor, call: ReportCall): Promise<ReportData> {
  const asked = askedReport({ context, actor }, call)
  const { subject, query } = asked
  const data = await rowsOfReport(asked, call.screen, call.max ?? REPORT_ROWS_MAX)
  if (subject.resource.readAudit === 'list') {
    const detail = { ids: [], report: call.id, filters: query.filters.map(({ field }) => field) }
    await context.audit({ actor, action: 'list', entity: subject.resource.name, detail })
  }
  return data
}

const REPORT_KEYS = /^(?:filter\[.*|locations(?:\[\])?)$/

/** Throws forbidden, bad-request and unknown-field with their places. */
export function askedReport(asker: Asker, { screen, by, query: raw }: ReportCall): Asked {
  const subject = askedSubject(asker, screen)
  const odd = Object.keys(raw).find((key) => !REPORT_KEYS.test(key))
  if (odd !== undefined) throw badCall(`/${odd}`)
  const groups = by.map((id) => screen.groups.find((group) => group.id === id) ?? badGroup())
  if (groups.length < 1 || groups.length > 2 || new Set(by).size < by.length) throw badCall('/by')
  return {
    subject,
    query: parseListQuery(subject, raw),
    groups,
    axes: groups.map((group, place) => axisOf(subject, group, place)),
    measures: screen.measures.filter(({ query, requires }) => allows(requires, asker.actor) && maySum(asker, query)),
  }
}

const badCall = (path: string): RefusalError => new RefusalError('bad-request', { problems: [{ path, message: '' }] })
const badGroup = (): never => {
  throw badCall('/by')
}

function maySum(asker: Asker, query: ReportMeasure['query']): boolean {
  const subject = askableSubject(asker, query)
  return subject !== undefined && (query.field === undefined || subject.rights.get(query.field)?.sight === 'full')
}

export async function rowsOfReport({ subject, query, axes, measures }: Asked, screen: ReportScreen, max: number): Promise<ReportData> {
  const conditions = [...conditionsOf(subject, query), ...filtersSql(subject, screen.filter)]
  return subject.context.database.read(scopeOf(subject), async (tx) => {
    await stayOffWholeTables(tx)
    const asked = { axes, measures: measures.map((measure) => measure.query), conditions, limit: max + 2 }
    const { rows } = await rollupSql(subject, asked).execute(tx)
    const [total, ...found] = rows.map((row) => reportRow(row, axes.length, measures.length))
    const shown = found.slice(0, max)
    const wanted = nothingWanted()
    axes.forEach(({ field }, place) => {
      const ids = new Set(shown.flatMap(({ keys }) => keys[place] ?? []))
      if (valueTypeOf(field).pointsAt) want(wanted, field, [...ids])
    })
    const names = await namesOf(subject, tx, wanted)
    return {
      measures: measures.map(({ id }) => id),
      rows: shown,
      total: total?.values ?? [],
      names: Object.fromEntries(names),
      isCut: found.length > max,
    }
  })
}

function reportRow(row: RolledRow, axes: number, measures: number): ReportRow {
  const told = axes - row.level.toString(2).replaceAll('0', '').length
  return {
    keys: Array.from({ length: told }, (_none, index) => row[`k${index}`] ?? null),
    values: Array.from({ length: measures }, (_none, index) => row[`m${index}`] ?? null),
  }
}
