import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, recordsApi } from '#api'
import type { RecordView } from '#contract'
import { bus } from '#store'

export const recordKey = (resource: string, id: string): readonly string[] => ['records', resource, 'one', id]

/** The server's record; without network the one that this device keeps of somebody who was opened or pinned. */
async function readRecord(resource: string, id: string, signal: AbortSignal): Promise<RecordView> {
  try {
    return await recordsApi.get(resource, id, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const { keptRecord } = await import('../answers/kept-forms.ts')
    const kept = await keptRecord(resource, id)
    if (kept === undefined) throw error
    return kept
  }
}

/** One record, fetched again when the server says that it has changed. */
export const useRecord = (resource: string, id: string) =>
  useQuery({ queryKey: recordKey(resource, id), queryFn: ({ signal }) => readRecord(resource, id, signal), enabled: id !== '' })

/** Puts a saved record into the cache and tells the page. */
export function useTakeRecord(resource: string): (record: RecordView) => void {
  const queries = useQueryClient()
  return (record) => {
    queries.setQueryData(recordKey(resource, record.id), record)
    bus.emit('recordChanged', { resource, id: record.id, version: record.version })
  }
}
