import type { ReportData, SheetKind } from '#contract'
import { api } from './api.ts'
import { type ListQuery, listQueryString } from './list-query.ts'

/** What a report is asked for; what it counts is in its document. */
export interface ReportQuery extends Pick<ListQuery, 'filter' | 'locations'> {
  /** Ids of one or two groups, the outer first. */
  readonly by: readonly string[]
}

const address = (screenId: string, { by, ...query }: ReportQuery, file = ''): string =>
  `/api/ui/reports/${encodeURIComponent(screenId.replaceAll('/', '~'))}${file}?${new URLSearchParams({ by: by.join(',') }).toString()}${listQueryString(query).replace('?', '&')}`

/** Reports by the document id of their screen. */
export const reportsApi = {
  get: async (screenId: string, query: ReportQuery, signal?: AbortSignal): Promise<ReportData> =>
    (await api.get<ReportData>(address(screenId, query), { signal })).data,
  sheet: (screenId: string, kind: SheetKind, query: ReportQuery): Promise<Blob> => api.download(address(screenId, query, `.${kind}`)),
} as const
