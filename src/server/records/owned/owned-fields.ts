import type { OwnedRows, ResolvedField } from '#contract'
import type { LinkedResource } from '#document'
import { calculate } from '../rules/calculate.ts'
import { type Subject, subjectOf } from '../subject.ts'

type Values = Readonly<Record<string, unknown>>

/** A field whose rows are records of another resource. */
export interface OwnedField {
  readonly name: string
  readonly field: ResolvedField
  readonly owns: OwnedRows
}

const known = new WeakMap<LinkedResource, readonly OwnedField[]>()

export function ownedFields(resource: LinkedResource): readonly OwnedField[] {
  const found = known.get(resource)
  if (found !== undefined) return found
  const owned = Object.entries(resource.fields).flatMap(([name, field]) => (field.owns === undefined ? [] : [{ name, field, owns: field.owns }]))
  known.set(resource, owned)
  return owned
}

/** The same caller at the same moment, with the rows of a field. */
export function rowsSubject({ context, actor, moment }: Pick<Subject, 'context' | 'actor' | 'moment'>, { owns }: OwnedField): Subject {
  const resource = context.documents().resources.get(owns.resource)
  if (resource === undefined) throw new Error(`No resource "${owns.resource}": the document check should have refused the rows.`)
  return { ...subjectOf(context, actor, resource), moment }
}

/** A record as the row that expressions, checks and the projection of its owner read. */
export const plainRow = ({ owns }: OwnedField, id: string, values: Values): Values => ({
  id,
  ...Object.fromEntries(owns.fields.flatMap((name) => (values[name] === null || values[name] === undefined ? [] : [[name, values[name]] as const]))),
})

/** Records as such rows, with what is worked out each time that they are read. */
export const plainRows = ({ resource, moment }: Pick<Subject, 'resource' | 'moment'>, field: OwnedField, rows: readonly OneRow[]): readonly Values[] =>
  rows.map(({ id, values }) => plainRow(field, id, calculate(resource, values, moment, 'what changes with the day')))

interface OneRow {
  readonly id: string
  readonly values: Values
}

/** The values that a record keeps itself: its rows are kept elsewhere. */
export function withoutRows(resource: LinkedResource, values: Values): Values {
  const owned = ownedFields(resource)
  return owned.length === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => owned.every((each) => each.name !== name)))
}

/** The rows alone. */
export const rowsIn = (resource: LinkedResource, values: Values): Values =>
  Object.fromEntries(ownedFields(resource).flatMap(({ name }) => (Object.hasOwn(values, name) ? [[name, values[name]] as const] : [])))
