import type { ReportMailBody, ReportMailEvery } from '#contract'
import { api } from './api.ts'

type Kept = Readonly<Record<string, ReportMailEvery>>

/** Which reports come to oneself by mail, by the document id of their screen. */
export const reportMailsApi = {
  get: async (signal?: AbortSignal): Promise<Kept> => (await api.get<Kept>('/api/ui/report-mails', { signal })).data,
  keep: async (body: ReportMailBody): Promise<Kept> => (await api.put<Kept>('/api/ui/report-mails', body)).data,
} as const
