import type { Access, ResolvedField, ResourceRole } from '#contract'
import { adaptationOf, type Linked, type LinkedOperation, type LinkedResource, resourceOfRole } from '#document'
import { compileExpression, type ExpressionScope } from '#expression'
import { askedFields, typeOf } from '#fields'
import { type Actor, allows, mayDo, ownFields } from '#permissions'

/** How a field reaches an audience. */
export type Sight = 'full' | 'masked' | 'hidden'

export type Verb = keyof LinkedResource['rights']
export const VERBS: readonly Verb[] = ['read', 'create', 'update', 'delete', 'restore', 'export']

/** What an audience may see and do; every pruning asks here. */
export interface Audience {
  readonly passes: (access: Access | undefined) => boolean
  /** The route exists, has a screen, and is open to the audience. */
  readonly opens: (routeId: string | undefined) => boolean
  readonly may: (verb: Verb, resource: LinkedResource) => boolean
  /** The resource, if its records may be read. */
  readonly readable: (name: string) => LinkedResource | undefined
  /** The operation, if it may be run. */
  readonly runs: (name: string) => LinkedOperation | undefined
  /** Whether records of the resource that plays this role may be read. */
  readonly readsRole: (role: ResourceRole) => boolean
  readonly sight: (resource: LinkedResource, field: string) => Sight
  readonly writes: (resource: LinkedResource, field: string) => boolean
  /** False when an expression needs a field that the audience does not see as it is: its outcome would be unknown. */
  readonly knows: (resource: LinkedResource, source: string | undefined, scope: Pick<ExpressionScope, 'root' | 'row'>) => boolean
}

export function createAudience(linked: Linked, actor: Actor): Audience {
  const routes = new Map(linked.routes.map((route) => [route.id, route]))
  // A part of a screen that names nobody is for whoever gets the screen.
  const passes: Audience['passes'] = (access) => access === undefined || allows(access, actor)
  const may: Audience['may'] = (verb, resource) => mayDo(resource, actor, verb)
  const readable: Audience['readable'] = (name) => {
    const resource = linked.resources.get(name)
    return resource && may('read', resource) ? resource : undefined
  }
  // Owned rows are seen by whoever may read their own resource, too.
  const adaptation = adaptationOf(linked, actor.adapted)
  const sight: Audience['sight'] = (resource, field) => {
    if (adaptation.isUnused(resource.name, field)) return 'hidden'
    const asked = resource.fields[field]
    if (asked?.owns && !readable(asked.owns.resource)) return 'hidden'
    if (asked && typeOf(asked).isAsked && !seesAsked(resource, asked)) return 'hidden'
    const own = ownFields(resource, actor)
    return own === undefined ? sightOf(resource, field, passes) : own.has(field) ? 'full' : 'hidden'
  }
  // What is derived, by whoever sees all that it is asked by.
  const seesAsked = (resource: LinkedResource, field: ResolvedField): boolean => {
    const asked = askedFields(field, resource.fields)
    const other = readable(asked?.resource ?? '')
    if (asked === undefined || other === undefined) return false
    return asked.theirs.every((name) => sight(other, name) === 'full') && asked.own.every((name) => sight(resource, name) === 'full')
  }
  const isWhole = (resource: LinkedResource, field: string): boolean => {
    const owns = resource.fields[field]?.owns
    const owned = owns && readable(owns.resource)
    return sight(resource, field) === 'full' && (!owned || owns.fields.every((name) => sight(owned, name) === 'full'))
  }
  return {
    passes,
    may,
    sight,
    opens: (routeId) => {
      const route = routeId === undefined ? undefined : routes.get(routeId)
      return route?.screen !== undefined && passes(route.requires)
    },
    readable,
    runs: (name) => {
      const operation = linked.operations.get(name)
      return operation && passes(operation.requires) ? operation : undefined
    },
    readsRole: (role) => {
      const resource = resourceOfRole(linked, role)
      return resource !== undefined && may('read', resource)
    },
    writes: (resource, field) =>
      ownFields(resource, actor) === undefined &&
      sight(resource, field) === 'full' &&
      groupsOf(resource, field).every(({ read, write }) => passes(write ?? read)),
    knows: (resource, source, scope) => source === undefined || dependencies(resource, source, scope).every((field) => isWhole(resource, field)),
  }
}

const groupsOf = (resource: LinkedResource, field: string) => (resource.fieldGroups ?? []).filter(({ fields }) => fields.some((name) => name === field))

function sightOf(resource: LinkedResource, name: string, passes: Audience['passes']): Sight {
  const field: ResolvedField | undefined = resource.fields[name]
  const closed = groupsOf(resource, name).filter(({ read, otherwise }) => otherwise !== 'readOnly' && !passes(read))
  if (closed.length === 0) return 'full'
  return closed.every(({ otherwise }) => otherwise === 'masked') && field?.mask !== undefined ? 'masked' : 'hidden'
}

function dependencies(resource: LinkedResource, source: string, scope: Pick<ExpressionScope, 'root' | 'row'>): readonly string[] {
  const compiled = compileExpression(source, { ...scope, fields: resource.fields, derived: true })
  return compiled.ok ? compiled.expression.dependencies : []
}
