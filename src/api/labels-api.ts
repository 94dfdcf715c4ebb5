import type { CompanyWords, LabelModule } from '#contract'
import { api } from './api.ts'

/** The company's own words for labels. All throw ApiError. */
export const labelsApi = {
  modules: async (companyId: string, signal?: AbortSignal) =>
    (await api.get<readonly LabelModule[]>(`/api/company-labels?companyId=${encodeURIComponent(companyId)}`, { signal })).data,
  save: (companyId: string, labels: Readonly<Record<string, string>>) => api.put<CompanyWords>('/api/company-labels', { companyId, labels }),
} as const
