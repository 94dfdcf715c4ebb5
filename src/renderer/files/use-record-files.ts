import { useMemo } from 'react'
import { attachedIn } from '#fields'
import type { EngineForm, FilePort } from '#form-engine'
import { useT } from '#i18n'
import { useApp } from '#store'
import { FILE_MAX_BYTES, nothingWaits } from './file-limits.ts'

/** Where files of a record go; undefined where it takes none. What sends them comes with the first file. */
export function useRecordFiles(resource: string, { fields }: Pick<EngineForm, 'fields'>): FilePort | undefined {
  const t = useT()
  const maxBytes = useApp((state) => state.boot?.company.fileMaxBytes) ?? FILE_MAX_BYTES
  return useMemo(() => {
    if (attachedIn(fields) === undefined) return undefined
    const port = async () => (await import('./record-files.ts')).createRecordFiles({ resource, maxBytes, t })
    return { maxBytes, isUnsorted: true, waiting: nothingWaits, add: async (chosen, onProgress) => (await port()).add(chosen, onProgress) }
  }, [resource, fields, maxBytes, t])
}
