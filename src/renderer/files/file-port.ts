import { errorText } from '#actions'
import { ApiError, type FormFileUpload, filesApi } from '#api'
import type { ResolvedForm, StoredFile } from '#contract'
import type { FilePort } from '#form-engine'
import type { Translate } from '#i18n'
import { type LocalFiles, offline, sendFilesOf } from '#offline'
import { limitOf } from './file-limits.ts'
import { withType } from './sent-at-once.ts'
import { shrink } from './shrink.ts'

export interface FilePortOptions {
  /** The form's own id. */
  readonly holder: string
  readonly form: Pick<ResolvedForm, 'id' | 'hash'>
  readonly local: Pick<LocalFiles, 'keep' | 'remove' | 'waiting'>
  readonly send?: typeof filesApi.send
  readonly maxBytes: number
  readonly t: Translate
}

/** Takes files of a form in: kept sealed on the device first, so that nothing is lost on the way, then sent; without network they wait there. */
export function createFilePort({ holder, form, local, send = filesApi.send, maxBytes, t }: FilePortOptions): FilePort {
  const tooLarge = (max: number): Error => new Error(t('shared/files.refused.tooLarge', { max: Math.floor(max / 1_000_000) }))
  return {
    maxBytes,
    waiting: local.waiting,
    async add({ id, pointer, field, file }, onProgress) {
      const shrunk = await shrink(file)
      const max = limitOf(field, maxBytes)
      if (shrunk.size > max) throw tooLarge(max)
      const typed = withType(shrunk, file.name)
      const upload: FormFileUpload = { id, holder, form: form.id, hash: form.hash, at: pointer, name: file.name, bytes: typed }
      const place = await local.keep(upload)
      try {
        const stored = await send(upload, onProgress)
        await local.remove(id).catch(() => undefined)
        return stored
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.isTemporary && place === 'kept') return { id, name: file.name, type: typed.type, size: typed.size }
        await local.remove(id).catch(() => undefined)
        if (error.isTemporary) throw new Error(t(place === 'full' ? 'shared/files.deviceFull' : 'shared/files.notKept'))
        throw new Error(error.message || errorText(error, t))
      }
    },
  }
}

/** Before a form is filed: what waits of it goes now. Throws ApiError as the server said it. */
export const sendWaiting = (local: LocalFiles, holder: string): Promise<readonly StoredFile[]> => sendFilesOf(local, holder, filesApi.send)

/** What waits of a form goes as soon as there is network, also while it is still filled in; what is refused then is told at filing. Gives how to stop. */
export function sendWhenOnline(holder: string): () => void {
  const send = () => void sendWaiting(offline().files, holder).catch(() => undefined)
  if (navigator.onLine) send()
  addEventListener('online', send)
  return () => removeEventListener('online', send)
}
