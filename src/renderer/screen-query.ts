import type { QueryClient } from '@tanstack/react-query'
import { documentsApi } from '#api'
import type { RouteEntry, ScreenBundle } from '#contract'
import { appStore } from '#store'
import { fetchPart } from './screen-parts.ts'
import { screenWords } from './words.ts'

/** A screen by its id, and its kind where the route names it. */
export interface WantedScreen {
  readonly screenId: string
  readonly kind?: RouteEntry['kind'] | undefined
}

/**
 * The document of a screen, as this person gets it, once its words and the part that draws it are there too; all are asked for at the same time
 * where the kind is known before. Another version of the document is another query.
 */
export const screenQuery = ({ screenId, kind }: WantedScreen, hash: string | undefined) => ({
  queryKey: ['documents', screenId, hash ?? 'public'],
  queryFn: async (): Promise<ScreenBundle> => {
    const [bundle] = await Promise.all([documentsApi.screen(screenId), screenWords(screenId), kind && fetchPart(kind)])
    await fetchPart(bundle.screen.kind)
    return bundle
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Fetches what a screen is drawn with before it is opened. What does not come now is asked for again then; nobody is told before. */
export const prefetchScreen = (queries: QueryClient, wanted: WantedScreen): Promise<void> => queries.prefetchQuery(ahead(wanted))

/** The same for a screen that is about to be drawn: a list is also asked for its first rows, as the search of its address wants them. */
export async function prefetchRows(queries: QueryClient, wanted: WantedScreen, search: string): Promise<void> {
  const { queryKey } = ahead(wanted)
  await prefetchScreen(queries, wanted)
  const bundle = queries.getQueryData<ScreenBundle>(queryKey)
  if (bundle?.screen.kind !== 'list') return
  const { askForRows } = await import('./list/list-screen.tsx')
  await askForRows(queries, bundle, bundle.screen, search)
}

const ahead = (wanted: WantedScreen) => ({ ...screenQuery(wanted, appStore.get().boot?.index[wanted.screenId]), retry: false })
