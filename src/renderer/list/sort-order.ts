/** Sorting by clicks on column heads. */
import type { ResolvedResource } from '#contract'

export type SortDirection = 'ascending' | 'descending' | 'none'

const SORTS_MAX = 3

/** How a field is sorted now. */
export function directionOf(sort: readonly string[], field: string): SortDirection {
  if (sort.includes(field)) return 'ascending'
  return sort.includes(`-${field}`) ? 'descending' : 'none'
}

/** The next order after a click: ascending, descending, then back to the document's own; `additive` keeps the others. */
export function nextSort(sort: readonly string[], field: string, additive: boolean, own: readonly string[]): readonly string[] {
  const others = sort.filter((entry) => entry !== field && entry !== `-${field}`)
  const kept = additive ? others : []
  switch (directionOf(sort, field)) {
    case 'none':
      return [...kept, field].slice(-SORTS_MAX)
    case 'ascending':
      return [...kept, `-${field}`].slice(-SORTS_MAX)
    case 'descending':
      return kept.length > 0 ? kept : own.some((entry) => entry === `-${field}`) ? [field] : own
  }
}

/** The field that a column sorts by: its own, or for the record's name the first sortable field of that name, the last name first. */
export function sortFieldOf(field: string, resource: ResolvedResource): string | undefined {
  return field === 'display' ? namesOf(resource)[0] : resource.fields[field]?.sortable ? field : undefined
}

/** The sortable fields of a record's name, the last name first. */
function namesOf({ display, fields }: ResolvedResource): readonly string[] {
  const named = [...(display.lastFirst ?? display.template).matchAll(/\{([A-Za-z0-9]+)\}/g)].map(([, name = '']) => name)
  return named.filter((name) => fields[name]?.sortable)
}

/** The order that is asked for: people of one last name stand by the rest of their names, in the same direction. */
export function wholeNames(sort: readonly string[], resource: ResolvedResource): readonly string[] {
  const [last = '', ...rest] = namesOf(resource)
  const direction = directionOf(sort.slice(-1), last)
  if (resource.display.lastFirst === undefined || direction === 'none') return sort
  const missing = rest.filter((name) => directionOf(sort, name) === 'none').map((name) => (direction === 'descending' ? `-${name}` : name))
  return [...sort, ...missing].slice(0, SORTS_MAX)
}
