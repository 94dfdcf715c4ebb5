import type { SecondStepAbout, TwoFactorBegin, TwoFactorBegun, TwoFactorConfirm, TwoFactorOn, TwoFactorState } from '#contract'
import { api } from './api.ts'

/** The second step of a sign-in, and one's own choice of it. All throw ApiError. */
export const twoFactorApi = {
  /** What the second step needs to know; `verify/user` takes the copy id that stands before the dot of the challenge. */
  about: async (challenge: string, signal?: AbortSignal) =>
    (await api.get<SecondStepAbout>('/api/verify/user', { userId: challenge.split('.')[0] ?? '', token: challenge, signal })).data,
  sendAgain: (challenge: string) => api.post<null>('/api/auth/2fa/again', { challenge }),
  state: async (signal?: AbortSignal) => (await api.get<TwoFactorState>('/api/ui/two-factor', { signal })).data,
  begin: async (body: TwoFactorBegin) => (await api.post<TwoFactorBegun>('/api/ui/two-factor/begin', body)).data,
  confirm: (body: TwoFactorConfirm) => api.post<TwoFactorOn>('/api/ui/two-factor/confirm', body),
  turnOff: (password: string) => api.post<TwoFactorState>('/api/ui/two-factor/off', { password }),
  renewRecovery: async (password: string) => (await api.post<TwoFactorOn>('/api/ui/two-factor/recovery', { password })).data,
} as const
