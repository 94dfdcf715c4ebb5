import { FORM_LINK_HEADER, type FormLink, type FormLinkBody, type LinkedFileBody, type LinkedFormPage, type NewFormLink, type StoredFile } from '#contract'
import { api } from './api.ts'
import { upload } from './upload.ts'

/** A file on its way through a link. */
export interface LinkedUpload {
  readonly token: string
  /** Made by the browser: the same file under it is stored once. */
  readonly id: string
  /** The form's own id, also before it is handed in. */
  readonly holder: string
  readonly hash: string
  /** JSON pointer of the field. */
  readonly at: string
  readonly name: string
  readonly bytes: Blob
}

/** Links by which somebody without an account fills in a form. All throw ApiError; of a link that holds no longer `data.why` says why. */
export const formLinksApi = {
  list: async (form: string, signal?: AbortSignal) =>
    (await api.get<readonly FormLink[]>(`/api/ui/forms/links?form=${encodeURIComponent(form)}`, { signal })).data,
  make: async (body: FormLinkBody) => (await api.post<NewFormLink>('/api/ui/forms/links', body)).data,
  revoke: async (id: string): Promise<void> => void (await api.post(`/api/ui/forms/links/${encodeURIComponent(id)}/revoke`)),
  open: async (token: string, signal?: AbortSignal) => (await api.post<LinkedFormPage>('/api/ui/forms/linked/open', { token }, { signal })).data,
  handIn: async (body: LinkedFileBody): Promise<void> => void (await api.post('/api/ui/forms/linked/file', body)),
  send: ({ token, id, holder, hash, at, name, bytes }: LinkedUpload, onProgress: (share: number) => void): Promise<StoredFile> =>
    upload<StoredFile>(`/api/ui/forms/linked/files/${encodeURIComponent(id)}?${new URLSearchParams({ hash, holder, at })}`, {
      bytes,
      name,
      onProgress,
      headers: { [FORM_LINK_HEADER]: token },
    }),
} as const
