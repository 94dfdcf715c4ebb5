import type { Json, RecordView, ResolvedField } from '#contract'
import { partialDateText, phoneText } from '#validation'
import type { RecordsContext } from '../context.ts'
import { valueType } from '../filters/operators.ts'
import { say } from '../texts.ts'

type Texts = (context: RecordsContext, field: ResolvedField, value: Json) => string

const optionText: Texts = (context, field, value) => {
  const option = field.options?.find((each) => each.id === value)
  return option === undefined ? String(value) : say(context, { key: option.label })
}

const listText = (value: Json, text: (item: Json) => string): string => (Array.isArray(value) ? value.map(text).join('; ') : text(value))
const innerText: Texts = (context, field, value) =>
  Object.entries(typeof value === 'object' && value !== null ? value : {})
    .filter(([name]) => field.of !== undefined && Object.hasOwn(field.of, name))
    .map(([name, answer]) => plainText(context, field.of?.[name] ?? field, answer))
    .filter((text) => text !== '')
    .join(', ')

const TEXTS: Partial<Record<ResolvedField['type'], Texts>> = {
  choice: optionText,
  choices: (context, field, value) => listText(value, (item) => optionText(context, field, item)),
  boolean: (context, _field, value) => say(context, { key: value === true ? 'shared/records.yes' : 'shared/records.no' }),
  money: (_context, { scale = 2 }, value) => (typeof value === 'number' ? (value / 100).toFixed(scale) : String(value)),
  text: (_context, { format }, value) => listText(value, format === 'partial-date' ? (item) => partialDateText(String(item)) : String),
  phone: (_context, _field, value) => phoneText(String(value)),
  address: (_context, _field, value) => addressText(value),
  group: innerText,
  rows: (context, field, value) => listText(value, (row) => innerText(context, field, row)),
}

const ADDRESS_PARTS = ['line1', 'line2', 'city', 'state', 'zip'] as const

function addressText(value: Json): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const parts = new Map<string, unknown>(Object.entries(value))
  return ADDRESS_PARTS.flatMap((name) => parts.get(name) ?? []).join(', ')
}

function plainText(context: RecordsContext, field: ResolvedField, value: Json): string {
  if (value === null) return ''
  if (field.type === 'calculated' && field.options !== undefined) return optionText(context, field, value)
  const text = TEXTS[valueType(field)]
  return text === undefined ? listText(value, String) : text(context, field, value)
}

/** What a cell of the export says: labels instead of codes and ids, amounts with their decimals. */
export function cellText(context: RecordsContext, view: RecordView, { name, field }: { name: string; field: ResolvedField }): string {
  const value = view.values[name] ?? null
  if (view.masked.includes(name)) return typeof value === 'boolean' ? (value ? say(context, { key: 'shared/records.saved' }) : '') : String(value ?? '')
  const label = view.labels[name]
  if (label !== undefined) return typeof label === 'string' ? label : label.join('; ')
  if (field.to !== undefined || field.type === 'user') return ''
  return plainText(context, field, value)
}
