import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type ListQuery, recordsApi } from '#api'
import { type BoardScreen, isRelativeValue, LIST_LIMIT_MAX, type ResolvedResource } from '#contract'
import { fieldsNeeded } from '../list/asked-fields.ts'
import type { ColumnCards } from './board-columns.ts'

/** Cards of a column to begin with, and how many more come at a time. */
const PAGE_CARDS = 25
/** Where columns go by the time, cards go from one to another by themselves. */
const AGAIN_MS = 60_000

export interface BoardData {
  readonly columns: readonly ColumnCards[]
  readonly state: 'loading' | 'failed' | 'ready'
  readonly error: unknown
  readonly refreshing: boolean
  readonly retry: () => void
  /** Asks again and waits for the answer. */
  readonly renewed: () => Promise<void>
  /** How many of a column are asked for. */
  readonly limitOf: (column: string) => number
  readonly showMore: (column: string) => void
}

/** The first records of each column, all asked for together; those before stay while others are asked for. */
export function useBoard(screen: BoardScreen, resource: ResolvedResource, query: ListQuery): BoardData {
  const queries = useQueryClient()
  const [limits, setLimits] = useState<Readonly<Record<string, number>>>({})
  const asked = useMemo(() => {
    const fields = fieldsShown(screen, resource)
    return screen.columns.map(
      ({ id, filter }): ListQuery => ({ ...query, filter: [...(query.filter ?? []), ...filter], fields, limit: limits[id] ?? PAGE_CARDS }),
    )
  }, [screen, resource, query, limits])
  const key = useMemo(() => ['records', screen.resource, 'board', asked], [screen.resource, asked])
  const { data, isPending, isError, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => Promise.all(asked.map((each) => recordsApi.list(screen.resource, each, signal))),
    placeholderData: keepPreviousData,
    refetchInterval: goesByTime(screen) ? AGAIN_MS : false,
  })
  const columns = useMemo(
    () =>
      screen.columns.map((column, at): ColumnCards => {
        const answer = data?.[at]
        return { column, rows: answer?.data ?? [], count: answer?.page.count ?? 0, countIsExact: answer?.page.countIsExact ?? true }
      }),
    [screen.columns, data],
  )
  const retry = useCallback(() => void refetch(), [refetch])
  // What is asked for already, because the record has changed, is not asked for twice.
  const renewed = useCallback(() => queries.refetchQueries({ queryKey: key, exact: true }, { cancelRefetch: false }), [queries, key])
  return {
    columns,
    state: isPending ? 'loading' : isError && data === undefined ? 'failed' : 'ready',
    error,
    refreshing: isFetching,
    retry,
    renewed,
    limitOf: (column) => limits[column] ?? PAGE_CARDS,
    showMore: (column) => setLimits({ ...limits, [column]: Math.min(LIST_LIMIT_MAX, (limits[column] ?? PAGE_CARDS) + PAGE_CARDS) }),
  }
}

const goesByTime = ({ columns }: BoardScreen): boolean =>
  columns.some(({ filter }) => filter.some(({ value }) => value !== undefined && isRelativeValue(value) && value.from === 'now'))

function fieldsShown({ card, columns, rowActions = [], bulkActions = [] }: BoardScreen, resource: ResolvedResource): readonly string[] {
  const shown = [card.title, ...(card.fields ?? []), card.badge, resource.lifecycle?.field].flatMap((name) => name ?? [])
  return fieldsNeeded(shown, [...rowActions, ...bulkActions, ...columns.flatMap(({ accepts }) => accepts ?? [])], resource)
}
