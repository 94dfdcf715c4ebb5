import type { Permission, PermissionCatalogue, Permissions, RoleSet } from '#contract'
import type { LinkedPermission, LinkedRole } from '../linked.ts'
import type { ReadDocument } from '../read-documents.ts'
import { complain, documentsOf, type LinkContext, look } from './context.ts'
import { inside, type Place } from './place.ts'

interface Entry {
  readonly place: Place
  readonly permission: Permission
}

/** The permissions of all catalogues, each followed by its verbs; their ids and titles must be unique. */
export function linkPermissions(context: LinkContext): readonly LinkedPermission[] {
  const entries = documentsOf<Permissions>(context, 'permissions').flatMap((document) =>
    isCatalogue(document)
      ? document.value.permissions.map((permission, index): Entry => ({ place: { document, path: ['permissions', index] }, permission }))
      : [],
  )
  const adopted = new Map<string, string>()
  for (const entry of entries) adopt(context, entry, { entries, adopted })
  const titles = new Map<string, string>()
  return entries.flatMap((entry) => linkEntry(context, entry, { titles, adopted }))
}

const isCatalogue = (document: ReadDocument<Permissions>): document is ReadDocument<PermissionCatalogue> => document.value.kind === 'catalogue'
const isRoleSet = (document: ReadDocument<Permissions>): document is ReadDocument<RoleSet> => document.value.kind === 'roles'

interface Adopting {
  readonly entries: readonly Entry[]
  /** Ids of entries, by the verb that they are. */
  readonly adopted: Map<string, string>
}

/** An entry that is older than the verbs keeps its id, and is the verb of another. */
function adopt(context: LinkContext, { place, permission: { id, is, group } }: Entry, { entries, adopted }: Adopting): void {
  if (is === undefined) return
  const at = inside(place, 'is')
  const verbs = entries.flatMap(({ permission }) => (permission.verbs ?? []).map((verb) => `${permission.id}.${verb}`))
  const known = { all: new Map(verbs.map((verb) => [verb, true])), complete: context.permissions.complete }
  look(context, at, known, { what: 'verb', name: is })
  const other = adopted.get(is)
  if (other !== undefined) complain(context, at, `"${other}" is "${is}" already`)
  const owner = entries.find(({ permission }) => permission.id === ownerOf(is))
  if (owner !== undefined && owner.permission.group !== group)
    complain(context, at, 'A verb is listed in the group of its permission', { expected: owner.permission.group, found: group })
  adopted.set(is, id)
}

const ownerOf = (verb: string): string => verb.slice(0, verb.indexOf('.'))

interface Linking {
  /** Ids by titles and aliases. */
  readonly titles: Map<string, string>
  readonly adopted: ReadonlyMap<string, string>
}

function linkEntry(context: LinkContext, { place, permission }: Entry, { titles, adopted }: Linking): readonly LinkedPermission[] {
  const { verbs = [], is, ...entry } = permission
  const { id, title, group, superAdminOnly } = entry
  const need = (path: string): string => context.strings.need(place.document.id, path, place)
  const groupLabel = need(`groups.${group}`)
  const made = verbs.filter((verb) => !adopted.has(`${id}.${verb}`))
  const own: LinkedPermission = { ...entry, label: need(`permissions.${id}`), groupLabel, ...(is !== undefined && { of: ownerOf(is) }) }
  const others = made.map((verb): LinkedPermission => {
    const words = { title: `${title}: ${verb}`, label: need(`verbs.${id}.${verb}`) }
    return { id: `${id}.${verb}`, ...words, group, groupLabel, of: id, ...(superAdminOnly && { superAdminOnly }) }
  })
  const linked = [own, ...others]
  if (context.permissions.all.has(id)) complain(context, inside(place, 'id'), `There are two permissions "${id}"`)
  context.permissions.all.set(id, new Map(verbs.map((verb): readonly [string, string] => [verb, adopted.get(`${id}.${verb}`) ?? `${id}.${verb}`])))
  for (const verb of made) context.permissions.all.set(`${id}.${verb}`, new Map())
  for (const each of linked) checkTitles(context, inside(place, 'title'), each, titles)
  return linked
}

function checkTitles(context: LinkContext, place: Place, { id, title, aliases }: LinkedPermission, titles: Map<string, string>): void {
  for (const name of [title, ...(aliases ?? [])]) {
    const owner = titles.get(name)
    if (owner !== undefined) complain(context, place, `The title "${name}" stands for "${owner}" already; on the wire nobody could tell them apart`)
    titles.set(name, id)
  }
}

/** The roles of all role sets; they may grant only permissions that exist and can be granted. Runs after the permissions. */
export function linkRoles(context: LinkContext, permissions: readonly LinkedPermission[]): readonly LinkedRole[] {
  const reserved = new Set(permissions.filter(({ superAdminOnly }) => superAdminOnly).map(({ id }) => id))
  return documentsOf<Permissions>(context, 'permissions').flatMap((document) =>
    isRoleSet(document) ? document.value.roles.map((role, index) => linkRole(context, { document, path: ['roles', index] }, role, reserved)) : [],
  )
}

function linkRole(context: LinkContext, place: Place, role: RoleSet['roles'][number], reserved: ReadonlySet<string>): LinkedRole {
  if (context.userTypes.all.has(role.id)) complain(context, inside(place, 'id'), `There are two roles "${role.id}"`)
  context.userTypes.all.set(role.id, true)
  if (role.kind === 'bundle')
    role.permissions.forEach((name, index) => {
      const at = inside(place, 'permissions', index)
      look(context, at, context.permissions, { what: 'permission', name })
      if (reserved.has(name)) complain(context, at, `The permission "${name}" is for super admins only; no role can grant it`)
    })
  return { ...role, label: context.strings.need(place.document.id, `roles.${role.id}`, place) }
}
