import { useQuery, useQueryClient } from '@tanstack/react-query'
import { recordsApi } from '#api'
import type { RecordView } from '#contract'
import { bus } from '#store'

export const recordKey = (resource: string, id: string): readonly string[] => ['records', resource, 'one', id]

/** One record, fetched again when the server says that it has changed. */
export const useRecord = (resource: string, id: string) =>
  useQuery({ queryKey: recordKey(resource, id), queryFn: ({ signal }) => recordsApi.get(resource, id, signal), enabled: id !== '' })

/** Puts a saved record into the cache and tells the page. */
export function useTakeRecord(resource: string): (record: RecordView) => void {
  const queries = useQueryClient()
  return (record) => {
    queries.setQueryData(recordKey(resource, record.id), record)
    bus.emit('recordChanged', { resource, id: record.id, version: record.version })
  }
}
