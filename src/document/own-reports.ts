import {
  type Access,
  type Filter,
  type LiteralValue,
  type OwnReport,
  type OwnReportGroup,
  type OwnReportNumber,
  type OwnReportSpan,
  ownGroupId,
  type Query,
  type ReportGroup,
  type ReportMeasure,
  type ReportScreen,
  type ResolvedField,
  type Screen,
} from '#contract'
import { isAxis, valueTypeOf } from '#fields'
import { createLinkContext } from './link/context.ts'
import { checkScreen } from './link/screens.ts'
import type { Linked, LinkedResource } from './linked.ts'
import { fromPointer, type Path, toPointer } from './path.ts'
import type { Problem } from './problem.ts'
import type { ReadDocument } from './read-documents.ts'

/** The spans of time that a report with a date offers. */
const SPANS: readonly { readonly id: string; readonly span: OwnReportSpan; readonly of: (field: string) => readonly [Filter, ...Filter[]] }[] = [
  { id: 'this-month', span: 'thisMonth', of: (field) => [since(field, 'monthStart'), { field, op: 'lt', value: { from: 'nextMonthStart' } }] },
  { id: 'last-month', span: 'lastMonth', of: (field) => [since(field, 'lastMonthStart'), { field, op: 'lt', value: { from: 'monthStart' } }] },
  {
    id: 'last-90-days',
    span: 'last90Days',
    of: (field) => [
      { field, op: 'gte', value: { from: 'today', days: -90 } },
      { field, op: 'lte', value: { from: 'today' } },
    ],
  },
  { id: 'this-year', span: 'thisYear', of: (field) => [since(field, 'yearStart'), { field, op: 'lte', value: { from: 'today' } }] },
]

const since = (field: string, from: 'monthStart' | 'lastMonthStart' | 'yearStart'): Filter => ({ field, op: 'gte', value: { from } })

/** A report of the company's own as a document; what its resource has not is left for `ownReportFaults` to name. */
export function ownReportScreen(report: OwnReport, { resources, routes, screens }: Pick<Linked, 'resources' | 'routes' | 'screens'>): ReportScreen {
  const { source, groups, numbers, conditions, dateField, span } = report
  const fields = resources.get(source)?.fields ?? {}
  const drill = routes.find(({ screen, requires }) => isOfOffice(requires) && isWholeList(screen === undefined ? undefined : screens.get(screen), source))
  const offered = [...new Set([dateField ?? [], groups.map(({ field }) => field), conditions.map(({ field }) => field)].flat())]
  const filter = conditions.map((condition) => typed(condition, fields))
  return {
    kind: 'report',
    resource: source,
    groups: groups.map(groupOf) as unknown as ReportScreen['groups'],
    measures: numbers.map((number, index) => measureOf(number, index, source, fields)) as unknown as ReportScreen['measures'],
    filters: offered,
    ...(dateField !== undefined && {
      views: SPANS.map(({ id, span: own, of }) => ({ id, filter: [...of(dateField)] as [Filter, ...Filter[]], ...(own === span && { first: true as const }) })),
    }),
    ...(filter.length > 0 && { filter }),
    ...(drill && { drill: drill.id }),
    actions: [
      { id: 'export', kind: 'export', icon: 'download' },
      { id: 'print', kind: 'print', icon: 'printer' },
    ],
  }
}

/** Lists of clients and employees with an account of their own are not for who opens reports. */
const isOfOffice = (requires: Access | undefined): boolean => requires === undefined || !('ownAccounts' in requires)

const isWholeList = (screen: ReturnType<Linked['screens']['get']>, source: string): boolean =>
  screen?.kind === 'list' && screen.resource === source && screen.filter === undefined && screen.trash !== true

const groupOf = (group: OwnReportGroup): ReportGroup => ({ id: ownGroupId(group), field: group.field, ...(group.each && { each: group.each }) })

function measureOf({ take, field, inHours, conditions }: OwnReportNumber, index: number, resource: string, fields: LinkedResource['fields']): ReportMeasure {
  const among = conditions.map((condition) => typed(condition, fields))
  const query = {
    resource,
    take,
    ...(field !== undefined && take !== 'count' && take !== 'share' && { field }),
    ...(among.length > 0 && { [take === 'share' ? 'of' : 'filter']: among }),
  }
  const as = readAs(take, field === undefined ? undefined : fields[field], inHours === true)
  return { id: `n${index + 1}`, query: query as unknown as Query, ...(as && { as }) }
}

function readAs(take: OwnReportNumber['take'], field: ResolvedField | undefined, inHours: boolean): ReportMeasure['as'] {
  if (take === 'share') return 'percent'
  if (take === 'latest') return 'moment'
  if (take !== 'sum' || field === undefined) return undefined
  return valueTypeOf(field).filterForm === 'money' ? 'money' : inHours ? 'hours' : undefined
}

/** Values come as text; what the field could not hold stays as it is, and is a fault. */
function typed(filter: Filter, fields: LinkedResource['fields']): Filter {
  const field = fields[filter.field]
  const { value } = filter
  if (field === undefined || value === undefined || (typeof value === 'object' && !Array.isArray(value))) return filter
  const one = (each: unknown): unknown => valueTypeOf(field).filterLiteral(String(each), field) ?? each
  return { ...filter, value: (Array.isArray(value) ? value.map(one) : one(value)) as LiteralValue }
}

/** Fields that records can be grouped by. */
export const reportAxes = ({ fields }: LinkedResource): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name] !== undefined && isAxis(fields[name]))

/** A part of the report that asks for what is not there, or cannot be asked. */
export interface OwnReportFault {
  readonly part: 'source' | 'groups' | 'numbers' | 'conditions' | 'dateField'
  /** Its place among those of its kind, where there are several. */
  readonly index?: number
}

const PARTS: Readonly<Record<string, OwnReportFault['part']>> = {
  groups: 'groups',
  measures: 'numbers',
  filter: 'conditions',
  views: 'dateField',
}

/** What is wrong with a report of the company's own: it is held against the same rules as a report document. */
export function ownReportFaults(screen: ReportScreen, linked: Linked): readonly OwnReportFault[] {
  if (!linked.resources.has(screen.resource)) return [{ part: 'source' }]
  const context = createLinkContext({ documents: [], byId: new Map(), broken: new Set(), problems: [] }, undefined)
  for (const [name, resource] of linked.resources) context.resources.all.set(name, resource)
  for (const route of linked.routes) context.routes.all.set(route.id, route)
  const document: ReadDocument<Screen> = {
    id: 'screens/own-report',
    kind: 'screen',
    file: '',
    value: screen,
    place: ({ path, message }) => placed(path, message),
  }
  checkScreen(context, document)
  const faults = context.problems.flatMap(({ pointer }) => faultAt(fromPointer(pointer, screen)) ?? [])
  return faults.filter((fault, place) => faults.findIndex((each) => each.part === fault.part && each.index === fault.index) === place)
}

const placed = (path: Path, message: string): Problem => ({ file: '', pointer: toPointer(path), line: 1, column: 1, message })

/** What the toolbar offers comes of the other parts, which are at fault themselves. */
function faultAt([key, index]: Path): OwnReportFault | undefined {
  if (key === 'filters') return undefined
  const part = PARTS[String(key)] ?? 'source'
  return typeof index === 'number' && part !== 'dateField' ? { part, index } : { part }
}
