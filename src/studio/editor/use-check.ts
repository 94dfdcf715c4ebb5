import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { libraryApi } from '#api'
import type { OwnFormChecked, OwnFormDraft, ResolvedForm } from '#contract'
import { useRested } from '#widgets'

const PAUSE_MS = 250

export interface Check {
  readonly checked: OwnFormChecked | undefined
  /** The last one that was sound. */
  readonly preview: ResolvedForm | undefined
  /** What is shown is of an earlier draft. */
  readonly isBehind: boolean
  readonly isOffline: boolean
}

let drafts = 0
const numbers = new WeakMap<OwnFormDraft, number>()

/** Tells one draft from another without reading it: a long form as part of a key would be written out with each letter that is typed. */
function numberOf(draft: OwnFormDraft): number {
  const known = numbers.get(draft) ?? ++drafts
  numbers.set(draft, known)
  return known
}

/** What the server makes of a draft once nobody has typed for a moment. */
export function useCheck(name: string, draft: OwnFormDraft): Check {
  const rested = useRested(draft, PAUSE_MS)
  const query = useQuery({
    queryKey: ['library', 'check', name, numberOf(rested)],
    queryFn: ({ signal }) => libraryApi.check(name, rested, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const checked = query.data
  const preview = useLastGood(checked?.preview)
  return { checked, preview, isBehind: rested !== draft || query.isPlaceholderData || query.isFetching, isOffline: query.isError }
}

function useLastGood(preview: ResolvedForm | undefined): ResolvedForm | undefined {
  const kept = useMemo<{ form: ResolvedForm | undefined }>(() => ({ form: undefined }), [])
  if (preview !== undefined) kept.form = preview
  return kept.form
}
