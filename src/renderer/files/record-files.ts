import { filesApi } from '#api'
import type { FilePort } from '#form-engine'
import type { Translate } from '#i18n'
import { sentAtOnce } from './sent-at-once.ts'

export interface RecordFilesOptions {
  /** Resource of the record. */
  readonly resource: string
  readonly maxBytes: number
  readonly t: Translate
}

/** Files of a record that is being filled in: they wait at the server until it is saved, and belong to it from then on. */
export const createRecordFiles = ({ resource, ...options }: RecordFilesOptions): FilePort =>
  sentAtOnce({
    ...options,
    offline: 'shared/files.offline',
    send: ({ id, pointer, file, bytes }, onProgress) => filesApi.send({ id, holder: id, resource, at: pointer, name: file.name, bytes }, onProgress),
  })
