import type { ImportForm, ResolvedField } from '#contract'
import type { LinkedResource } from '#document'
import { partsOfField, typeOf } from '#fields'
import type { RecordUnit } from '#server/records'
import type { CellColumn } from './cell-column.ts'
import { hintOf } from './hint.ts'

/** The columns that this actor may fill in, and those by which they may find records. */
export function columnsOf(unit: RecordUnit, resource: LinkedResource): readonly CellColumn[] {
  const { fields = [], match = [] } = resource.imports ?? {}
  const matching: readonly string[] = match
  const { writes } = unit.typing(resource.name)
  const { sees } = unit.access(resource.name)
  return fields.flatMap((key) => {
    const [name = '', part] = key.split('.')
    const isMatch = matching.includes(name) && sees(name)
    const owner = resource.fields[name]
    if (owner === undefined || !(isMatch || writes(name))) return []
    const field = part === undefined ? ownField(resource, name, owner) : partsOfField(owner)?.[part]
    if (field === undefined) return []
    const whole = unit.say({ key: owner.label })
    const title = part === undefined ? whole : `${whole}: ${unit.say({ key: field.label })}`
    return [{ key, name, ...(part !== undefined && { part }), field, owner, title, isMatch, isTyped: writes(name) && typeOf(owner).isWorkedOut !== true }]
  })
}

/** A record begins in one of the first states. */
function ownField({ lifecycle }: LinkedResource, name: string, field: ResolvedField): ResolvedField {
  if (lifecycle?.field !== name) return field
  const initial: readonly string[] = lifecycle.initial
  return { ...field, options: (field.options ?? []).filter(({ id }) => initial.includes(id)) }
}

/** What a person is told of the columns before they choose a file. */
export function formOf(unit: RecordUnit, resource: LinkedResource): ImportForm {
  const { updates } = unit.typing(resource.name)
  const columns = columnsOf(unit, resource)
  const alike: readonly string[] = resource.similar ?? []
  return {
    columns: columns.map((column) => ({
      key: column.key,
      title: column.title,
      hint: hintOf(unit, column),
      isRequired: isRequired(unit, resource, column),
      isUnique: column.part === undefined && column.field.unique === true,
      isAlike: column.part === undefined && alike.includes(column.name),
      isMatch: column.isMatch,
    })),
    mayChange: updates && columns.some(({ isMatch }) => isMatch),
  }
}

function isRequired({ actor }: RecordUnit, { lifecycle }: LinkedResource, { name, field, owner, part }: CellColumn): boolean {
  const isGiven = name === lifecycle?.field || (owner.place === true && actor.locationId !== null) || owner.default !== undefined || owner.starts !== undefined
  return !isGiven && owner.required === true && (part === undefined || field.required === true)
}
