import { type ReactNode, useMemo } from 'react'
import { errorText, saveFile } from '#actions'
import { ApiError, filesApi } from '#api'
import { type Translate, useT } from '#i18n'
import { type FileAccess, FileAccessProvider } from '#widgets'

/** A file that waits on this device; its room comes in when the first file is looked at. */
const readLocal = async (id: string) => (await import('#offline')).offline().files.read(id)

/** What waits on this device is looked at there, everything else at the server. */
const accessOf = (t: Translate): FileAccess => ({
  preview: async (id) => {
    const local = await readLocal(id)
    if (local !== undefined) return local.bytes
    return filesApi.preview(id).catch((error: unknown) => {
      // What has no small picture shows its sign.
      if (error instanceof ApiError) return undefined
      throw error
    })
  },
  save: async ({ id, name }) => {
    const local = await readLocal(id)
    const bytes = local?.bytes ?? (await read(id, t))
    saveFile(name, bytes)
  },
})

async function read(id: string, t: Translate): Promise<Blob> {
  try {
    return await filesApi.read(id)
  } catch (error) {
    if (error instanceof ApiError) throw new Error(error.message || errorText(error, t))
    throw error
  }
}

/** Lets every value below it show and give out its files. */
export function FilesGivenOut({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const access = useMemo(() => accessOf(t), [t])
  return <FileAccessProvider value={access}>{children}</FileAccessProvider>
}
