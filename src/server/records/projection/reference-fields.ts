import type { ResolvedField } from '#contract'
import { valueTypeOf } from '#fields'
import type { RecordRow } from '../record-row.ts'
import { openField } from '../rights/field-rights.ts'
import type { Subject } from '../subject.ts'
import { fieldsOfDisplay } from './display.ts'

/** Names by id: of records (ids are unique over all resources) and of users. */
export type Names = ReadonlyMap<string, string>

/** Ids whose names are needed: per referenced resource, and of users. */
export interface Wanted {
  readonly records: Map<string, Set<string>>
  readonly users: Set<string>
}

export const nothingWanted = (): Wanted => ({ records: new Map(), users: new Set() })

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string')

/** Adds the ids that a value of this field points at. */
export function want(wanted: Wanted, field: ResolvedField, value: unknown): void {
  if (value === null || value === undefined) return
  if (valueTypeOf(field).pointsAt === 'user') for (const id of idsOf(value)) wanted.users.add(id)
  else if (field.to !== undefined) wantRecords(wanted, field.to, idsOf(value))
  else if (field.of !== undefined) wantInner(wanted, field.of, value)
}

function wantRecords(wanted: Wanted, resource: string, ids: readonly string[]): void {
  const known = wanted.records.get(resource) ?? new Set<string>()
  for (const id of ids) known.add(id)
  if (known.size > 0) wanted.records.set(resource, known)
}

function wantInner(wanted: Wanted, of: Readonly<Record<string, ResolvedField>>, value: unknown): void {
  const groups: readonly unknown[] = Array.isArray(value) ? value : [value]
  const answers = groups.filter((group): group is Readonly<Record<string, unknown>> => typeof group === 'object' && group !== null)
  for (const [name, inner] of Object.entries(of)) for (const group of answers) want(wanted, inner, group[name])
}

/** Every id whose name these rows need, of fields that this user sees in full: those asked for, and those of the rows' own names. */
export function wantedOf(subject: Subject, rows: readonly RecordRow[], fields: ReadonlySet<string>): Wanted {
  const wanted = nothingWanted()
  const needed = new Set([...fields, ...fieldsOfDisplay(subject.resource).map(([name]) => name)])
  for (const [name, field] of Object.entries(subject.resource.fields)) {
    const right = subject.rights.get(name)
    if (right?.sight !== 'full' || !needed.has(name)) continue
    for (const row of rows) want(wanted, openField(field, right), row.values[name])
  }
  return wanted
}
