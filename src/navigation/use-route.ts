import { useMemo } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import type { RouteEntry } from '#contract'
import { appStore, useApp } from '#store'
import { matchRoute, namingRoute, type RouteMatch, type RouteParams, routePath } from './route-table.ts'

/** The routes this person may open; before sign-in those of the account area. */
export const readRoutes = (): readonly RouteEntry[] => appStore.get().boot?.routes ?? appStore.get().publicRoutes

/** The same, kept up to date. */
export const useRoutes = (): readonly RouteEntry[] => {
  const own = useApp((state) => state.boot?.routes)
  const open = useApp((state) => state.publicRoutes)
  return own ?? open
}

export interface CurrentRoute {
  readonly path: string
  readonly search: URLSearchParams
  readonly params: RouteParams
  /** Absent: no such route for this person. */
  readonly match?: RouteMatch
  /** Translation key of the friendly name; absent for an unknown path, which reads "Workspace". */
  readonly nameKey?: string
}

/** Where the page is. */
export const useRoute = (): CurrentRoute => {
  const path = usePathname()
  const searchText = useSearch()
  const routes = useRoutes()
  return useMemo(() => {
    const match = matchRoute(routes, path)
    const nameKey = (match?.route ?? namingRoute(routes, path))?.name
    return { path, search: new URLSearchParams(searchText), params: match?.params ?? {}, ...(match ? { match } : {}), ...(nameKey ? { nameKey } : {}) }
  }, [routes, path, searchText])
}

/** The path of a route by id, or undefined when this person can't reach it. */
export const pathOf = (routeId: string, params: RouteParams = {}): string | undefined => routePath(readRoutes(), routeId, params)
