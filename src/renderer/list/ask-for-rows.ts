import type { QueryClient } from '@tanstack/react-query'
import type { ListScreen, ScreenBundle } from '#contract'
import { appStore } from '#store'
import { filtersOf, readListState } from './list-address.ts'
import { listQuery, rowsQuery } from './use-list-records.ts'

/** Asks for the first rows that a list shows at an address, before it is drawn; drawn a moment later it finds them asked for. */
export async function askForRows(queries: QueryClient, { resources }: ScreenBundle, screen: ListScreen, search: string): Promise<void> {
  const { locationId } = appStore.get()
  const state = readListState(search, screen)
  const resource = resources[screen.resource]
  const query = listQuery({
    screen,
    resource,
    filters: filtersOf(state, screen),
    sort: state.sort,
    search: '',
    locationId: resource?.locationScoped ? locationId : null,
  })
  await queries.prefetchInfiniteQuery({ ...rowsQuery(screen, resource, query), retry: false })
}
