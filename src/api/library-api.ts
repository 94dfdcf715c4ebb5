import type { DraftTrial, FormChange, OwnForm, OwnFormChecked, OwnFormDraft, OwnFormEntry, OwnFormLanguage, SubjectBy } from '#contract'
import { api } from './api.ts'

const base = '/api/ui/library'
const of = (name: string): string => `${base}/${encodeURIComponent(name)}`

/** The forms that the company makes for itself; for who designs forms. All throw ApiError. */
export const libraryApi = {
  list: async (signal?: AbortSignal) => (await api.get<readonly OwnFormEntry[]>(base, { signal })).data,
  language: async (signal?: AbortSignal) => (await api.get<OwnFormLanguage>('/api/ui/library-language', { signal })).data,
  get: async (name: string, signal?: AbortSignal) => (await api.get<OwnForm>(of(name), { signal })).data,
  create: async (body: { readonly name: string; readonly title: string; readonly copies?: string; readonly about?: SubjectBy }) =>
    (await api.post<OwnForm>(base, body)).data,
  save: async (name: string, body: { readonly rev: number; readonly draft: OwnFormDraft }) => (await api.put<{ readonly rev: number }>(of(name), body)).data,
  check: async (name: string, draft: OwnFormDraft, signal?: AbortSignal) => (await api.post<OwnFormChecked>(`${of(name)}/check`, { draft }, { signal })).data,
  /** What the saved draft would do to what people have begun. */
  drafts: async (name: string, signal?: AbortSignal) => (await api.get<DraftTrial>(`${of(name)}/drafts`, { signal })).data,
  publish: async (name: string, body: { readonly rev: number; readonly note: string }) => (await api.post<OwnForm>(`${of(name)}/publish`, body)).data,
  ask: async (name: string, body: { readonly rev: number; readonly note: string }) => (await api.post<OwnForm>(`${of(name)}/ask`, body)).data,
  sendBack: async (name: string, { rev, note }: { readonly rev: number; readonly note: string }) =>
    (await api.post<OwnForm>(`${of(name)}/send-back`, { rev, why: note })).data,
  back: async (name: string, body: { readonly hash: string; readonly note: string }) => (await api.post<OwnForm>(`${of(name)}/back`, body)).data,
  archive: async (name: string, archived: boolean) => (await api.post<OwnForm>(`${of(name)}/archive`, { archived })).data,
  changes: async (name: string, { hash, from }: { readonly hash: string; readonly from: string }, signal?: AbortSignal) =>
    (await api.get<readonly FormChange[]>(`${of(name)}/versions/${hash}/since/${from}`, { signal })).data,
  source: async (name: string, hash: string, signal?: AbortSignal) => (await api.get<OwnFormDraft>(`${of(name)}/versions/${hash}`, { signal })).data,
} as const
