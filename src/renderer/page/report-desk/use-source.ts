import { useQuery } from '@tanstack/react-query'
import { ownReportsApi } from '#api'
import type { ResolvedResource } from '#contract'
import { wordsHere } from '../../words.ts'

export interface Source {
  readonly resource: ResolvedResource | undefined
  readonly error: unknown
}

/** The chosen kind of records with the fields that this person sees, once its words are here. */
export function useSource(name: string): Source {
  const found = useQuery({
    queryKey: ['documents', 'own-report-source', name],
    queryFn: async ({ signal }) => {
      const { bundle, words } = await ownReportsApi.source(name, signal)
      await wordsHere(words)
      return bundle.resources[name]
    },
    enabled: name !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { resource: name === '' ? undefined : found.data, error: found.error }
}
