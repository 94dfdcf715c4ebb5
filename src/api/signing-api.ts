import type { DeclineDocumentBody, FillField, SignDocumentBody, SigningDesk, SigningLink, SigningLinkBody, SigningPage } from '#contract'
import { api } from './api.ts'

const of = (id: string): string => `/api/ui/signing/${encodeURIComponent(id)}`
const GUESTS = '/api/ui/signing-links'

/** Documents that people sign: the first three for staff, the rest by a link, without an account. All throw ApiError; of a link that holds no longer `data.why` says why. */
export const signingApi = {
  desk: async (id: string, signal?: AbortSignal): Promise<SigningDesk> => (await api.get<SigningDesk>(of(id), { signal })).data,
  fields: async (signal?: AbortSignal): Promise<readonly FillField[]> => (await api.get<readonly FillField[]>('/api/ui/signing/fields', { signal })).data,
  link: async (id: string, body: SigningLinkBody): Promise<SigningLink> => (await api.post<SigningLink>(`${of(id)}/links`, body)).data,
  open: async (token: string, signal?: AbortSignal): Promise<SigningPage> => (await api.post<SigningPage>(`${GUESTS}/open`, { token }, { signal })).data,
  document: async (token: string, signal?: AbortSignal): Promise<Blob> => (await api.open('POST', `${GUESTS}/document`, { token }, { signal })).blob(),
  sign: async (body: SignDocumentBody): Promise<void> => void (await api.post(`${GUESTS}/sign`, body)),
  decline: async (body: DeclineDocumentBody): Promise<void> => void (await api.post(`${GUESTS}/decline`, body)),
} as const
