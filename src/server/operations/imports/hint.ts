import { type FieldType, typeOf } from '#fields'
import type { RecordUnit } from '#server/records'
import type { CellColumn } from './columns.ts'

const OPTIONS_MAX = 8
/** An example of what stands in a cell, by how the field is asked for. */
const EXAMPLES: Readonly<Partial<Record<ReturnType<FieldType['control']>, string>>> = {
  date: '06/15/2026',
  time: '2:30 PM',
  money: '18.50',
  phone: '(612) 555-0123',
}

/** What may stand in the cells of a column, in the reader's language; '' for any text. */
export function hintOf(unit: RecordUnit, { field, owner, isMatch }: CellColumn): string {
  if (isMatch && typeOf(field).isWorkedOut) return unit.say({ key: 'shared/imports.hints.finds' })
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
  return EXAMPLES[typeOf(field).control(field)] ?? (isFirst ? unit.say({ key: 'shared/imports.hints.first' }) : '')
}
