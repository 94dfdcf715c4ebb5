import type { BadgeCounts, DashboardData } from '#contract'
import { api } from './api.ts'

/** The data of a dashboard's tiles; what they ask is in the document, never in the call. */
export const dashboardApi = {
  get: async (screenId: string, signal?: AbortSignal): Promise<DashboardData> =>
    (await api.get<DashboardData>(`/api/ui/dashboards/${encodeURIComponent(screenId.replaceAll('/', '~'))}`, { signal })).data,
  /** What waits behind entries of the menu. */
  badges: async (signal?: AbortSignal): Promise<BadgeCounts> => (await api.get<BadgeCounts>('/api/ui/badges', { signal })).data,
} as const
