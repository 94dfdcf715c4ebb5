import { ApiError } from '#api'
import type { StoredFile } from '#contract'
import type { Send } from '../outbox/run.ts'
import type { LocalFile, LocalFiles } from './local-files.ts'

export type SendFile = (file: LocalFile) => Promise<StoredFile>

/** Sends what waits of one form and lets go of it. Throws ApiError at the first that is not taken; the others stay. */
export async function sendFilesOf(files: LocalFiles, holder: string, send: SendFile): Promise<readonly StoredFile[]> {
  const stored: StoredFile[] = []
  for (const file of await files.list(holder)) {
    stored.push(await send(file))
    await files.remove(file.id)
  }
  return stored
}

/** A form's files go before the form; what the server says against one of them is its answer to the form. */
export const sendWithFiles =
  (files: LocalFiles, sendFile: SendFile, sendForm: Send): Send =>
  async (form) => {
    try {
      await sendFilesOf(files, form.formId, sendFile)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error
      const { status, code, message, problems } = error
      return { status, text: code === 'no-answer' ? '' : JSON.stringify({ success: false, message, data: null, code, problems }) }
    }
    return sendForm(form)
  }
