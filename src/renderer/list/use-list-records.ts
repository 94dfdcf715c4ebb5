import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type ListQuery, recordsApi } from '#api'
import type { Filter, ListScreen, RecordView, ResolvedResource } from '#contract'
import { askedFields } from './asked-fields.ts'
import { wholeNames } from './sort-order.ts'

const PAGE_ROWS = 100

export interface ListQuestion {
  readonly screen: Pick<ListScreen, 'filter' | 'trash'>
  readonly resource: ResolvedResource | undefined
  readonly filters: readonly Filter[]
  readonly sort: readonly string[]
  readonly search: string
  readonly locationId: string | null
}

/** The list call of a screen in a state: the document's own filter, the chosen ones, search and sort. */
export function listQuery({ screen, resource, filters, sort, search, locationId }: ListQuestion): ListQuery {
  return {
    q: search === '' ? undefined : search,
    filter: [...(screen.filter ?? []), ...filters],
    sort: resource ? wholeNames(sort, resource) : sort,
    deleted: screen.trash,
    locations: locationId ? [locationId] : undefined,
  }
}

export interface ListRecords {
  readonly rows: readonly RecordView[]
  readonly count: number
  readonly countIsExact: boolean
  readonly state: 'loading' | 'failed' | 'ready'
  readonly error: unknown
  readonly loadingMore: boolean
  readonly refreshing: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

/** The rows of a list call, page by page, with what the list needs of each. */
export const rowsQuery = (screen: ListScreen, resource: ResolvedResource | undefined, query: ListQuery) => {
  const asked: ListQuery = { ...query, fields: resource && askedFields(screen, resource), limit: PAGE_ROWS }
  return infiniteQueryOptions({
    queryKey: ['records', screen.resource, 'list', asked],
    queryFn: ({ pageParam, signal }) => recordsApi.list(screen.resource, { ...asked, after: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.page.next,
  })
}

/** Loads a list page by page as it is scrolled; the former rows stay while a new question is asked. */
export function useListRecords(screen: ListScreen, resource: ResolvedResource | undefined, query: ListQuery): ListRecords {
  const result = useInfiniteQuery({ ...rowsQuery(screen, resource, query), placeholderData: keepPreviousData })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = result
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const first = data?.pages[0]?.page
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const retry = useCallback(() => void refetch(), [refetch])
  return {
    rows,
    count: first?.count ?? 0,
    countIsExact: first?.countIsExact ?? true,
    state: result.isPending ? 'loading' : result.isError && rows.length === 0 ? 'failed' : 'ready',
    error: result.error,
    loadingMore: isFetchingNextPage,
    refreshing: result.isFetching && !isFetchingNextPage,
    loadMore,
    retry,
  }
}
