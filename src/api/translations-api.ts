import type { ReviewedBody, TranslationArea, TranslationBody, TranslationEntry, TranslationPage, TranslationState } from '#contract'
import { api } from './api.ts'

const ROOT = '/api/ui/translations'

export interface TranslationQuestion {
  readonly language: string
  readonly area: TranslationArea | null
  readonly state: TranslationState
  readonly q: string
  readonly from: number
}

/** Strings of a language beside the English ones; super admins. All throw ApiError. */
export const translationsApi = {
  page: async ({ area, from, ...rest }: TranslationQuestion, signal?: AbortSignal) => {
    const query = new URLSearchParams({ ...rest, from: String(from), ...(area && { area }) })
    return (await api.get<TranslationPage>(`${ROOT}?${query}`, { signal })).data
  },
  save: async (body: TranslationBody) => (await api.put<TranslationEntry>(ROOT, body)).data,
  review: async (body: ReviewedBody) => (await api.put<readonly TranslationEntry[]>(`${ROOT}/reviewed`, body)).data,
  exported: (language: string): Promise<Blob> => api.download(`${ROOT}/export?language=${encodeURIComponent(language)}`),
} as const
