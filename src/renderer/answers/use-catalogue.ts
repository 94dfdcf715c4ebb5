import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { formsApi } from '#api'
import type { DraftHead, FormEntry } from '#contract'

/** The forms that this person may open. */
export const useCatalogue = (): UseQueryResult<readonly FormEntry[]> =>
  useQuery({ queryKey: ['forms', 'catalogue'], queryFn: ({ signal }) => formsApi.catalogue(signal), staleTime: 60_000 })

/** This person's drafts, of one client or of all. */
export const useDrafts = (client?: string): UseQueryResult<readonly DraftHead[]> =>
  useQuery({ queryKey: ['forms', 'drafts', client ?? ''], queryFn: ({ signal }) => formsApi.drafts(client, signal) })
