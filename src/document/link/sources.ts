import { type Access, isOfPlatform } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext } from './context.ts'
import { inside, type Place } from './place.ts'

const FACTS: readonly string[] = ['text', 'multiline', 'email', 'phone', 'address', 'integer', 'boolean', 'date', 'datetime', 'choice', 'choices', 'rows']

interface Rules {
  readonly whose: string
  readonly rights: readonly string[]
  /** Types of fields that it keeps beside plain facts. */
  readonly more?: readonly string[]
  readonly not: readonly ('locationScoped' | 'keptBy' | 'overlaps' | 'similar' | 'self' | 'trash' | 'checks' | 'fieldGroups')[]
}

const NEVER = ['locationScoped', 'keptBy', 'overlaps', 'similar', 'self', 'trash'] as const
const PLATFORM: Rules = { whose: 'the platform', rights: ['read', 'export'], not: [...NEVER, 'checks', 'fieldGroups'] }
const CHANGED: Rules = { ...PLATFORM, rights: ['read', 'export', 'update'] }
const COMPANY: Rules = { whose: "a company's source", rights: ['read', 'export', 'create', 'update'], not: NEVER }
const LOG: Rules = { ...PLATFORM, whose: "a company's log", more: ['user'] }

const rulesOf = (source: string): Rules => {
  if (source === 'activity') return LOG
  if (!isOfPlatform(source)) return COMPANY
  return source === 'support' ? CHANGED : PLATFORM
}

/** Of super admins and nobody else. */
export const isForSuperAdmins = (access: Access | undefined): boolean => access !== undefined && 'superAdmins' in access

/** What the server keeps itself has plain fields and states; what of it changes, and by whom, hangs on whether it belongs to a company. */
export function checkSource(context: LinkContext, place: Place, resource: LinkedResource): void {
  if (resource.source === undefined) return
  const isPlatform = isOfPlatform(resource.source)
  const { whose, rights, not, more = [] } = rulesOf(resource.source)
  const kept = [...FACTS, ...more]
  for (const verb of Object.keys(resource.rights)) {
    const at = inside(place, 'rights', verb)
    if (!rights.includes(verb)) complain(context, at, `Rows of ${whose} cannot be changed by the right "${verb}"`, { expected: rights.join(' or ') })
  }
  for (const [name, { type }] of Object.entries(resource.fields))
    if (!kept.includes(type)) complain(context, inside(place, 'fields', name), 'The platform keeps no such field', { expected: kept.join(', '), found: type })
  for (const part of not) if (resource[part] !== undefined) complain(context, inside(place, part), `Rows of ${whose} have no "${part}"`)
  if (resource.source === 'own-adaptations') checkNotFound(context, inside(place, 'fields'), resource)
  if (resource.source === 'people') checkRoles(context, inside(place, 'fields'), resource)
  if (isPlatform) checkPlatform(context, place, resource, rights)
  else checkMoves(context, inside(place, 'lifecycle', 'transitions'), resource)
}

/** What a company has adapted is one row, which nobody looks for by a field. */
function checkNotFound(context: LinkContext, place: Place, { fields }: LinkedResource): void {
  for (const [name, { sortable, filterable, searchable, unique }] of Object.entries(fields))
    if (sortable ?? filterable ?? searchable ?? unique) complain(context, inside(place, name), 'A row of adaptations is not found by its fields')
}

/** Whoever gives an account gives one of the roles there are, and every one of them can be given. */
function checkRoles(context: LinkContext, place: Place, { fields: { role } }: LinkedResource): void {
  const { all, complete } = context.userTypes
  if (role?.options === undefined || !complete) return
  const offered = new Set(role.options.map(({ id }) => id))
  const at = inside(place, 'role', 'options')
  for (const id of offered) if (!all.has(id)) complain(context, at, `There is no role "${id}" among the permissions' roles`)
  for (const id of all.keys())
    if (!offered.has(id)) complain(context, at, `The role "${id}" of the permissions is not offered`, { expected: [...all.keys()].join(', ') })
}

function checkMoves(context: LinkContext, place: Place, { lifecycle }: LinkedResource): void {
  lifecycle?.transitions.forEach(({ asks, sets }, index) => {
    if (asks ?? sets) complain(context, inside(place, index), "A transition of a company's source neither asks nor sets fields")
  })
}

/** Rows of the platform belong to no company: only super admins reach them, and nothing of them changes but a state. */
function checkPlatform(context: LinkContext, place: Place, resource: LinkedResource, rights: readonly string[]): void {
  const superAdmins = { expected: '{"superAdmins": true}' }
  for (const [verb, right] of Object.entries(resource.rights))
    if (rights.includes(verb) && !isForSuperAdmins(right.access))
      complain(context, inside(place, 'rights', verb, 'access'), 'Rows of the platform are for super admins only', superAdmins)
  resource.lifecycle?.transitions.forEach(({ requires, asks, sets, guard }, index) => {
    const at = inside(place, 'lifecycle', 'transitions', index)
    if (!isForSuperAdmins(requires)) complain(context, at, 'A state of the platform is changed by super admins only', superAdmins)
    if (asks ?? sets ?? guard) complain(context, at, 'A transition of the platform neither asks nor sets fields, and has no guard')
  })
}
