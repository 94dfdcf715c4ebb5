import { type ErrorCode, FILTERS_MAX, type FieldProblem, filterToday, LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX, SEARCH_MAX_CHARS, sortToday } from '#contract'
import type { LinkedResource } from '#document'
import { RefusalError } from '#server/platform/refusal'
import { parseFilter } from '../filters/parse-filter.ts'
import type { PlainFilter } from '../filters/plain-filter.ts'
import type { Subject } from '../subject.ts'
import { isRowColumn } from './sort-columns.ts'

/** A query string as the pipeline hands it over: `filter[field][op]` and the like are whole keys. */
export type RawQuery = Readonly<Record<string, unknown>>

export interface SortKey {
  readonly field: string
  readonly descending: boolean
}

export interface ListQuery {
  readonly q: string
  readonly filters: readonly PlainFilter[]
  readonly sort: readonly SortKey[]
  readonly limit: number
  readonly after: string | undefined
  readonly fields: ReadonlySet<string> | undefined
  readonly isCountExact: boolean
  readonly isDeleted: boolean
  readonly locations: readonly string[]
  /** Of all that fits, only these; none given: all. */
  readonly ids: readonly string[]
}

export const NO_QUERY: ListQuery = {
  q: '',
  filters: [],
  sort: [],
  limit: LIST_LIMIT_DEFAULT,
  after: undefined,
  fields: undefined,
  isCountExact: false,
  isDeleted: false,
  locations: [],
  ids: [],
}

/** The record's name, as a column of its own. */
export const NAME_COLUMN = 'display'

const SORT_MAX = 3
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const FILTER_KEY = /^filter\[([^[\]]+)\]\[([^[\]]+)\]$/

const refuse = (code: ErrorCode, path: string): never => {
  const problem: FieldProblem = { path, message: '' }
  throw new RefusalError(code, { problems: [problem] })
}

type Parser = (subject: Subject, value: unknown, path: string) => Partial<ListQuery>

const single = (value: unknown, path: string): string => (typeof value === 'string' ? value : refuse('bad-request', path))
const flag = (value: unknown, path: string): boolean => (value === 'true' ? true : value === 'false' ? false : refuse('bad-request', path))
const manyOf = (value: unknown, path: string): readonly string[] => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.map((each) => single(each, path))
}

const PARSERS: Readonly<Record<string, Parser>> = {
  q: (_subject, value, path) => {
    const q = single(value, path).trim()
    return q.length > SEARCH_MAX_CHARS || q.includes('\u0000') ? refuse('bad-request', path) : { q }
  },
  sort: (subject, value, path) => ({ sort: parseSort(subject, single(value, path).split(','), path) }),
  limit: (_subject, value, path) => ({ limit: parseLimit(single(value, path), path) }),
  after: (_subject, value, path) => ({ after: single(value, path) }),
  fields: (subject, value, path) => ({ fields: parseFields(subject, single(value, path).split(','), path) }),
  count: (_subject, value, path) => (value === 'exact' ? { isCountExact: true } : refuse('bad-request', path)),
  deleted: (_subject, value, path) => ({ isDeleted: flag(value, path) }),
  ids: (_subject, value, path) => ({ ids: parseIds(single(value, path).split(','), path) }),
  locations: (_subject, value, path) => ({ locations: parseLocations(manyOf(value, path), path) }),
  'locations[]': (_subject, value) => ({ locations: parseLocations(manyOf(value, '/locations'), '/locations') }),
}

/** The query of a list call, closed: an unknown key, field or operator is refused with its place. */
export function parseListQuery(subject: Subject, raw: RawQuery): ListQuery {
  const filters: PlainFilter[] = []
  let query = NO_QUERY
  for (const [key, value] of Object.entries(raw)) {
    const filter = FILTER_KEY.exec(key)
    if (filter) filters.push(...parseFilters(subject, [filter[1] ?? '', filter[2] ?? ''], value))
    else query = { ...query, ...parserOf(key)(subject, value, `/${key}`) }
  }
  if (filters.length > FILTERS_MAX) refuse('bad-request', '/filter')
  return { ...query, filters }
}

const parserOf = (key: string): Parser => (Object.hasOwn(PARSERS, key) ? PARSERS[key] : undefined) ?? refuse('bad-request', `/${key}`)

/** All of what is asked of a field by one operator holds at once. */
const parseFilters = (subject: Subject, [asked, op]: readonly [string, string], value: unknown): readonly PlainFilter[] =>
  manyOf(value, `/filter/${asked}/${op}`).flatMap((text) => parseOneFilter(subject, [asked, op], text))

function parseOneFilter({ resource, rights, actor, moment }: Subject, [asked, op]: readonly [string, string], value: string): readonly PlainFilter[] {
  const path = `/filter/${asked}/${op}`
  const { name, text } = filterToday(resource.migrations, { name: asked, op, text: value })
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (field === undefined || !field.filterable || rights.get(name)?.sight !== 'full') return refuse('unknown-field', path)
  const filter = parseFilter({ name, field, frame: { actor, moment } }, [op, text])
  if (filter === undefined) return []
  return typeof filter === 'string' ? refuse(filter, path) : [filter]
}

/** Sorting by a field that is masked or hidden would tell its order. */
function parseSort({ resource, rights }: Subject, names: readonly string[], path: string): readonly SortKey[] {
  if (names.length > SORT_MAX) return refuse('bad-request', path)
  const keys = sortKeys(names.map((name) => sortToday(resource.migrations, name)))
  const isSortable = ({ field }: SortKey): boolean =>
    isRowColumn(field) || (Object.hasOwn(resource.fields, field) && resource.fields[field]?.sortable === true && rights.get(field)?.sight === 'full')
  if (!keys.every(isSortable)) return refuse('unknown-field', path)
  const stored = storedKeys(resource, keys)
  return new Set(stored.map((key) => key.field)).size === keys.length ? stored : refuse('bad-request', path)
}

function parseLimit(text: string, path: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= LIST_LIMIT_MAX ? limit : refuse('bad-request', path)
}

function parseFields({ resource, rights }: Subject, names: readonly string[], path: string): ReadonlySet<string> {
  const isKnown = (name: string): boolean => name === NAME_COLUMN || (Object.hasOwn(resource.fields, name) && rights.get(name)?.sight !== 'hidden')
  return names.every(isKnown) ? new Set(names) : refuse('unknown-field', path)
}

const parseLocations = (ids: readonly string[], path: string): readonly string[] =>
  ids.length <= FILTERS_MAX && ids.every((id) => UUID.test(id)) ? ids : refuse('bad-request', path)

const parseIds = (ids: readonly string[], path: string): readonly string[] =>
  ids.length <= LIST_LIMIT_MAX && ids.every((id) => UUID.test(id)) ? ids : refuse('bad-request', path)

/** A band is in the order of what it lies over. */
export const storedKeys = ({ fields }: Pick<LinkedResource, 'fields'>, keys: readonly SortKey[]): readonly SortKey[] =>
  keys.map(({ field, descending }) => ({ field: (Object.hasOwn(fields, field) && fields[field]?.over) || field, descending }))

/** `-name` means descending. */
export const sortKeys = (sort: readonly string[]): readonly SortKey[] =>
  sort.map((name) => ({ field: name.replace(/^-/, ''), descending: name.startsWith('-') }))
