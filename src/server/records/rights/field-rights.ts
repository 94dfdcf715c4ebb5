import type { FieldGroup, ResolvedField } from '#contract'
import type { LinkedResource } from '#document'
import { askedFields, typeOf } from '#fields'
import { type Actor, allows, mayDo, ownFields } from '#permissions'
import { isSecret } from '#server/platform/keys'

/** How a field reaches this user: as it is, through its mask, or not at all. */
export type Sight = 'full' | 'masked' | 'hidden'

export interface FieldRight {
  readonly sight: Sight
  readonly canWrite: boolean
  /** Of owned rows: what each of their fields is to this user, by the rights of their own resource. */
  readonly inner?: FieldRights
}
export type FieldRights = ReadonlyMap<string, FieldRight>

/** Whether this user sees the field as it is; what is no field is nobody's secret. */
export const isSeen = (rights: FieldRights, name: string): boolean => (rights.get(name)?.sight ?? 'full') === 'full'

/** The field as this user has it: of owned rows the fields that they see as they are. */
export function openField(field: ResolvedField, { inner }: Partial<FieldRight> = {}): ResolvedField {
  if (inner === undefined) return field
  return { ...field, of: Object.fromEntries(Object.entries(field.of ?? {}).filter(([name]) => isSeen(inner, name))) }
}

type Resources = ReadonlyMap<string, LinkedResource>

/** What this user may see and change of each field; of several groups the strictest counts. What is masked is changed only by whom a group's `write` names. */
export function fieldRights(resource: LinkedResource, actor: Actor, resources: Resources): FieldRights {
  const own = ownFields(resource, actor)
  return new Map(
    Object.entries(resource.fields).map(([name, field]) => {
      const right = own === undefined ? rightOf(name, field, resource.fieldGroups ?? [], actor) : ownRight(field, own.has(name))
      if (typeOf(field).isAsked) return [name, seesAsked(resource, field, actor, resources) ? right : HIDDEN] as const
      return [name, field.owns === undefined ? right : rightOfRows(right, resources.get(field.owns.resource), actor, resources)] as const
    }),
  )
}

/** An account of a client or an employee sees what is said, and changes it by operations alone. */
const ownRight = (field: ResolvedField, isRead: boolean): FieldRight => ({ sight: isRead ? (isSecret(field) ? 'masked' : 'full') : 'hidden', canWrite: false })

const HIDDEN: FieldRight = { sight: 'hidden', canWrite: false }

/** What is derived is seen by whoever may read the records that it comes from, and sees all that is asked as it is. */
function seesAsked(resource: LinkedResource, field: ResolvedField, actor: Actor, resources: Resources): boolean {
  const asked = askedFields(field, resource.fields)
  const other = resources.get(asked?.resource ?? '')
  if (asked === undefined || other === undefined || !mayDo(other, actor, 'read')) return false
  return seesAll(other, asked.theirs, actor) && seesAll(resource, asked.own, actor)
}

function seesAll(resource: LinkedResource, names: readonly string[], actor: Actor): boolean {
  const own = ownFields(resource, actor)
  return names.every((name) => {
    const field = resource.fields[name]
    if (field === undefined) return true
    return own === undefined ? rightOf(name, field, resource.fieldGroups ?? [], actor).sight === 'full' : own.has(name)
  })
}

/** Owned rows are seen by whoever may read their own resource, too. */
function rightOfRows(right: FieldRight, owned: LinkedResource | undefined, actor: Actor, resources: Resources): FieldRight {
  if (owned === undefined || !mayDo(owned, actor, 'read')) return HIDDEN
  return { ...right, inner: fieldRights(owned, actor, resources) }
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
