import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { DraftHead, DraftsAbout, FormEntry } from '#contract'
import { useT } from '#i18n'
import { deviceName } from './device-name.ts'
import { catalogueOrKept, draftsOrKept } from './kept-forms.ts'

/** The forms that this person may open. */
export const useCatalogue = (enabled = true): UseQueryResult<readonly FormEntry[]> =>
  useQuery({ enabled, queryKey: ['forms', 'catalogue'], queryFn: ({ signal }) => catalogueOrKept(signal), staleTime: 60_000 })

/** This person's drafts, about one person or about all. */
export const useDrafts = (about?: DraftsAbout): UseQueryResult<readonly DraftHead[]> => {
  const t = useT()
  return useQuery({ queryKey: ['forms', 'drafts', about?.id ?? ''], queryFn: ({ signal }) => draftsOrKept(deviceName(navigator, t), about, signal) })
}
