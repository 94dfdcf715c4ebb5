import { type Access, OWN_ACCOUNT_TYPES, permissionSets, type Screen } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { complain, documentsOf, type LinkContext } from './context.ts'
import { inside, type Place } from './place.ts'

/** A route leads nobody to a list, a board or a record that they may not read: they would find a page without what it is about. */
export function checkRouteRights(context: LinkContext): void {
  const screens = new Map(documentsOf<Screen>(context, 'screen').map(({ id, value }) => [id, value]))
  for (const route of context.routes.all.values()) {
    const screen = route.screen === undefined ? undefined : screens.get(route.screen)
    const document = context.read.byId.get(`routes/${route.area}`)
    if (!isOfRecords(screen) || document === undefined) continue
    const resource = context.resources.all.get(screen.resource)
    if (resource === undefined || mayAllRead(known(context, route.requires), resource)) continue
    complain(
      context,
      placeOf({ document, path: ['routes'] }, route.id),
      `Not everybody whom the route "${route.id}" lets in may read ${resource.id}, which it shows`,
      {
        expected: `somebody of ${tell(resource.rights.read.access)}`,
        found: tell(route.requires),
      },
    )
  }
}

/** Nothing but the records of one resource. */
const isOfRecords = (screen: Screen | undefined): screen is Extract<Screen, { readonly kind: 'list' | 'board' | 'report' | 'record' }> =>
  screen?.kind === 'list' || screen?.kind === 'board' || screen?.kind === 'report' || screen?.kind === 'record'

function placeOf(place: Place, id: string): Place {
  const { routes } = place.document.value as { readonly routes: readonly { readonly id: string }[] }
  return inside(
    place,
    routes.findIndex((route) => route.id === id),
    'requires',
  )
}

/** A client or an employee reads what is said of their accounts. */
function mayAllRead(who: Access, { rights, ownAccounts }: LinkedResource): boolean {
  if (!('ownAccounts' in who)) return isWithin(who, rights.read.access)
  return who.ownAccounts === true
    ? Object.values(OWN_ACCOUNT_TYPES).every((kind) => ownAccounts?.[kind] !== undefined)
    : ownAccounts?.[who.ownAccounts] !== undefined
}

/** Whether all who pass the one pass the other. Owners pass what asks for permissions, super admins everything. */
function isWithin(who: Access, whom: Access): boolean {
  if ('everyone' in whom || 'superAdmins' in who) return true
  if ('anyOf' in whom) {
    const held = permissionSets(who)
    return 'owners' in who || permissionSets(whom).every((asked) => held.some((ids) => ids.every((name) => asked.includes(name))))
  }
  return 'owners' in whom && 'owners' in who
}

/** What there is no permission for is complained about elsewhere. */
const known = ({ permissions }: LinkContext, access: Access): Access => {
  if (!('anyOf' in access)) return access
  const [first, ...rest] = access.anyOf.filter((name) => permissions.all.has(name))
  return first === undefined ? { superAdmins: true } : { ...access, anyOf: [first, ...rest] }
}

function tell(access: Access): string {
  const sets = permissionSets(access).map((ids) => ids.join(', '))
  return sets.length > 0 ? sets.join(' and ') : (Object.keys(access)[0] ?? '')
}
