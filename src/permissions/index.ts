/** Who may see or do what: decides on the server, explains in the browser. Pure. */
export type { Actor } from './actor.ts'
export { allows } from './allows.ts'
export { isLimited } from './is-limited.ts'
export { type MenuSource, reviewMenu, routesBesideMenu, visibleMenu } from './menu.ts'
export { isItself, itselfIn, NOBODY } from './nobody.ts'
export { grantable, grantsOfRole, heldBy } from './roles.ts'
export { openRoutes, type RouteSource } from './routes.ts'
export { idsOf, titlesOf } from './titles.ts'
