import type { AssistantProviderState } from '#contract'
import { api } from './api.ts'

/** What makes the assistant's answers on this server; super admins. Throws ApiError. */
export const answererApi = {
  state: async (signal?: AbortSignal) => (await api.get<AssistantProviderState>('/api/ui/assistant/provider', { signal })).data,
} as const
