import type { RegistryEntries } from '#contract'
import { api } from './api.ts'

export const registriesApi = {
  /** Entries of a public registry. @throws ApiError */
  find: async (registry: string, text: string, signal?: AbortSignal): Promise<RegistryEntries> =>
    (await api.get<RegistryEntries>(`/api/registries/${encodeURIComponent(registry)}?q=${encodeURIComponent(text)}`, { signal })).data,
} as const
