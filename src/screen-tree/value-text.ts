import type { Json, ResolvedField } from '#contract'
import type { Formats, Translate } from '#i18n'
import { isBlank, partialDateText } from '#validation'

/** What reading a value needs beside it. */
export interface ReadingOptions {
  readonly t: Translate
  readonly formats: Formats
  /** Display text of a reference or user; a list for `references`. */
  readonly label?: string | readonly string[] | undefined
  /** The value came through the field's mask. */
  readonly masked?: boolean | undefined
}

type Read = (value: Json, field: ResolvedField, options: ReadingOptions) => string

const asText = (value: Json): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const asNumber = (value: Json): number | null => (typeof value === 'number' ? value : null)
const asRecord = (value: Json): Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, Json>>) : {}

/** An option's label; an id the document no longer has stays readable as it is. */
const optionText = (field: ResolvedField, id: Json, t: Translate): string => {
  const option = field.options?.find((each) => each.id === id)
  return option ? t(option.label) : asText(id)
}

/** A unit's word stands in `shared/units.<unit>`. */
const withUnit = (text: string, field: ResolvedField, t: Translate): string => (field.unit && text ? `${text} ${t(`shared/units.${field.unit}`)}` : text)

const labelText: Read = (value, _field, { label, formats }) => {
  if (typeof label === 'string') return label
  if (label) return formats.list(label)
  return typeof value === 'string' ? '' : asText(value)
}

const addressText: Read = (value) => {
  const { line1, line2, city, state, zip } = asRecord(value)
  const place = [state, zip].filter(Boolean).join(' ')
  return [line1, line2, city, place].filter(Boolean).join(', ')
}

const READ: Readonly<Record<ResolvedField['type'], Read>> = {
  text: (value, field) => (field.format === 'partial-date' ? partialDateText(asText(value)) : asText(value)),
  multiline: asText,
  email: asText,
  sequence: asText,
  secret: asText,
  integer: (value, field, { formats, t }) => withUnit(formats.number(asNumber(value), undefined, field.ungrouped), field, t),
  decimal: (value, field, { formats, t }) => withUnit(formats.number(asNumber(value), field.scale), field, t),
  money: (value, field, { formats }) => formats.money(asNumber(value), field.scale),
  percent: (value, _field, { formats }) => formats.percent(asNumber(value)),
  boolean: (value, _field, { t }) => t(value === true ? 'shared/widgets.yes' : 'shared/widgets.no'),
  date: (value, _field, { formats }) => formats.date(asText(value)),
  time: (value, _field, { formats }) => formats.time(asText(value)),
  datetime: (value, _field, { formats }) => formats.dateTime(asText(value)),
  choice: (value, field, { t }) => optionText(field, value, t),
  choices: (value, field, { t, formats }) => (Array.isArray(value) ? formats.list(value.map((id) => optionText(field, id, t))) : ''),
  reference: labelText,
  references: labelText,
  user: labelText,
  phone: (value, _field, { formats }) => formats.phone(asText(value)),
  address: addressText,
  rows: (value, _field, { t }) => (Array.isArray(value) ? t('shared/widgets.moreRows', { count: value.length }) : ''),
  group: (value, field, options) => {
    const inner = asRecord(value)
    const parts = Object.entries(field.of ?? {}).map(([name, each]) => [options.t(each.label), valueText(each, inner[name], options)] as const)
    return parts
      .filter(([, text]) => text)
      .map(([label, text]) => `${label}: ${text}`)
      .join(', ')
  },
  signature: asText,
  file: (value, _field, { formats }) => (Array.isArray(value) ? formats.list(value.map((file) => asText(asRecord(file).name ?? null))) : ''),
  calculated: (value, field, options) => (field.options ? optionText(field, value, options.t) : READ[field.result ?? 'text'](value, field, options)),
}

/** A masked value as the server sends it: `••••1234`, an age in years, or only whether there is one. */
const maskedText: Read = (value, field, { t }) => {
  if (typeof value === 'number' && field.mask === 'age') return t('shared/widgets.years', { count: value })
  if (typeof value === 'boolean') return value ? t('shared/widgets.onFile') : ''
  return asText(value)
}

/** How a value of a field reads on one line; '' for a blank one. */
export function valueText(field: ResolvedField, value: Json | undefined, options: ReadingOptions): string {
  if (value === undefined || isBlank(value)) return ''
  const isMasked = options.masked || field.type === 'secret'
  return (isMasked ? maskedText : READ[field.type])(value, field, options)
}

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent'])

/** Numbers stand at the end of their column. */
export function isNumeric(field: ResolvedField): boolean {
  return NUMERIC.has(field.type === 'calculated' ? (field.result ?? 'text') : field.type)
}
