import type { RouteEntry } from '#contract'

export type RouteParams = Readonly<Record<string, string>>

/** The path of the route that is drawn where no other one fits. */
const FALLBACK = '*'

export interface RouteMatch {
  readonly route: RouteEntry
  readonly params: RouteParams
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const paramsOf = (pattern: string, path: readonly string[]): RouteParams | undefined => {
  if (pattern === FALLBACK) return undefined
  const expected = segmentsOf(pattern)
  if (expected.length !== path.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, segment] of expected.entries()) {
    const given = path[at] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(given)
    else if (segment !== given) return undefined
  }
  return params
}

/** The route of a path; one with fewer places (`:id`) wins over one with more. */
export const matchRoute = (routes: readonly RouteEntry[], path: string): RouteMatch | undefined => {
  const segments = segmentsOf(path)
  let best: RouteMatch | undefined
  for (const route of routes) {
    const params = paramsOf(route.path, segments)
    if (params && (!best || Object.keys(params).length < Object.keys(best.params).length)) best = { route, params }
  }
  return best
}

/**
 * The path of a route with its places filled in.
 * @returns undefined when the user can't reach the route or a place is missing.
 */
export const routePath = (routes: readonly RouteEntry[], id: string, params: RouteParams = {}): string | undefined => {
  const route = routes.find((entry) => entry.id === id)
  if (!route) return undefined
  const filled = segmentsOf(route.path).map((segment) => (segment.startsWith(':') ? params[segment.slice(1)] : segment))
  return filled.every((segment) => segment !== undefined) ? `/${filled.map((segment) => encodeURIComponent(segment)).join('/')}` : undefined
}

const isPrefix = (pattern: string, path: readonly string[]): boolean => {
  const expected = segmentsOf(pattern)
  return expected.length <= path.length && expected.every((segment, at) => segment.startsWith(':') || segment === path[at])
}

/** The route whose path is the longest prefix of this one; it lends its friendly name (spec: chat-assistant-session §2). */
export const namingRoute = (routes: readonly RouteEntry[], path: string): RouteEntry | undefined => {
  const segments = segmentsOf(path)
  const candidates = routes.filter((route) => route.path !== '/' && route.path !== FALLBACK && isPrefix(route.path, segments))
  return candidates.reduce<RouteEntry | undefined>(
    (best, route) => (!best || segmentsOf(route.path).length > segmentsOf(best.path).length ? route : best),
    undefined,
  )
}

/** The route drawn for an address that nothing else answers to. */
export const fallbackRoute = (routes: readonly RouteEntry[]): RouteEntry | undefined => routes.find((route) => route.path === FALLBACK)
