import type { PersonOption } from '#contract'
import { api } from './api.ts'

/** The company's users, for fields that name one. */
export const peopleApi = {
  find: async (words: string, signal?: AbortSignal): Promise<readonly PersonOption[]> => {
    const query = words.trim() === '' ? '' : `?${new URLSearchParams({ q: words.trim() }).toString()}`
    return (await api.get<readonly PersonOption[]>(`/api/ui/people${query}`, { signal })).data
  },
} as const
