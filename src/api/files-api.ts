import type { StoredFile } from '#contract'
import { api } from './api.ts'
import { upload } from './upload.ts'

const one = (id: string): string => `/api/ui/files/${encodeURIComponent(id)}`

/** A file on its way to a form or a record that is being filled in. */
export interface FileUpload {
  /** Made by the browser: the same file under it is stored once. */
  readonly id: string
  /** The form's own id, also before it is filed; of a record any id. */
  readonly holder: string
  /** JSON pointer of the field, rows by id. */
  readonly at: string
  readonly name: string
  readonly bytes: Blob
}

/** Of a form: its document id and published hash. */
export type FormFileUpload = FileUpload & { readonly form: string; readonly hash: string }
/** Of a record: its resource. */
export type RecordFileUpload = FileUpload & { readonly resource: string }

/** Attached files. All throw ApiError. */
export const filesApi = {
  send: ({ id, name, bytes, ...place }: FormFileUpload | RecordFileUpload, onProgress: (share: number) => void = () => undefined): Promise<StoredFile> =>
    upload<StoredFile>(`${one(id)}?${new URLSearchParams(place)}`, { bytes, name, onProgress }),
  read: (id: string): Promise<Blob> => api.download(one(id)),
  preview: (id: string): Promise<Blob> => api.download(`${one(id)}/preview`),
} as const
