import type { ResolvedField } from '#contract'
import { typeOf } from '#fields'
import type { RecordUnit } from '#server/records'
import type { CellColumn } from './cell-column.ts'

const OPTIONS_MAX = 8

/** An example of what stands in a cell; undefined where any text may. */
function exampleOf(field: ResolvedField): string | undefined {
  const { filterForm, sqlColumn, foundBy, control } = typeOf(field)
  if (filterForm === 'money') return '18.50'
  if (sqlColumn === 'date') return '06/15/2026'
  if (foundBy === 'digits') return '(612) 555-0123'
  return control(field) === 'time' ? '2:30 PM' : undefined
}

/** What may stand in the cells of a column, in the reader's language; '' for any text. */
export function hintOf(unit: RecordUnit, { field, owner, isTyped }: CellColumn): string {
  if (!isTyped) return unit.say({ key: 'shared/imports.hints.finds' })
  const several = typeOf(field).holds === 'array' ? ` ${unit.say({ key: 'shared/imports.hints.several' })}` : ''
  const { options } = field
  if (options !== undefined) {
    const labels = options.slice(0, OPTIONS_MAX).map(({ label }) => unit.say({ key: label }))
    return `${labels.join(', ')}${options.length > OPTIONS_MAX ? '…' : ''}${several}`
  }
  if (field.to !== undefined)
    return `${unit.say({ key: 'shared/imports.hints.named', params: { what: unit.say({ key: unit.resource(field.to).title }) } })}${several}`
  if (typeOf(field).holds === 'boolean') return unit.say({ key: 'shared/imports.hints.yesNo' })
  const isFirst = typeOf(owner).holds === 'array' && owner !== field
  return exampleOf(field) ?? (isFirst ? unit.say({ key: 'shared/imports.hints.first' }) : '')
}
