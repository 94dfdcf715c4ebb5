import type { FieldGroup, ResolvedField } from '#contract'
import type { LinkedResource } from '#document'
import { type Actor, allows } from '#permissions'
import { isSecret } from '#server/platform/keys'

/** How a field reaches this user: as it is, through its mask, or not at all. */
export type Sight = 'full' | 'masked' | 'hidden'

export interface FieldRight {
  readonly sight: Sight
  readonly canWrite: boolean
}
export type FieldRights = ReadonlyMap<string, FieldRight>

/** Whether this user sees the field as it is; what is no field is nobody's secret. */
export const isSeen = (rights: FieldRights, name: string): boolean => (rights.get(name)?.sight ?? 'full') === 'full'

/** What this user may see and change of each field; of several groups the strictest counts. What is masked is changed only by whom a group's `write` names. */
export function fieldRights(resource: LinkedResource, actor: Actor): FieldRights {
  return new Map(Object.entries(resource.fields).map(([name, field]) => [name, rightOf(name, field, resource.fieldGroups ?? [], actor)]))
}

function rightOf(name: string, field: ResolvedField, groups: readonly FieldGroup[], actor: Actor): FieldRight {
  const own = groups.filter((group) => group.fields.some((each) => each === name))
  const sights = own.map((group) => sightOf(group, field, actor))
  const canWrite = own.every((group) => allows(group.write ?? group.read, actor)) && !sights.includes('hidden')
  if (sights.includes('hidden')) return { sight: 'hidden', canWrite }
  return { sight: isSecret(field) || sights.includes('masked') ? 'masked' : 'full', canWrite }
}

function sightOf(group: FieldGroup, field: ResolvedField, actor: Actor): Sight {
  if (allows(group.read, actor) || group.otherwise === 'readOnly') return 'full'
  if (group.otherwise === 'masked' && field.mask !== undefined) return 'masked'
  return 'hidden'
}
