import type { OwnedRows, ResolvedField, ResolvedRowCheck } from '#contract'
import { compileExpression, withRoot } from '#expression'
import { typeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'

type Resources = ReadonlyMap<string, LinkedResource>
type Fields = Readonly<Record<string, ResolvedField>>

/**
 * All resources, where owners have the fields of their rows and what is owned knows by whom: it lies where its owner lies and is about it, so that
 * whoever is kept from the owner is kept from its rows. What is said wrongly stays unsaid; the check of the resource tells it.
 */
export function ownRows(resources: Resources): Resources {
  const linked = new Map(resources)
  for (const { name, fields } of resources.values())
    for (const [field, { owns }] of Object.entries(fields)) {
      const owned = owns && linked.get(owns.resource)
      const owner = linked.get(name)
      if (!owns || !owner || !owned || !isOwnable(owned)) continue
      linked.set(name, { ...owner, fields: { ...owner.fields, [field]: ownedField(owner.fields[field], owned, owns) } })
      linked.set(owned.name, { ...owned, ...partOf(owner, owns, owned), ownedBy: { resource: name, field, by: owns.by } })
    }
  return linked
}

/** By one owner, which nobody owns. */
const isOwnable = ({ ownedBy, fields }: LinkedResource): boolean => ownedBy === undefined && Object.values(fields).every(({ owns }) => owns === undefined)

function partOf({ name, locationScoped }: LinkedResource, { by }: OwnedRows, { fields }: LinkedResource): Partial<LinkedResource> {
  if (fields[by]?.to !== name || !fields[by]?.filterable) return {}
  return { about: [by], ...(locationScoped && { locationScoped, locationFrom: [by] }) }
}

function ownedField(field: ResolvedField | undefined, owned: LinkedResource, owns: OwnedRows): ResolvedField {
  if (field === undefined) throw new Error('unreachable: the field was just read')
  const of = Object.fromEntries(
    owns.fields.flatMap((name) => {
      const inner = owned.fields[name]
      return inner === undefined ? [] : [[name, inRow(inner, name, owned, owns)] as const]
    }),
  )
  const checks = checksOfRow(owned, owns)
  return { ...field, of, ...(checks.length > 0 && { checks }) }
}

/** What a field of a row asks by itself: what reads other fields of its record than those beside it is the server's alone. */
function inRow(field: ResolvedField, name: string, owned: LinkedResource, owns: OwnedRows): ResolvedField {
  const { requiredWhen, value, fills: _fills, shares: _shares, suggests: _suggests, sums: _sums, starts, ...rest } = field
  const [neededWhen, worked] = [requiredWhen, value].map((source) => (source === undefined ? undefined : overRow(source, owned, owns)))
  // A file is attached where the record has a screen of its own.
  const isStill = owned.lifecycle?.field === name || field.type === 'file'
  return {
    ...rest,
    ...(neededWhen !== undefined && { requiredWhen: neededWhen }),
    ...(worked !== undefined && { value: worked }),
    ...((starts === 'today' || starts === 'now') && { starts }),
    ...(isStill && { readOnly: true as const }),
  }
}

/** An expression of the record as one of the row; undefined when it reads what a row does not show. */
function overRow(source: string, { fields }: { readonly fields: Fields }, owns: OwnedRows): string | undefined {
  const compiled = compileExpression(source, { root: 'record', fields })
  if (!compiled.ok || !compiled.expression.dependencies.every((name) => owns.fields.includes(name))) return undefined
  return withRoot(source, 'record', 'row')
}

const checksOfRow = (owned: LinkedResource, owns: OwnedRows): readonly ResolvedRowCheck[] =>
  (owned.checks ?? []).flatMap(({ id, severity, check, field }) => {
    const row = overRow(check, owned, owns)
    const shown = field !== undefined && owns.fields.includes(field) ? { field } : {}
    return row === undefined || severity === 'hold' ? [] : [{ id, severity, check: row, message: `${owned.id}.checks.${id}`, ...shown }]
  })

/** Whether a person fills it in where the row stands. */
export const isAskedInRow = (name: string, owned: Pick<LinkedResource, 'fields' | 'lifecycle'>): boolean => {
  const field = owned.fields[name]
  return field !== undefined && !field.readOnly && !typeOf(field).isWorkedOut && owned.lifecycle?.field !== name
}
