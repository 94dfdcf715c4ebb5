/** Addresses: the route table, where the page is, going elsewhere, and what keeps unsaved input. */
export { hasArrived, useArrived, useOnItsWay } from './arrival.ts'
export { keepInEntry, keptInEntry } from './entry.ts'
export { type HeldLeave, leaveSafely, useHeldLeave, useUnsavedChanges } from './guard.ts'
export { asLeft, useNameHere, useNameOf } from './here.ts'
export { Link, type LinkProps } from './link.tsx'
export { type NavigateOptions, navigate, replaceSearch, startHistory } from './navigate.ts'
export { fallbackRoute, matchRoute, namingRoute, type RouteMatch, type RouteParams, routePath } from './route-table.ts'
export { type CurrentRoute, pathOf, readRoutes, useRoute, useRoutes } from './use-route.ts'
