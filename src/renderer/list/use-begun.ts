import { useMemo } from 'react'
import type { ListScreen, RecordView } from '#contract'
import type { Answers } from '#forms'
import { useRoute } from '#navigation'
import { useRecord } from '../record/use-record.ts'

/** A new record that takes something over from another one. */
export interface Begun {
  /** Of the other record. */
  readonly id: string
  /** For fields of the editor; people may change them. */
  readonly values: Answers
  /** For fields that the editor does not show. */
  readonly fixed: Answers
}

/** What a new record begins with: the address names another record, and it is there. Undefined otherwise. */
export function useBegun({ editor }: Pick<ListScreen, 'editor'>): Begun | undefined {
  const begins = editor?.begins
  const id = useRoute().search.get(begins?.as ?? '') ?? ''
  const { data } = useRecord(begins?.resource ?? '', id)
  return useMemo(() => (editor && data ? begunBy(editor, data) : undefined), [editor, data])
}

function begunBy({ begins, sections }: NonNullable<ListScreen['editor']>, other: RecordView): Begun {
  const shown = new Set(sections.flatMap(({ fields }) => fields.map((field) => (typeof field === 'string' ? field : field.field))))
  const taken = Object.entries(begins?.values ?? {}).flatMap(([field, from]) => {
    const value = from === 'id' ? other.id : other.values[from]
    return value === undefined || value === null ? [] : [[field, value] as const]
  })
  return {
    id: other.id,
    values: Object.fromEntries(taken.filter(([field]) => shown.has(field))),
    fixed: Object.fromEntries(taken.filter(([field]) => !shown.has(field))),
  }
}
