import type { RecordView, ResolvedField } from '#contract'
import { csvOf, valueTypeOf } from '#fields'
import type { RecordsContext } from '../context.ts'
import { say } from '../texts.ts'

/** What a cell of the export says: labels instead of codes and ids, amounts with their decimals. */
export function cellText(context: RecordsContext, view: RecordView, { name, field }: { name: string; field: ResolvedField }): string {
  const value = view.values[name] ?? null
  if (view.masked.includes(name)) return typeof value === 'boolean' ? (value ? say(context, { key: 'shared/records.saved' }) : '') : String(value ?? '')
  const label = view.labels[name]
  if (label !== undefined) return typeof label === 'string' ? label : label.join('; ')
  if (valueTypeOf(field).pointsAt) return ''
  return csvOf(field, value, (key) => say(context, { key }))
}
