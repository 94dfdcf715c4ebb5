import type { ResourceRights, Right } from '#contract'
import type { LinkedRights } from '../linked.ts'
import { complain, type LinkContext, look } from './context.ts'
import { inside, type Place } from './place.ts'

/** The verb of the permission that each right comes by; reading comes by the permission itself. */
const VERB_OF = { create: 'edit', update: 'edit', delete: 'delete', export: 'export' } as const

/** The rights that come by a permission and its verbs, with those that are written in their place. */
export function resolveRights(context: LinkContext, place: Place, { by, read, ...written }: ResourceRights): LinkedRights {
  if (by === undefined) {
    if (read === undefined) complain(context, place, 'Nothing says who may read these records', { expected: '"read" or "by"' })
    return { ...written, read: read ?? { access: { superAdmins: true } } }
  }
  const verbs = look(context, inside(place, 'by'), context.permissions, { what: 'permission', name: by })
  const coming = Object.entries(VERB_OF).flatMap(([right, verb]) => {
    const id = verbs?.get(verb)
    return id === undefined ? [] : [[right, heldBy(id)] as const]
  })
  return { ...Object.fromEntries(coming), ...written, read: read ?? heldBy(by) }
}

const heldBy = (id: string): Right => ({ access: { anyOf: [id] } })
