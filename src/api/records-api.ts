import type {
  Answer,
  CreateBody,
  HistoryEntry,
  ListAnswer,
  OperationDone,
  PostalPlace,
  RecordDay,
  RecordName,
  RecordView,
  RecordWindow,
  RemoveBody,
  SheetKind,
  TransitionBody,
  UpdateBody,
} from '#contract'
import { api } from './api.ts'
import { type ListQuery, listQueryString, type WindowQuery, windowQueryString } from './list-query.ts'

const base = (resource: string): string => `/api/records/${encodeURIComponent(resource)}`
const one = (resource: string, id: string): string => `${base(resource)}/${encodeURIComponent(id)}`

/** The record calls; all throw ApiError, 409 and 422 carry what the person has to decide in `code`, `problems` and `data`. */
export const recordsApi = {
  list: (resource: string, query: ListQuery = {}, signal?: AbortSignal): Promise<ListAnswer> =>
    api.get<ListAnswer['data'], ListAnswer>(`${base(resource)}${listQueryString(query)}`, { signal }),
  /** The records of a span of time, at most WINDOW_ROWS_MAX. */
  window: async (resource: string, query: WindowQuery, signal?: AbortSignal): Promise<RecordWindow> =>
    (await api.get<RecordWindow>(`${base(resource)}/window${windowQueryString(query)}`, { signal })).data,
  /** How much begins on each day of a span, and how much of it names no record by `without`. */
  days: async (resource: string, { without, ...query }: WindowQuery & { readonly without: string }, signal?: AbortSignal): Promise<readonly RecordDay[]> =>
    (await api.get<readonly RecordDay[]>(`${base(resource)}/days${windowQueryString(query)}&${new URLSearchParams({ without }).toString()}`, { signal })).data,
  /** Of five digits; undefined where none is known. */
  postalPlaceOf: async (zip: string, signal?: AbortSignal): Promise<PostalPlace | undefined> =>
    (await api.get<PostalPlace | null>(`/api/ui/places/${zip}`, { signal })).data ?? undefined,
  /** At most 20, for pickers; for whoever may see names. */
  names: async (resource: string, typed: string, signal?: AbortSignal): Promise<readonly RecordName[]> => {
    const query = typed.trim() === '' ? '' : `?${new URLSearchParams({ q: typed.trim() }).toString()}`
    return (await api.get<readonly RecordName[]>(`${base(resource)}/names${query}`, { signal })).data
  },
  /** What a text field holds, at most 50 that begin with what is typed. */
  values: async (resource: string, { field, typed }: { readonly field: string; readonly typed: string }, signal?: AbortSignal): Promise<readonly string[]> => {
    const query = typed.trim() === '' ? '' : `?${new URLSearchParams({ q: typed.trim() }).toString()}`
    return (await api.get<readonly string[]>(`${base(resource)}/values/${encodeURIComponent(field)}${query}`, { signal })).data
  },
  get: async (resource: string, id: string, signal?: AbortSignal): Promise<RecordView> => (await api.get<RecordView>(one(resource, id), { signal })).data,
  create: async (resource: string, body: CreateBody): Promise<RecordView> => (await api.post<RecordView>(base(resource), body)).data,
  update: async (resource: string, id: string, body: UpdateBody): Promise<RecordView> => (await api.put<RecordView>(one(resource, id), body)).data,
  remove: async (resource: string, id: string, body: RemoveBody): Promise<RecordView> => (await api.delete<RecordView>(one(resource, id), body)).data,
  restore: async (resource: string, id: string): Promise<RecordView> => (await api.post<RecordView>(`${one(resource, id)}/restore`)).data,
  /** How many records would follow a transition, by the question that it asks about them. */
  effects: async (resource: string, id: string, transition: string, values: TransitionBody['values'] = {}): Promise<Readonly<Record<string, number>>> =>
    (await api.post<Readonly<Record<string, number>>>(`${one(resource, id)}/transitions/${encodeURIComponent(transition)}/effects`, { values })).data,
  transition: async (resource: string, id: string, transition: string, body: TransitionBody): Promise<RecordView> =>
    (await api.post<RecordView>(`${one(resource, id)}/transitions/${encodeURIComponent(transition)}`, body)).data,
  operate: (resource: string, id: string, operation: string): Promise<Answer<OperationDone>> =>
    api.post<OperationDone>(`${one(resource, id)}/operations/${encodeURIComponent(operation)}`),
  history: async (resource: string, id: string, signal?: AbortSignal): Promise<readonly HistoryEntry[]> =>
    (await api.get<readonly HistoryEntry[]>(`${one(resource, id)}/history`, { signal })).data,
  /** Records as PDF, as a paper of their resource says; at most 50. */
  paper: async (resource: string, paper: string, ids: readonly string[]): Promise<Blob> =>
    (await api.open('POST', `${base(resource)}/papers/${encodeURIComponent(paper)}`, { ids })).blob(),
  /** The list as a file; the call needs the headers, so a plain link can't fetch it. */
  sheet: (resource: string, kind: SheetKind, query: ListQuery = {}): Promise<Blob> => api.download(`${base(resource)}.${kind}${listQueryString(query)}`),
} as const
