import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReportQuery, reportsApi } from '#api'
import type { ReportData, ReportScreen } from '#contract'

export interface Report {
  readonly data: ReportData | undefined
  readonly state: 'loading' | 'failed' | 'ready'
  readonly error: unknown
  readonly refreshing: boolean
  readonly retry: () => void
}

/** What the report comes to; the former rows stay while another question of the same groups is asked. */
export function useReport(id: string, screen: ReportScreen, query: ReportQuery): Report {
  const result = useQuery({
    queryKey: ['records', screen.resource, 'report', id, query],
    queryFn: ({ signal }) => reportsApi.get(id, query, signal),
    placeholderData: (data, before) => (isSameGroups(before?.queryKey[4], query) ? keepPreviousData(data) : undefined),
  })
  return {
    data: result.data,
    state: result.isPending ? 'loading' : result.isError && result.data === undefined ? 'failed' : 'ready',
    error: result.error,
    refreshing: result.isFetching,
    retry: () => void result.refetch(),
  }
}

const isSameGroups = (before: unknown, { by }: ReportQuery): boolean => (before as ReportQuery | undefined)?.by.join(',') === by.join(',')
