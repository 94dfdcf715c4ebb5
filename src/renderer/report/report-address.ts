/** A report in the page's address: as a list, with what it is grouped by, and whether it is drawn: `?by=employee,month&sort=-visits&chart=yes`. */
import type { ReportScreen } from '#contract'
import { type ListState, readListState, writeListState } from '../list/list-address.ts'

export interface ReportState extends ListState {
  /** Ids of one or two groups, the outer first. */
  readonly by: readonly string[]
  /** One of its numbers is drawn above the rows. */
  readonly isDrawn: boolean
}

/** Groups that a record is told apart by at once. */
const BY_MAX = 2

/** Reads an address; what it cannot read is left out. */
export function readReportState(search: string, screen: ReportScreen): ReportState {
  const address = new URLSearchParams(search)
  const named = address.get('by')?.split(',') ?? []
  const known = [...new Set(named)].filter((id) => screen.groups.some((group) => group.id === id)).slice(0, BY_MAX)
  const columns = new Set(['group', ...screen.measures.map(({ id }) => id)])
  const { sort, ...state } = readListState(search, asList(screen))
  return {
    ...state,
    sort: sort.filter((name) => columns.has(name.replace('-', ''))).slice(0, 1),
    by: known.length > 0 ? known : firstGroup(screen),
    isDrawn: address.get('chart') === 'yes',
  }
}

const asList = ({ views }: ReportScreen): { readonly views?: NonNullable<ReportScreen['views']> } => (views ? { views } : {})
const firstGroup = ({ groups }: ReportScreen): readonly string[] => groups.slice(0, 1).map(({ id }) => id)

/** The address of a report in this state; what it is grouped by at first is left out. */
export function writeReportState({ by, isDrawn, ...state }: ReportState, screen: ReportScreen): string {
  const parameters = new URLSearchParams(writeListState(state, asList(screen)))
  if (by.join(',') !== firstGroup(screen).join(',')) parameters.set('by', by.join(','))
  if (isDrawn) parameters.set('chart', 'yes')
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** Whether somebody asked for something else than the report and its views do by themselves. */
export const isOwnReport = ({ filters, sort, by, isDrawn }: ReportState, screen: ReportScreen): boolean =>
  isDrawn || filters.length > 0 || sort.length > 0 || by.join(',') !== firstGroup(screen).join(',')
