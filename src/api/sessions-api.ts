import type { OpenSession } from '#contract'
import { api } from './api.ts'

/** Where one is signed in. All throw ApiError. */
export const sessionsApi = {
  list: async (signal?: AbortSignal) => (await api.get<readonly OpenSession[]>('/api/session/list', { signal })).data,
  /** Ends another one of one's own; gives those that are left. */
  end: async (id: string) => (await api.post<readonly OpenSession[]>('/api/session/end', { id })).data,
  endAll: () => api.post<unknown>('/api/session/end-all'),
} as const
