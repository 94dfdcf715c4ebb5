import { isObject, type ResolvedField } from '#contract'
import { typeOf } from '#fields'
import { isSecret } from '#server/platform/keys'
import { problem, type ValueProblem } from '#validation'
import type { Subject } from '../subject.ts'
import { type OwnedField, rowsSubject } from './owned-fields.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Fields of a row that this person fills in here. The others of a row that is sent whole are left as they are, whatever is sent along. */
export function askedInRows(subject: Subject, owned: OwnedField): readonly string[] {
  const { resource, rights } = rowsSubject(subject, owned)
  return owned.owns.fields.filter((name) => {
    const [field, right] = [resource.fields[name], rights.get(name)]
    if (field === undefined || right === undefined || !right.canWrite || field.readOnly || typeOf(field).isWorkedOut) return false
    return name !== resource.lifecycle?.field && (right.sight === 'full' || isSecret(field))
  })
}

/** The rows of a field as they are judged one value at a time: what is required is for the rules of their own resource. */
export function askedField(subject: Subject, owned: OwnedField): ResolvedField {
  const asked = askedInRows(subject, owned)
  const of = Object.entries(owned.field.of ?? {}).filter(([name]) => asked.includes(name))
  return { ...owned.field, of: Object.fromEntries(of.map(([name, { required: _required, ...field }]) => [name, field])) }
}

/** What was sent without what nobody fills in here; a field that this user may not see stays, to be refused as one that isn't there. */
export function askedRows(subject: Subject, owned: OwnedField, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const asked = askedInRows(subject, owned)
  const seen = new Set(owned.owns.fields.filter((name) => rowsSubject(subject, owned).rights.get(name)?.sight !== 'hidden'))
  const isKept = (name: string): boolean => asked.includes(name) || !seen.has(name)
  return value.map((row: unknown) => (isObject(row) ? Object.fromEntries(Object.entries(row).filter(([name]) => isKept(name))) : row))
}

/** Ids of rows are those of records. */
export const wrongRowIds = (value: unknown): readonly ValueProblem[] =>
  Array.isArray(value)
    ? value.flatMap((row: unknown, index) =>
        isObject(row) && typeof row.id === 'string' && !UUID.test(row.id) ? problem('rowId').map((each) => ({ ...each, path: `/${index}/id` })) : [],
      )
    : []
