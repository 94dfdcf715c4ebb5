import type { RecordView, ResolvedField } from '#contract'
import { offsetAt } from '#expression'
import { csvOf, valueTypeOf } from '#fields'
import type { SheetCell, SheetFormat } from '#server/platform/sheets'
import type { RecordsContext } from '../context.ts'
import { say } from '../texts.ts'

interface Named {
  readonly name: string
  readonly field: ResolvedField
}

/** What the values of a field are in a file. */
export function sheetFormatOf(field: ResolvedField): SheetFormat {
  const type = valueTypeOf(field)
  if (type.filterForm === 'money') return 'money'
  if (type.sqlColumn === 'date') return 'date'
  if (type.sqlColumn === 'timestamptz(3)') return 'moment'
  if (type.holds !== 'number') return 'text'
  return field.ungrouped ? 'identifier' : 'number'
}

/** A cell of an export: labels instead of codes and ids, amounts with their decimals, instants by the company's clock. */
export function cellOf(context: RecordsContext, view: RecordView, { name, field }: Named, timeZone: string): SheetCell {
  const text = cellText(context, view, { name, field })
  const isSaid = view.masked.includes(name) || view.labels[name] !== undefined
  return isSaid ? { text } : { text, value: calculable(sheetFormatOf(field), view.values[name], timeZone) }
}

function cellText(context: RecordsContext, view: RecordView, { name, field }: Named): string {
  const value = view.values[name] ?? null
  if (view.masked.includes(name)) return typeof value === 'boolean' ? (value ? say(context, { key: 'shared/records.saved' }) : '') : String(value ?? '')
  const label = view.labels[name]
  if (label !== undefined) return typeof label === 'string' ? label : label.join('; ')
  if (valueTypeOf(field).pointsAt) return ''
  return csvOf(field, value, (key) => say(context, { key }))
}

/** Spreadsheets count days from here; what was before is text. */
const FIRST_DAY_MS = Date.UTC(1900, 2, 1)

function calculable(format: SheetFormat, value: unknown, timeZone: string): number | Date | undefined {
  if (typeof value === 'number') return format === 'money' ? value / 100 : value
  if (typeof value !== 'string' || (format !== 'date' && format !== 'moment')) return undefined
  const instant = Date.parse(value)
  const shown = format === 'moment' ? instant + offsetAt(instant, timeZone) : instant
  return shown >= FIRST_DAY_MS ? new Date(shown) : undefined
}
