import type { StoredFile } from '#contract'
import { api } from './api.ts'
import { upload } from './upload.ts'

const one = (id: string): string => `/api/ui/files/${encodeURIComponent(id)}`

/** A file on its way to a form that is being filled in. */
export interface FileUpload {
  /** Made by the browser: the same file under it is stored once. */
  readonly id: string
  /** The form's own id, also before it is filed. */
  readonly holder: string
  /** Document id and published hash of the form. */
  readonly form: string
  readonly hash: string
  /** JSON pointer of the field, rows by id. */
  readonly at: string
  readonly name: string
  readonly bytes: Blob
}

/** Attached files. All throw ApiError. */
export const filesApi = {
  send: ({ id, holder, form, hash, at, name, bytes }: FileUpload, onProgress: (share: number) => void = () => undefined): Promise<StoredFile> =>
    upload<StoredFile>(`${one(id)}?${new URLSearchParams({ form, hash, holder, at })}`, { bytes, name, onProgress }),
  read: (id: string): Promise<Blob> => api.download(one(id)),
  preview: (id: string): Promise<Blob> => api.download(`${one(id)}/preview`),
} as const
