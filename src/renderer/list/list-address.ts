/** The list's state in the page's address: `?view=active&f.status=in:active,onHold&sort=-startOfCare`. Search words stay out of it, because names are health data. */
import { conditionOf, conditionText, type Filter, type ListScreen } from '#contract'

export interface ListState {
  readonly view: string | null
  readonly filters: readonly Filter[]
  readonly sort: readonly string[]
}

/** All rows, where the list opens with a view. */
const ALL_ROWS = 'all'
const firstView = ({ views }: Pick<ListScreen, 'views'>): string | null => views?.find(({ first }) => first)?.id ?? null

/** Reads an address; what it cannot read is left out, so that an old link still opens the list. */
export function readListState(search: string, screen: Pick<ListScreen, 'views' | 'sort'>): ListState {
  const parameters = new URLSearchParams(search)
  const filters = [...parameters].flatMap(([key, text]) => (key.startsWith('f.') && conditionOf(key.slice(2), text)) || [])
  const view = parameters.get('view') ?? (filters.length === 0 ? firstView(screen) : null)
  return {
    view: screen.views?.some((candidate) => candidate.id === view) ? view : null,
    filters,
    sort: parameters.get('sort')?.split(',').filter(Boolean) ?? screen.sort ?? [],
  }
}

/** Whether somebody filtered or ordered it otherwise than the list and its views do by themselves. */
export const isOwnMaking = ({ filters, sort }: ListState, screen: Pick<ListScreen, 'sort'>): boolean =>
  filters.length > 0 || sort.join(',') !== (screen.sort ?? []).join(',')

/** The view that alone filters a list in this state. */
export const viewAlone = ({ view, filters }: ListState): string | undefined => (filters.length === 0 && view) || undefined

/** What a list in this state shows only of: what its view says, then what was chosen. */
export const filtersOf = ({ view, filters }: ListState, { views }: Pick<ListScreen, 'views'>): readonly Filter[] => [
  ...(views?.find((candidate) => candidate.id === view)?.filter ?? []),
  ...filters,
]

/** Writes the address of a list in this state; the screen's own sort is left out. */
export function writeListState(state: ListState, screen: Pick<ListScreen, 'views' | 'sort'>): string {
  const parameters = new URLSearchParams()
  const first = state.filters.length === 0 ? firstView(screen) : null
  if (state.view !== first) parameters.set('view', state.view ?? ALL_ROWS)
  for (const filter of state.filters) parameters.append(`f.${filter.field}`, conditionText(filter))
  const sort = state.sort.join(',')
  if (sort !== (screen.sort ?? []).join(',')) parameters.set('sort', sort)
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** The parameter of an address that names the record which a list opens beside it. */
export const RECORD = 'record'
export const recordInList = (id: string): string => `?${new URLSearchParams({ [RECORD]: id }).toString()}`

/** The same for a link to a list from elsewhere, such as a dashboard tile. */
export function filterAddress(filters: readonly Filter[]): string {
  const parameters = new URLSearchParams(filters.map((filter) => [`f.${filter.field}`, conditionText(filter)]))
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
