import { api } from '#api'
import type { OperationItem, OperationRunView, RunItems } from '#contract'

const one = (id: string): string => `/api/runs/${encodeURIComponent(id)}`

/** Operations that are done part by part; all throw ApiError. */
export const runsApi = {
  /** One's own, the newest first. */
  own: async (signal?: AbortSignal): Promise<readonly OperationRunView[]> => (await api.get<readonly OperationRunView[]>('/api/runs', { signal })).data,
  get: async (id: string, signal?: AbortSignal): Promise<OperationRunView> => (await api.get<OperationRunView>(one(id), { signal })).data,
  /** A page of what came of it. */
  items: async (id: string, asked: { readonly state: OperationItem['state']; readonly after: string | null }, signal?: AbortSignal): Promise<RunItems> => {
    const query = new URLSearchParams({ state: asked.state, ...(asked.after !== null && { after: asked.after }) })
    return (await api.get<RunItems>(`${one(id)}/items?${query.toString()}`, { signal })).data
  },
  /** What was not done, each with why. */
  refusedCsv: (id: string): Promise<Blob> => api.download(`${one(id)}/refused.csv`),
  stop: async (id: string): Promise<OperationRunView> => (await api.post<OperationRunView>(`${one(id)}/stop`, {})).data,
  /** A new run of what was not done. */
  again: async (id: string, key: string): Promise<OperationRunView> => (await api.post<OperationRunView>(`${one(id)}/again`, { key })).data,
} as const
