import { saveFile } from '#actions'
import { formLinksApi } from '#api'
import type { FilePort } from '#form-engine'
import type { Translate } from '#i18n'
import type { FileAccess } from '#widgets'
import { sentAtOnce } from '../../files/sent-at-once.ts'

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

/** Files of a form behind a link: sent at once, because this device keeps none of them. */
export function createLinkFiles({ token, holder, hash, maxBytes, t }: LinkFilesOptions): LinkFiles {
  const sent = new Map<string, Blob>()
  return {
    port: sentAtOnce({
      ...{ maxBytes, t, offline: 'shared/form-links.page.offline' },
      async send({ id, pointer, file, bytes }, onProgress) {
        const stored = await formLinksApi.send({ token, id, holder, hash, at: pointer, name: file.name, bytes }, onProgress)
        sent.set(id, bytes)
        return stored
      },
    }),
    access: {
      preview: async (id) => sent.get(id),
      async save({ id, name }) {
        const bytes = sent.get(id)
        if (bytes !== undefined) saveFile(name, bytes)
      },
    },
  }
}
