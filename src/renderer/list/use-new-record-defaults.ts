import { useMemo } from 'react'
import type { ListScreen, ResolvedResource } from '#contract'
import { useRoute } from '#navigation'
import { useRecord } from '../record/use-record.ts'
import { type NewRecordDefaults, newRecordDefaults } from './new-record-defaults.ts'

/** What a new record begins with: the address names another record, and it is there. Undefined otherwise. */
export function useNewRecordDefaults({ editor }: Pick<ListScreen, 'editor'>, resource: ResolvedResource | undefined): NewRecordDefaults | undefined {
  const begins = editor?.begins
  const id = useRoute().search.get(begins?.as ?? '') ?? ''
  const { data } = useRecord(begins?.resource ?? '', id)
  return useMemo(() => (editor && resource && data ? newRecordDefaults(editor, resource, data) : undefined), [editor, resource, data])
}
