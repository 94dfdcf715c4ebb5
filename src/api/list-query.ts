import { askedValue, isRelativeValue, joinValues, tokenOf, type Value } from '#contract'

export type FilterLiteral = string | number | boolean

/** One condition on a filterable field; `in` and `nin` take lists. Values such as "today" go as they are, for the server to resolve. */
export interface ListFilter {
  readonly field: string
  readonly op: string
  readonly value?: Value | readonly FilterLiteral[] | undefined
}

export interface ListQuery {
  readonly q?: string | undefined
  readonly filter?: readonly ListFilter[] | undefined
  /** Field names, a minus in front means descending. */
  readonly sort?: readonly string[] | undefined
  readonly limit?: number | undefined
  readonly after?: string | undefined
  readonly fields?: readonly string[] | undefined
  readonly count?: 'exact' | undefined
  /** Lists the recycle bin. */
  readonly deleted?: boolean | undefined
  readonly locations?: readonly string[] | undefined
  /** Only these of all that fits; at most LIST_LIMIT_MAX. */
  readonly ids?: readonly string[] | undefined
}

const isList = (value: ListFilter['value']): value is readonly FilterLiteral[] => Array.isArray(value)

const filterText = (value: ListFilter['value']): string => {
  if (value === undefined) return 'true'
  if (isList(value)) return joinValues(value)
  const asked = askedValue(value)
  return isRelativeValue(asked) ? tokenOf(asked) : String(asked)
}

const simplePairs = (query: ListQuery): readonly (readonly [string, string | undefined])[] => [
  ['q', query.q?.trim()],
  ['sort', query.sort?.join(',')],
  ['limit', query.limit === undefined ? undefined : String(query.limit)],
  ['after', query.after],
  ['fields', query.fields?.join(',')],
  ['count', query.count],
  ['deleted', query.deleted ? 'true' : undefined],
  ['ids', query.ids?.join(',')],
]

/** What ends after `from` and begins before `to`, ISO UTC, by these fields of the type datetime. */
export interface WindowQuery extends Pick<ListQuery, 'filter' | 'fields' | 'locations'> {
  readonly starts: string
  readonly ends: string
  readonly from: string
  readonly to: string
}

export const windowQueryString = ({ starts, ends, from, to, ...query }: WindowQuery): string =>
  `?${new URLSearchParams({ starts, ends, from, to }).toString()}${listQueryString(query).replace('?', '&')}`

/** The query string of a list call, empty or with its question mark. */
export const listQueryString = (query: ListQuery): string => {
  const params = new URLSearchParams()
  for (const [name, value] of simplePairs(query)) if (value) params.append(name, value)
  for (const { field, op, value } of query.filter ?? []) params.append(`filter[${field}][${op}]`, filterText(value))
  for (const location of query.locations ?? []) params.append('locations[]', location)
  const text = params.toString()
  return text ? `?${text}` : ''
}
