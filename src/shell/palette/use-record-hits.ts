import { useQueries } from '@tanstack/react-query'
import { recordsApi } from '#api'
import type { RecordFinder, RecordName } from '#contract'

/** Shorter texts would name half of everybody. */
export const RECORD_TEXT_MIN_CHARS = 2
const SHOWN_EACH_MAX = 6

export interface RecordHits {
  readonly finder: RecordFinder
  readonly state: 'loading' | 'failed' | 'ready'
  readonly found: readonly RecordName[]
}

/** Records whose names hold the words, by kind; each kind is asked for on its own, and none is kept after the palette closes. */
export function useRecordHits(finders: readonly RecordFinder[], text: string): readonly RecordHits[] {
  const typed = text.trim()
  const answers = useQueries({
    queries: finders.map(({ resource }) => ({
      queryKey: ['palette', resource, typed],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => recordsApi.names(resource, typed, signal),
      enabled: typed.length >= RECORD_TEXT_MIN_CHARS,
      gcTime: 0,
      retry: false,
    })),
  })
  if (typed.length < RECORD_TEXT_MIN_CHARS) return []
  return finders.flatMap((finder, at) => {
    const answer = answers[at]
    if (answer === undefined) return []
    const state = answer.isSuccess ? 'ready' : answer.isError ? 'failed' : 'loading'
    return [{ finder, state, found: (answer.data ?? []).slice(0, SHOWN_EACH_MAX) } as const]
  })
}
