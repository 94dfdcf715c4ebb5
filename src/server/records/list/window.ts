import { type RawBuilder, sql } from 'kysely'
import {
  DAY_MS,
  type Json,
  type RecordDay,
  type RecordView,
  type RecordWindow,
  type ResolvedField,
  WINDOW_DAYS_MAX,
  WINDOW_ROWS_MAX,
  type WindowRow,
} from '#contract'
import { isMoment, namesOne, valueTypeOf } from '#fields'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { allOf, type Condition, columnOf, tableOf } from '../columns.ts'
import type { RecordsContext } from '../context.ts'
import { ROW_COLUMNS, rowOf, type StoredRow } from '../record-row.ts'
import { openSubject, type Subject, scopeOf } from '../subject.ts'
import { allFields, viewRows } from '../view.ts'
import { auditList, conditionsOf, stayOffWholeTables } from './list.ts'
import { parseListQuery, type RawQuery } from './list-query.ts'

/** A record that began so long before the window is not looked for, so that the index of its beginning bounds what is read. */
const LONGEST_MS = 31 * DAY_MS
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/
const MINUTE_MS = 60_000

interface Span {
  /** Fields of the type datetime. */
  readonly starts: string
  readonly ends: string
  /** ISO UTC; what ends after the first and begins before the second is in the window. */
  readonly from: string
  readonly to: string
}

/**
 * The records of a span of time, at most WINDOW_ROWS_MAX: one statement for the rows, one per referenced resource for the names.
 * @throws RefusalError for who may not read them, a span that is none or too long, and fields that they may not see or that hold no time
 */
export async function windowOf(context: RecordsContext, actor: Actor, resource: string, raw: RawQuery): Promise<RecordWindow> {
  const { subject, span, query, conditions } = asked(context, actor, resource, raw)
  const fields = query.fields ?? allFields(subject)
  const found = await context.database.read(scopeOf(subject), async (tx) => {
    await stayOffWholeTables(tx)
    const rows = (await rowsSql(subject.resource.name, conditions, span.starts).execute(tx)).rows
    const shown = rows.slice(0, WINDOW_ROWS_MAX).map(rowOf)
    return { views: await viewRows(subject, tx, shown, new Set([...fields, span.starts, span.ends])), isCut: rows.length > WINDOW_ROWS_MAX }
  })
  if (subject.resource.readAudit === 'list') await auditList(subject, query, found.views)
  return { ...compact(subject, { views: found.views, fields: [...fields], span }), isCut: found.isCut }
}

/**
 * How much begins on each day of a span, days without any left out: one statement, whatever their number.
 * @throws RefusalError as `windowOf`, and for a reference `without` that they may not see
 */
export async function daysOf(context: RecordsContext, actor: Actor, resource: string, { without, ...raw }: RawQuery): Promise<readonly RecordDay[]> {
  const { subject, span, conditions } = asked(context, actor, resource, raw)
  const reference = typeof without === 'string' && Object.hasOwn(subject.resource.fields, without) ? subject.resource.fields[without] : undefined
  const isOpen = reference?.filterable === true && subject.rights.get(String(without))?.sight === 'full'
  if (!isOpen || !namesOne(reference)) throw new RefusalError('unknown-field', { problems: [{ path: '/without', message: '' }] })
  const [starts, ends] = [columnOf(span.starts), columnOf(span.ends)]
  const { rows } = await context.database.read(scopeOf(subject), async (tx) => {
    await stayOffWholeTables(tx)
    return sql<DayRow>`select to_char(${starts} at time zone ${actor.timeZone}, 'YYYY-MM-DD') as day, count(*)::int as count,
      coalesce(sum(extract(epoch from ${ends} - ${starts})) / 60, 0)::float8 as minutes, count(*) filter (where ${columnOf(String(without))} is null)::int as without
      from ${tableOf(subject.resource.name)} where ${allOf([...conditions, sql`${starts} >= ${span.from}`])} group by 1 order by 1`.execute(tx)
  })
  return rows.map(({ day, count, minutes, without: open }): RecordDay => [day, count, minutes, open])
}

