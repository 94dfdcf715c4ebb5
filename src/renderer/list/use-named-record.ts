import { useMemo } from 'react'
import type { ListScreen, RecordView } from '#contract'
import { useRoute } from '#navigation'
import { useRecord } from '../record/use-record.ts'
import { RECORD } from './list-address.ts'

/** The record that the address names, to be opened beside the list; undefined until it is there, and where nothing opens beside this list. */
export function useNamedRecord({ resource, editor }: Pick<ListScreen, 'resource' | 'editor'>): { readonly record: RecordView } | undefined {
  const id = useRoute().search.get(RECORD) ?? ''
  const { data } = useRecord(resource, editor === undefined ? '' : id)
  return useMemo(() => (data === undefined || id === '' ? undefined : { record: data }), [data, id])
}
