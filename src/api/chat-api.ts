import type { ChatCounts, ChatFile, ChatMessage } from '#contract'
import { api } from './api.ts'
import { upload } from './upload.ts'

/** A file on its way to a conversation, or to a person who was not written to yet. */
export interface ChatUpload {
  /** Made by the browser: the same file under it is stored once. */
  readonly id: string
  readonly to: { readonly conversation_id: string } | { readonly receiver_id: string }
  readonly name: string
  readonly bytes: Blob
}

/** What the chat asks for beside its socket (spec: chat-assistant-session §7). All throw ApiError. */
export const chatApi = {
  counts: async (): Promise<ChatCounts> => (await api.get<ChatCounts>('/api/chat/dashboard-notification')).data,
  search: async (text: string): Promise<readonly ChatMessage[]> =>
    (await api.get<readonly ChatMessage[]>(`/api/chat/search?${new URLSearchParams({ text })}`)).data,
  /** Gives what the server says to it. */
  sms: async (ids: readonly string[], message: string): Promise<string> => (await api.post<unknown>('/api/sms-generic', { ids, message })).message,
  sendFile: ({ id, to, name, bytes }: ChatUpload, onProgress: (share: number) => void = () => undefined): Promise<ChatFile> =>
    upload<ChatFile>(`/api/chat/files?${new URLSearchParams({ id, ...to })}`, { bytes, name, onProgress, method: 'POST' }),
  readFile: (id: string): Promise<Blob> => api.download(`/api/chat/files/${encodeURIComponent(id)}`),
} as const
