import type { PasswordLinkAbout, PasswordResetBody } from '#contract'
import { api } from './api.ts'

/** Choosing a password by a mailed link. All throw ApiError; their messages are the server's sentences. */
export const passwordLinksApi = {
  /** Answers the same whether or not there is such an account. */
  ask: async (email: string) => (await api.post<null>('/api/auth/password/forgot', { email })).message,
  about: async (token: string, signal?: AbortSignal) => (await api.post<PasswordLinkAbout>('/api/auth/password/link', { token }, { signal })).data,
  choose: async (body: PasswordResetBody) => (await api.post<null>('/api/auth/password/reset', body)).message,
} as const
