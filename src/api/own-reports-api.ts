import type { Json, OwnReportOpened, OwnReportPreview, OwnReportSource } from '#contract'
import { api } from './api.ts'

const base = '/api/ui/own-reports'

/** Reports that the company makes of its own records; they are saved as records. */
export const ownReportsApi = {
  /** Kinds of records that they can be made from. */
  sources: async (signal?: AbortSignal): Promise<readonly OwnReportSource[]> => (await api.get<readonly OwnReportSource[]>(`${base}/sources`, { signal })).data,
  /** What can be asked of one of them: its resource is in the bundle. */
  source: async (resource: string, signal?: AbortSignal): Promise<OwnReportOpened> =>
    (await api.get<OwnReportOpened>(`${base}/sources/${encodeURIComponent(resource)}`, { signal })).data,
  open: async (id: string, signal?: AbortSignal): Promise<OwnReportOpened> =>
    (await api.get<OwnReportOpened>(`${base}/${encodeURIComponent(id)}`, { signal })).data,
  /** What one that is not saved comes to; `by`: ids of one or two of its groups. */
  preview: async (body: { readonly values: Readonly<Record<string, Json>>; readonly by: readonly string[] }, signal?: AbortSignal): Promise<OwnReportPreview> =>
    (await api.post<OwnReportPreview>(`${base}/preview`, body, { signal })).data,
} as const
