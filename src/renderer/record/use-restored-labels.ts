import { useMemo } from 'react'
import type { Filter, ResolvedResource } from '#contract'
import { type AnswerLabels, changedAnswers, type DraftState } from '#forms'
import { useReferenceNames } from '../list/use-reference-names.ts'

const POINTING: ReadonlySet<string> = new Set(['reference', 'user'])

/** The names of what a record points at, and of what a draft of it that was brought back points at instead. */
export function useRestoredLabels(resource: ResolvedResource, { restoredAt, values, base }: DraftState, labels: AnswerLabels): AnswerLabels {
  const pointing = useMemo(
    () =>
      Object.entries(restoredAt === undefined ? {} : changedAnswers(values, base)).flatMap(
        ([field, value]): readonly (Filter & { readonly value: string })[] =>
          typeof value === 'string' && POINTING.has(resource.fields[field]?.type ?? '') ? [{ field, op: 'eq', value }] : [],
      ),
    [resource, restoredAt, values, base],
  )
  const names = useReferenceNames(resource, pointing)
  return useMemo(() => {
    const restored = pointing.flatMap(({ field, value }) => (names[value] ? [[field, names[value]] as const] : []))
    return restored.length === 0 ? labels : { ...labels, ...Object.fromEntries(restored) }
  }, [pointing, names, labels])
}
