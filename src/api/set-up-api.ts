import type { FirstSetUpBody } from '#contract'
import { api } from './api.ts'

/** The first account of an empty database. Throws ApiError. */
export const setUpApi = {
  complete: (body: FirstSetUpBody) => api.post<null>('/api/auth/set-up', body),
} as const
