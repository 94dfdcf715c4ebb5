import type { Access } from '#contract'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext } from './context.ts'
import { inside, type Place } from './place.ts'

const RIGHTS: readonly string[] = ['read', 'export']
const FACTS: readonly string[] = ['text', 'multiline', 'email', 'integer', 'boolean', 'date', 'datetime', 'choice']
const PARTS = ['locationScoped', 'keptBy', 'similar', 'self', 'trash', 'checks', 'fieldGroups'] as const

const isForSuperAdmins = (access: Access | undefined): boolean => access !== undefined && 'superAdmins' in access

/** Rows of the platform belong to no company: only super admins reach them, and nothing of them changes but a state. */
export function checkSource(context: LinkContext, place: Place, resource: LinkedResource): void {
  if (resource.source === undefined) return
  const superAdmins = { expected: '{"superAdmins": true}' }
  for (const [verb, right] of Object.entries(resource.rights)) {
    const at = inside(place, 'rights', verb)
    if (!RIGHTS.includes(verb)) complain(context, at, `Rows of the platform cannot be changed by the right "${verb}"`, { expected: RIGHTS.join(' or ') })
    else if (!isForSuperAdmins(right.access)) complain(context, inside(at, 'access'), 'Rows of the platform are for super admins only', superAdmins)
  }
  for (const [name, { type }] of Object.entries(resource.fields))
    if (!FACTS.includes(type)) complain(context, inside(place, 'fields', name), 'The platform keeps no such field', { expected: FACTS.join(', '), found: type })
  for (const part of PARTS) if (resource[part] !== undefined) complain(context, inside(place, part), `Rows of the platform have no "${part}"`)
  resource.lifecycle?.transitions.forEach(({ requires, asks, sets, guard }, index) => {
    const at = inside(place, 'lifecycle', 'transitions', index)
    if (!isForSuperAdmins(requires)) complain(context, at, 'A state of the platform is changed by super admins only', superAdmins)
    if (asks ?? sets ?? guard) complain(context, at, 'A transition of the platform neither asks nor sets fields, and has no guard')
  })
}
