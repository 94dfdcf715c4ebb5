import type { SuggestionsAnswer, SuggestionsBody } from '#contract'
import { api } from './api.ts'

export const suggestionsApi = {
  /** What would do for records; `name`: `<module>.<name>`. @throws ApiError */
  ask: async (name: string, body: SuggestionsBody, signal?: AbortSignal): Promise<SuggestionsAnswer> =>
    (await api.post<SuggestionsAnswer>(`/api/suggestions/${name.split('.').map(encodeURIComponent).join('/')}`, body, { signal })).data,
} as const