interface DayRow {
  readonly day: string
  readonly count: number
  readonly minutes: number
  readonly without: number
}

/** A call about a span of time, judged. */
function asked(context: RecordsContext, actor: Actor, resource: string, { starts, ends, from, to, ...rest }: RawQuery) {
  const subject = openSubject(context, actor, { resource, verb: 'read' })
  const span: Span = { starts: momentField(subject, starts, '/starts'), ends: momentField(subject, ends, '/ends'), ...spanned(from, to) }
  const query = parseListQuery(subject, rest)
  return { subject, span, query, conditions: [...conditionsOf(subject, query), ...spanSql(span)] }
}

function momentField({ resource, rights }: Subject, name: unknown, path: string): string {
  const field = typeof name === 'string' && Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  const isKnown = field !== undefined && rights.get(String(name))?.sight === 'full'
  if (!isKnown || !isMoment(field) || !field.sortable) throw new RefusalError('unknown-field', { problems: [{ path, message: '' }] })
  return String(name)
}

function spanned(from: unknown, to: unknown): Pick<Span, 'from' | 'to'> {
  const [first, last] = [instant(from, '/from'), instant(to, '/to')]
  const isSpan = first < last && last - first <= (WINDOW_DAYS_MAX + 1) * DAY_MS
  if (!isSpan) throw new RefusalError('bad-request', { problems: [{ path: '/to', message: '' }] })
  return { from: new Date(first).toISOString(), to: new Date(last).toISOString() }
}

function instant(value: unknown, path: string): number {
  const time = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) throw new RefusalError('bad-request', { problems: [{ path, message: '' }] })
  return time
}

function spanSql({ starts, ends, from, to }: Span): readonly Condition[] {
  const earliest = new Date(Date.parse(from) - LONGEST_MS).toISOString()
  return [sql`${columnOf(starts)} >= ${earliest}`, sql`${columnOf(starts)} < ${to}`, sql`${columnOf(ends)} > ${from}`]
}

const rowsSql = (resource: string, conditions: readonly Condition[], starts: string): RawBuilder<StoredRow> =>
  sql`select ${ROW_COLUMNS} from ${tableOf(resource)} where ${allOf(conditions)} order by ${columnOf(starts)}, id limit ${WINDOW_ROWS_MAX + 1}`

interface Compacted {
  readonly views: readonly RecordView[]
  readonly fields: readonly string[]
  readonly span: Span
}

/** The rows without what each of them would repeat: names stand once, times are minutes. */
function compact({ resource }: Subject, { views, fields, span }: Compacted): Omit<RecordWindow, 'isCut'> {
  const named = Object.fromEntries(fields.filter((name) => pointsAtOne(resource.fields[name])).map((name) => [name, new Map<string, number>()]))
  const names: Record<string, (readonly [string, string])[]> = Object.fromEntries(Object.keys(named).map((name) => [name, []]))
  const indexOf = (field: string, id: string, name: string): number => {
    const known = named[field]?.get(id)
    if (known !== undefined) return known
    const index = (names[field]?.push([id, name]) ?? 0) - 1
    named[field]?.set(id, index)
    return index
  }
  const valueIn = ({ values, labels }: RecordView, field: string): Json => {
    const value = values[field] ?? null
    const label = labels[field]
    return named[field] !== undefined && typeof value === 'string' ? indexOf(field, value, typeof label === 'string' ? label : '') : value
  }
  const timeIn = ({ values }: RecordView, field: string): number => Date.parse(String(values[field]))
  const rows = views.map((view): WindowRow => {
    const starts = timeIn(view, span.starts)
    const lasts = timeIn(view, span.ends) - starts
    return [view.id, view.version, (starts - Date.parse(span.from)) / MINUTE_MS, lasts / MINUTE_MS, ...fields.map((field) => valueIn(view, field))]
  })
  return { fields, named: names, rows }
}

const pointsAtOne = (field: ResolvedField | undefined): boolean => {
  const type = field && valueTypeOf(field)
  return type?.pointsAt !== undefined && type.holds === 'string'
}
