import type { HeldRights, MenuReview, RightsCatalogue, RightsChange, RightsChanged, RightsHolders, RightsPreview, RightsTarget } from '#contract'
import { api } from './api.ts'

const ROOT = '/api/ui/rights'
const query = (given: Readonly<Record<string, string>>): string => new URLSearchParams(given).toString()

/** Who may do what in the company. All throw ApiError. */
export const rightsApi = {
  catalogue: async (signal?: AbortSignal) => (await api.get<RightsCatalogue>(ROOT, { signal })).data,
  /** People of the company, or of another one for super admins. */
  holders: async (q: string, signal?: AbortSignal, company?: string) =>
    (await api.get<RightsHolders>(`${ROOT}/holders?${query({ q, ...(company !== undefined && { company }) })}`, { signal })).data,
  of: async (target: RightsTarget, signal?: AbortSignal) => (await api.get<HeldRights>(`${ROOT}/of?${query(target)}`, { signal })).data,
  preview: async (change: RightsChange, signal?: AbortSignal) => (await api.post<RightsPreview>(`${ROOT}/preview`, change, { signal })).data,
  change: async (change: RightsChange) => (await api.put<RightsChanged>(ROOT, change)).data,
  menuOf: async (target: RightsTarget, signal?: AbortSignal) => (await api.get<MenuReview>(`/api/ui/menu-review?${query(target)}`, { signal })).data,
} as const
