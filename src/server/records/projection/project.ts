import type { Json, RecordView, ResolvedField } from '#contract'
import { allows } from '#permissions'
import type { RecordRow } from '../record-row.ts'
import { isRestorable } from '../restorable.ts'
import { type FieldRights, openField } from '../rights/field-rights.ts'
import { closedFields } from '../rights/own-rows.ts'
import { isOwnLocation, passesLimits } from '../rights/row-scope.ts'
import { calculate } from '../rules/calculate.ts'
import { isFor } from '../rules/refuse-by-guard.ts'
import { may, type Subject, type Verb } from '../subject.ts'
import { displayOf, fieldsOfDisplay } from './display.ts'
import { labelsOf } from './labels.ts'
import { maskValue } from './masks.ts'
import type { Names } from './reference-fields.ts'

/** The one way out: what of stored records this user may see, with names for their references. What holds for all of them is worked out once. */
export function projection(subject: Subject, { fields, names }: { fields: ReadonlySet<string>; names: Names }): (row: RecordRow) => RecordView {
  const { resource, rights, moment, actor, context } = subject
  const shown = Object.entries(resource.fields).filter(([name]) => fields.has(name) && rights.get(name)?.sight !== 'hidden')
  const masked = shown.flatMap(([name]) => (rights.get(name)?.sight === 'masked' ? [name] : []))
  const isMasked = new Set(masked)
  const open = Object.fromEntries(shown.filter(([name]) => !isMasked.has(name)).map(([name, field]) => [name, openField(field, rights.get(name))]))
  const inName = Object.fromEntries(fieldsOfDisplay(resource))
  const named = { context, resource, rights, lastFirst: actor.nameOrder, moment }
  const verbs = verbsFor(subject)
  const closedOf = closedFields(subject)
  return (row) => {
    const stored = calculate(resource, row.values, moment, 'what changes with the day')
    const closed = closedOf(stored)
    const seen = (name: string, field: ResolvedField): Json =>
      isMasked.has(name)
        ? maskValue(field, stored[name], moment.today)
        : shownValue(field, stored[name], { inner: rights.get(name)?.inner, today: moment.today })
    return {
      id: row.id,
      version: row.version,
      display: displayOf({ ...named, labels: labelsOf(inName, stored, names) }, stored),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      deletedAt: row.deletedAt,
      locationId: row.locationId,
      values: Object.fromEntries(shown.map(([name, field]) => [name, closed.has(name) ? null : seen(name, field)])),
      labels: labelsOf(open, stored, names),
      masked,
      can: verbs(row),
    }
  }
}

/** Whose eyes see what stands inside rows: of owned ones the rights of their own resource. */
interface InnerSight {
  readonly inner?: FieldRights | undefined
  readonly today: string
}

/** Secrets inside rows and groups are never shown, only whether there is one. */
export function shownValue(field: ResolvedField, value: unknown, sight: InnerSight): Json {
  if (value === null || value === undefined) return null
  if (field.of === undefined) return value as Json
  if (Array.isArray(value)) return value.map((row: unknown) => shownInner(field.of ?? {}, row, sight))
  return shownInner(field.of, value, sight)
}

function shownInner(of: Readonly<Record<string, ResolvedField>>, value: unknown, { inner: rights, today }: InnerSight): Json {
  if (typeof value !== 'object' || value === null) return null
  const answers = Object.entries(value).flatMap(([name, answer]): readonly (readonly [string, Json])[] => {
    const inner = Object.hasOwn(of, name) ? of[name] : undefined
    if (inner === undefined) return [[name, name === 'id' ? String(answer) : null]]
    const sight = rights === undefined ? 'full' : (rights.get(name)?.sight ?? 'hidden')
    if (sight === 'hidden') return []
    const isMasked = sight === 'masked' || inner.type === 'secret' || inner.privacy === 'secret'
    return [[name, isMasked ? maskValue(inner, answer, today) : shownValue(inner, answer, { today })]]
  })
  return Object.fromEntries(answers)
}

/** What this user may do with a record now: `update`, `delete`, `move`, `restore`, `transition:<id>`. */
function verbsFor(subject: Subject): (row: RecordRow) => readonly string[] {
  const { resource, actor } = subject
  const { lifecycle } = resource
  const verbs = (['update', 'delete', 'move'] as const).filter((verb) => may(resource, actor, verb))
  const transitions = lifecycle?.transitions.filter(({ requires }) => (requires === undefined ? may(resource, actor, 'update') : allows(requires, actor))) ?? []
  return (row) => {
    if (row.deletedAt !== null) return mayRow(subject, row, 'restore') && isRestorable(subject, row.deletedAt) ? ['restore'] : []
    const state = row.values[lifecycle?.field ?? '']
    const open = transitions.filter(
      (each) => each.from.some((from) => from === state) && mayTransition(subject, row, each.requires) && isFor(subject, each, row.values),
    )
    const own = verbs.filter((verb) => mayRow(subject, row, verb) && (verb !== 'update' || isEditable(subject, row)))
    return [...own, ...open.map(({ id }) => `transition:${id}`)]
  }
}

/** Whether the right covers this very record: its access, its limits, and the user's locations. */
export function mayRow({ resource, actor, moment }: Subject, row: RecordRow, verb: Verb): boolean {
  const right = resource.rights[verb]
  if (right === undefined || !may(resource, actor, verb)) return false
  if (resource.locationScoped && !isOwnLocation(actor, row.locationId)) return false
  return passesLimits(right, { actor, moment }, row.values)
}

/** Whether people edit its fields in the state that it is in. */
export const isEditable = ({ resource: { lifecycle } }: Subject, { values }: Pick<RecordRow, 'values'>): boolean =>
  lifecycle?.editable === undefined || lifecycle.editable.some((state) => state === values[lifecycle.field])

/** A transition asks for its own access, or for the right to update when it names none; the row limits of updating hold for both. */
export function mayTransition(subject: Subject, row: RecordRow, requires: Parameters<typeof allows>[0]): boolean {
  const { resource, actor, moment } = subject
  if (requires === undefined) return mayRow(subject, row, 'update')
  if (!allows(requires, actor) || (resource.locationScoped && !isOwnLocation(actor, row.locationId))) return false
  return resource.rights.update === undefined || passesLimits(resource.rights.update, { actor, moment }, row.values)
}
