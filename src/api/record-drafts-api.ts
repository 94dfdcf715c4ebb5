import type { RecordDraft, RecordDraftBody, RecordDraftHead } from '#contract'
import { api } from './api.ts'

const one = (key: string): string => `/api/record-drafts/one?${new URLSearchParams({ key }).toString()}`

/** Unsaved input of records, for one's other devices. */
export const recordDraftsApi = {
  list: async (): Promise<readonly RecordDraftHead[]> => (await api.get<readonly RecordDraftHead[]>('/api/record-drafts')).data,
  get: async (key: string): Promise<RecordDraft> => (await api.get<RecordDraft>(one(key))).data,
  put: async (body: RecordDraftBody): Promise<void> => void (await api.put<RecordDraftHead>('/api/record-drafts', body)),
  remove: async (key: string): Promise<void> => void (await api.delete(one(key))),
} as const
