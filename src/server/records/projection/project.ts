import type { Json, RecordView, ResolvedField } from '#contract'
import { allows } from '#permissions'
import type { RecordRow } from '../record-row.ts'
import { type FieldRights, openField } from '../rights/field-rights.ts'
import { isOwnLocation, passesLimits } from '../rights/row-scope.ts'
import { calculate } from '../rules/calculate.ts'
import { may, type Subject, type Verb } from '../subject.ts'
import { displayOf, fieldsOfDisplay } from './display.ts'
import { labelsOf } from './labels.ts'
import { maskValue } from './masks.ts'
import type { Names } from './reference-fields.ts'

/** The one way out: what of a stored record this user may see, with names for its references. */
export function projectRecord(subject: Subject, row: RecordRow, { fields, names }: { fields: ReadonlySet<string>; names: Names }): RecordView {
  const { resource, rights, moment, actor, context } = subject
  const stored = calculate(resource, row.values, moment, 'what changes with the day')
  const shown = Object.entries(resource.fields).filter(([name]) => fields.has(name) && rights.get(name)?.sight !== 'hidden')
  const isMasked = (name: string): boolean => rights.get(name)?.sight === 'masked'
  const open = Object.fromEntries(shown.filter(([name]) => !isMasked(name)).map(([name, field]) => [name, openField(field, rights.get(name))]))
  const labels = labelsOf(open, stored, names)
  const inName = Object.fromEntries(fieldsOfDisplay(resource))
  return {
    id: row.id,
    version: row.version,
    display: displayOf({ context, resource, rights, lastFirst: actor.nameOrder, today: moment.today, labels: labelsOf(inName, stored, names) }, stored),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
    locationId: row.locationId,
    values: Object.fromEntries(
      shown.map(([name, field]) => [
        name,
        isMasked(name)
          ? maskValue(field, stored[name], moment.today)
          : shownValue(field, stored[name], { inner: rights.get(name)?.inner, today: moment.today }),
      ]),
    ),
    labels,
    masked: shown.map(([name]) => name).filter(isMasked),
    can: verbsOf(subject, row),
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

/** What this user may do with this record now: `update`, `delete`, `move`, `restore`, `transition:<id>`. */
export function verbsOf(subject: Subject, row: RecordRow): readonly string[] {
  if (row.deletedAt !== null) return mayRow(subject, row, 'restore') ? ['restore'] : []
  return [...(['update', 'delete', 'move'] as const).filter((verb) => mayRow(subject, row, verb)), ...transitionsOf(subject, row)]
}

/** Whether the right covers this very record: its access, its limits, and the user's locations. */
export function mayRow({ resource, actor, moment }: Subject, row: RecordRow, verb: Verb): boolean {
  const right = resource.rights[verb]
  if (right === undefined || !may(resource, actor, verb)) return false
  if (resource.locationScoped && !isOwnLocation(actor, row.locationId)) return false
  return passesLimits(right, { actor, moment }, row.values)
}

function transitionsOf(subject: Subject, row: RecordRow): readonly string[] {
  const { lifecycle } = subject.resource
  if (lifecycle === undefined) return []
  const state = row.values[lifecycle.field]
  const open = lifecycle.transitions.filter((transition) => transition.from.some((from) => from === state) && mayTransition(subject, row, transition.requires))
  return open.map((transition) => `transition:${transition.id}`)
}

/** A transition asks for its own access, or for the right to update when it names none; the row limits of updating hold for both. */
export function mayTransition(subject: Subject, row: RecordRow, requires: Parameters<typeof allows>[0]): boolean {
  const { resource, actor, moment } = subject
  if (requires === undefined) return mayRow(subject, row, 'update')
  if (!allows(requires, actor) || (resource.locationScoped && !isOwnLocation(actor, row.locationId))) return false
  return resource.rights.update === undefined || passesLimits(resource.rights.update, { actor, moment }, row.values)
}
