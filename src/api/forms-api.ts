import type {
  AddendumBody,
  DraftBody,
  DraftHead,
  DraftsAbout,
  DraftsMoved,
  ExportedForm,
  FileBody,
  FiledForm,
  FormEntry,
  FormStart,
  LookupValues,
  MigrationReport,
  OwedPin,
  PrefillBody,
  ResolvedForm,
  ServerDraft,
  SignBody,
  StageBody,
  StartBody,
} from '#contract'
import { api } from './api.ts'

const one = (id: string): string => `/api/ui/forms/records/${encodeURIComponent(id)}`
const draft = (id: string): string => `/api/ui/forms/drafts/${encodeURIComponent(id)}`

const published = new Map<string, Promise<ResolvedForm>>()

/** Forms with answers of their own: their documents, drafts, filing, signing and reading. All throw ApiError. */
export const formsApi = {
  /** The forms that this user may open. */
  catalogue: async (signal?: AbortSignal): Promise<readonly FormEntry[]> => (await api.get<readonly FormEntry[]>('/api/ui/forms', { signal })).data,
  /** A published version; it never changes, so it is asked for once. */
  document: (hash: string): Promise<ResolvedForm> => {
    const known = published.get(hash)
    if (known) return known
    const asked = api.get<ResolvedForm>(`/api/ui/forms/${encodeURIComponent(hash)}`).then(({ data }) => data)
    published.set(hash, asked)
    asked.catch(() => published.delete(hash))
    return asked
  },
  start: async (body: StartBody): Promise<FormStart> => (await api.post<FormStart>('/api/ui/forms/start', body)).data,
  /** What the sources say now, to be laid beside the answers. */
  prefill: async (body: PrefillBody): Promise<Pick<FormStart, 'answers' | 'labels'>> =>
    (await api.post<Pick<FormStart, 'answers' | 'labels'>>('/api/ui/forms/prefill', body)).data,
  lookups: async (body: PrefillBody, signal?: AbortSignal): Promise<LookupValues> =>
    (await api.post<LookupValues>('/api/ui/forms/lookups', body, { signal })).data,
  drafts: async (about?: DraftsAbout, signal?: AbortSignal): Promise<readonly DraftHead[]> =>
    (await api.get<readonly DraftHead[]>(`/api/ui/forms/drafts${about === undefined ? '' : `?${about.by}=${encodeURIComponent(about.id)}`}`, { signal })).data,
  draft: async (id: string, signal?: AbortSignal): Promise<ServerDraft> => (await api.get<ServerDraft>(draft(id), { signal })).data,
  saveDraft: async (id: string, body: DraftBody): Promise<DraftHead> => (await api.put<DraftHead>(draft(id), body)).data,
  dropDraft: async (id: string): Promise<void> => void (await api.delete(draft(id))),
  restoreDraft: async (id: string): Promise<void> => void (await api.post(`${draft(id)}/restore`, {})),
  filed: async (id: string, signal?: AbortSignal): Promise<FiledForm> => (await api.get<FiledForm>(one(id), { signal })).data,
  exported: async (id: string): Promise<ExportedForm> => (await api.get<ExportedForm>(`${one(id)}/export`)).data,
  file: async (body: FileBody): Promise<FiledForm> => (await api.post<FiledForm>('/api/ui/forms/records', body)).data,
  correct: async (id: string, body: FileBody): Promise<FiledForm> => (await api.put<FiledForm>(one(id), body)).data,
  sign: async (id: string, body: SignBody): Promise<FiledForm> => (await api.post<FiledForm>(`${one(id)}/sign`, body)).data,
  /** What this person filed without network and owes the PIN for. */
  owedPins: async (signal?: AbortSignal): Promise<readonly OwedPin[]> => (await api.get<readonly OwedPin[]>('/api/ui/forms/owed-pins', { signal })).data,
  /** Asks the author for a correction. */
  sendBack: async (id: string, body: { readonly version: number; readonly message: string; readonly section?: string }): Promise<FiledForm> =>
    (await api.post<FiledForm>(`${one(id)}/return`, body)).data,
  /** Brings a filed form to its next stage. */
  moveToStage: async (id: string, body: StageBody): Promise<FiledForm> => (await api.post<FiledForm>(`${one(id)}/stage`, body)).data,
  lock: async (id: string, body: { readonly version: number }): Promise<FiledForm> => (await api.post<FiledForm>(`${one(id)}/lock`, body)).data,
  makeVoid: async (id: string, body: { readonly version: number; readonly reason: string }): Promise<FiledForm> =>
    (await api.post<FiledForm>(`${one(id)}/void`, body)).data,
  addendum: async (id: string, body: AddendumBody): Promise<FiledForm> => (await api.post<FiledForm>(`${one(id)}/addenda`, body)).data,
  /** What would change if stored answers became answers to the present version. */
  dryRun: async (form: string): Promise<MigrationReport> => (await api.post<MigrationReport>('/api/ui/forms/migrations/dry-run', { form })).data,
  moveDrafts: async (form: string): Promise<DraftsMoved> => (await api.post<DraftsMoved>('/api/ui/forms/migrations/drafts', { form })).data,
  /** Stores the PDF of a locked form among the documents of its client, once. */
  storePaper: async (id: string): Promise<void> => void (await api.post(`${one(id)}/document`)),
  pdf: (id: string): Promise<Blob> => api.download(`${one(id)}/pdf`),
} as const
