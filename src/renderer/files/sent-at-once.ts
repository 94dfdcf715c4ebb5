import { errorText } from '#actions'
import { ApiError } from '#api'
import type { StoredFile } from '#contract'
import type { ChosenFile, FilePort } from '#form-engine'
import type { Translate } from '#i18n'
import { limitOf, nothingWaits } from './file-limits.ts'
import { shrink } from './shrink.ts'

export interface SendingOptions {
  readonly maxBytes: number
  readonly t: Translate
  /** What is said when there is no network. */
  readonly offline: string
  /** Throws ApiError. */
  readonly send: (chosen: ChosenFile & { readonly bytes: Blob }, onProgress: (share: number) => void) => Promise<StoredFile>
}

/** Takes files in by sending them at once, where this device keeps none of them. */
export const sentAtOnce = ({ maxBytes, t, offline, send }: SendingOptions): FilePort => ({
  maxBytes,
  waiting: nothingWaits,
  async add(chosen, onProgress) {
    const bytes = withType(await shrink(chosen.file), chosen.file.name)
    const max = limitOf(chosen.field, maxBytes)
    if (bytes.size > max) throw new Error(t('shared/files.refused.tooLarge', { max: Math.floor(max / 1_000_000) }))
    try {
      return await send({ ...chosen, bytes }, onProgress)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new Error(error.status === 0 ? t(offline) : error.message || errorText(error, t))
    }
  },
})

/** With a media type also where the browser knows none. */
export const withType = (bytes: Blob, name: string): Blob => (bytes.type === '' ? bytes.slice(0, bytes.size, typeByName(name)) : bytes)

const typeByName = (name: string): string => (/\.hei[cf]$/i.test(name) ? 'image/heic' : 'application/octet-stream')
