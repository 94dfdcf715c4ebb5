import type { Access, RouteEntry } from '#contract'
import type { Actor } from './actor.ts'
import { allows } from './allows.ts'

/** A linked route with the rule that guards it. */
export interface RouteSource extends Omit<RouteEntry, 'kind'> {
  readonly kind?: RouteEntry['kind'] | undefined
  readonly requires: Access
  /** Reached without being signed in, and so by whoever is. */
  readonly public?: boolean | undefined
}

/** The routes this user may open, without their rules; planned ones stay, marked, so that their friendly name can be shown. */
export function openRoutes(routes: readonly RouteSource[], actor: Actor): RouteEntry[] {
  return routes.filter((route) => route.public === true || allows(route.requires, actor)).map(withoutRule)
}

function withoutRule({ id, path, name, screen, kind, planned, offline }: RouteSource): RouteEntry {
  return { id, path, name, ...(screen === undefined ? {} : { screen }), ...(kind && { kind }), ...(planned && { planned }), ...(offline && { offline }) }
}
