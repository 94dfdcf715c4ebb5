import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api'

const STALE_MS = 30_000
const RETRIES_MAX = 2

/** Tries a read again only when nothing was reached or the server had trouble; a refusal stays a refusal. */
export const mayRetry = (failures: number, error: unknown): boolean => error instanceof ApiError && error.isTemporary && failures < RETRIES_MAX

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: mayRetry, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
