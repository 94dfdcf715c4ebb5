import type { Filter, ResolvedResource } from '#contract'
import { useFormats, useT } from '#i18n'
import { filterSentence } from './filter-sentence.ts'
import { useReferenceNames } from './use-reference-names.ts'

export interface FilterInWords {
  readonly filter: Filter
  readonly text: string
}

/** The filters of a list as sentences, without those on fields that this person doesn't have. */
export function useFilterSentences(resource: ResolvedResource, filters: readonly Filter[]): readonly FilterInWords[] {
  const t = useT()
  const formats = useFormats()
  const names = useReferenceNames(resource, filters)
  return filters.flatMap((filter) => {
    const field = resource.fields[filter.field]
    return field ? [{ filter, text: filterSentence(filter, field, { translate: t, formats, names }) }] : []
  })
}
