import type { QueryClient } from '@tanstack/react-query'
import { documentsApi } from '#api'
import type { ScreenBundle } from '#contract'
import { appStore } from '#store'
import { fetchPart } from './screen-parts.ts'

/** The document of a screen, as this person gets it; another version of it is another query. */
export const screenQuery = (screenId: string, hash: string | undefined) => ({
  queryKey: ['documents', screenId, hash ?? 'public'],
  queryFn: (): Promise<ScreenBundle> => documentsApi.screen(screenId),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Fetches what a screen is drawn with before it is opened. What does not come now is asked for again then. */
export async function prefetchScreen(queries: QueryClient, screenId: string): Promise<void> {
  try {
    const { screen } = await queries.fetchQuery({ ...screenQuery(screenId, appStore.get().boot?.index[screenId]), retry: false })
    await fetchPart(screen.kind)
  } catch {
    // Nobody has asked for it yet, so nobody is told.
  }
}
