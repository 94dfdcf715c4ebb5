import type { ResolvedField } from '#contract'
import { partsOfField, takesCell, typeOf } from '#fields'
import type { LinkedResource } from '../linked.ts'
import { complain, type LinkContext, look, namesOf } from './context.ts'
import { lookField } from './filters.ts'
import { inside, type Place } from './place.ts'

/** Columns of a file stand for fields that a cell can say, and records are found by what no two of them share. */
export function checkImports(context: LinkContext, place: Place, resource: LinkedResource): void {
  const { imports } = resource
  if (imports === undefined) return
  if (resource.source !== undefined || resource.rights.create === undefined) complain(context, place, 'Nobody makes records of this resource from a file')
  const match: readonly string[] = imports.match ?? []
  imports.fields.forEach((path, index) => {
    const [name = '', part] = path.split('.')
    const at = inside(place, 'fields', index)
    const field = lookField(context, at, resource, name)
    if (!field) return
    const isState = name === resource.lifecycle?.field
    const isTyped = !field.readOnly || isState || match.includes(name)
    if (!isTyped) complain(context, at, `Nobody fills in the field "${name}"`)
    checkCell(context, at, { field, name, part, isMatch: match.includes(name) })
  })
  match.forEach((name, index) => {
    const at = inside(place, 'match', index)
    const field = lookField(context, at, resource, name)
    if (field && !field.unique) complain(context, at, `Several records may have the same "${name}", so none is found by it`, { expected: '"unique": true' })
    if (!imports.fields.some((path) => path === name)) complain(context, at, `No column holds the field "${name}"`, { expected: `"${name}" among "fields"` })
  })
}

interface Column {
  readonly field: ResolvedField
  readonly name: string
  readonly part: string | undefined
  readonly isMatch: boolean
}

function checkCell(context: LinkContext, at: Place, { field, name, part, isMatch }: Column): void {
  const parts = partsOfField(field)
  if (parts === undefined || part === undefined) {
    const isNumbered = isMatch && typeOf(field).isPlain
    if (parts !== undefined) complain(context, at, `A cell holds one value, and "${name}" has several: name a part of it`, { expected: `"${name}.<part>"` })
    else if (part !== undefined) complain(context, at, `The field "${name}" has no parts`, { found: part })
    else if (!isNumbered && !takesCell(field)) complain(context, at, `A field of the type "${field.type}" cannot stand in a cell`)
    return
  }
  const inner = look(context, at, namesOf(parts), { what: `part of ${name}`, name: part })
  if (inner && (partsOfField(inner) !== undefined || !takesCell(inner))) complain(context, at, `A field of the type "${inner.type}" cannot stand in a cell`)
}
