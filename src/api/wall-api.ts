import type { WallCommentBody, WallMarkBody, WallPage, WallPost, WallPostBody, WallStateBody, WallView } from '#contract'
import { api } from './api.ts'

const of = (id: string): string => `/api/ui/wall/${encodeURIComponent(id)}`

/** The wall of owners and super admins. All throw ApiError. */
export const wallApi = {
  page: async (view: WallView, before: string | undefined, signal?: AbortSignal): Promise<WallPage> => {
    const query = new URLSearchParams({ view, ...(before !== undefined && { before }) })
    return (await api.get<WallPage>(`/api/ui/wall?${query}`, { signal })).data
  },
  post: async (body: WallPostBody): Promise<WallPost> => (await api.post<WallPost>('/api/ui/wall', body)).data,
  comment: async (id: string, body: WallCommentBody): Promise<WallPost> => (await api.post<WallPost>(`${of(id)}/comments`, body)).data,
  dropComment: async (comment: string): Promise<WallPost> => (await api.delete<WallPost>(`/api/ui/wall-comments/${encodeURIComponent(comment)}`)).data,
  mark: async (id: string, body: WallMarkBody): Promise<WallPost> => (await api.put<WallPost>(`${of(id)}/mark`, body)).data,
  report: async (id: string, reason: string): Promise<WallPost> => (await api.post<WallPost>(`${of(id)}/reports`, { reason })).data,
  change: async (id: string, body: WallStateBody): Promise<WallPost | null> => (await api.put<WallPost | null>(`${of(id)}/state`, body)).data,
} as const
