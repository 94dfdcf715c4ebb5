import { errorText, saveFile } from '#actions'
import { ApiError, formLinksApi } from '#api'
import type { FilePort } from '#form-engine'
import type { Translate } from '#i18n'
import type { FileAccess } from '#widgets'
import { shrink } from '../../files/shrink.ts'

export interface LinkFilesOptions {
  readonly token: string
  /** The form's own id. */
  readonly holder: string
  readonly hash: string
  readonly maxBytes: number
  readonly t: Translate
}

export interface LinkFiles {
  readonly port: FilePort
  /** What was sent from this page is looked at in its memory: through the link nothing is read back. */
  readonly access: FileAccess
}

const nothingWaits: FilePort['waiting'] = { get: () => NONE, subscribe: () => () => undefined }
const NONE: ReadonlySet<string> = new Set()

/** Files of a form behind a link: sent at once, because this device keeps none of them. */
export function createLinkFiles({ token, holder, hash, maxBytes, t }: LinkFilesOptions): LinkFiles {
  const sent = new Map<string, Blob>()
  return {
    port: {
      maxBytes,
      waiting: nothingWaits,
      async add({ id, pointer, file }, onProgress) {
        const bytes = await shrink(file)
        if (bytes.size > maxBytes) throw new Error(t('shared/files.refused.tooLarge', { max: Math.floor(maxBytes / 1_000_000) }))
        try {
          const stored = await formLinksApi.send({ token, id, holder, hash, at: pointer, name: file.name, bytes }, onProgress)
          sent.set(id, bytes)
          return stored
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          throw new Error(error.status === 0 ? t('shared/form-links.page.offline') : error.message || errorText(error, t))
        }
      },
    },
    access: {
      preview: async (id) => sent.get(id),
      async save({ id, name }) {
        const bytes = sent.get(id)
        if (bytes !== undefined) saveFile(name, bytes)
      },
    },
  }
}
