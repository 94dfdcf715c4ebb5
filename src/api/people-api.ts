import type { PersonOption, ResolvedField } from '#contract'
import { api } from './api.ts'

export interface PeopleSearch {
  readonly accounts?: ResolvedField['accounts'] | undefined
  readonly signal?: AbortSignal
}

/** The company's users, for fields that name one: the office's, unless other accounts are asked for. */
export const peopleApi = {
  find: async (words: string, { accounts, signal }: PeopleSearch = {}): Promise<readonly PersonOption[]> => {
    const asked = { ...(words.trim() !== '' && { q: words.trim() }), ...(accounts && { accounts: accounts.join() }) }
    const query = new URLSearchParams(asked).toString()
    return (await api.get<readonly PersonOption[]>(`/api/ui/people${query && `?${query}`}`, { signal })).data
  },
} as const
