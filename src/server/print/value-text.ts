import type { Json, ResolvedField } from '#contract'
import { partialDateText, phoneText } from '#validation'
import type { PrintedForm } from './printed-form.ts'

const LOCALE = 'en-US'

/** A value as it reads on paper: dates MM/dd/yyyy, times h:mm AM, labels of options; '' for a blank. */
export function valueText(field: ResolvedField, value: Json | undefined, pointer: string, paper: PrintedForm): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.type === 'calculated' ? (field.result ?? 'text') : field.type) {
    case 'boolean':
      return paper.text(value === true ? 'shared/widgets.yes' : 'shared/widgets.no')
    case 'choice':
      return optionText(field, value, paper)
    case 'choices':
      return listOf(value)
        .map((id) => optionText(field, id, paper))
        .join(', ')
    case 'date':
      return dateText(String(value))
    case 'time':
      return timeText(String(value))
    case 'datetime':
      return momentText(String(value), paper.timeZone)
    case 'money':
      return (Number(value) / 100).toLocaleString(LOCALE, { style: 'currency', currency: 'USD', maximumFractionDigits: field.scale })
    case 'percent':
      return `${value}%`
    case 'text':
      return field.format === 'partial-date' ? partialDateText(String(value)) : String(value)
    case 'phone':
      return phoneText(String(value))
    case 'integer':
    case 'decimal':
      return numberText(field, Number(value), paper)
    case 'reference':
    case 'user':
      return paper.filed.labels[pointer] ?? ''
    case 'references':
      return paper.filed.labels[pointer] ?? String(listOf(value).length)
    case 'address':
      return addressText(value)
    case 'file':
      return listOf(value)
        .map((file) => String(partOf(file, 'name') ?? ''))
        .join(', ')
    default:
      return String(value)
  }
}

export const dateText = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

function timeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** An instant in the agency's zone, `03/02/2026 9:30 AM`. */
export function momentText(instant: string, timeZone: string): string {
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return ''
  const date = moment.toLocaleDateString(LOCALE, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return `${date} ${moment.toLocaleTimeString(LOCALE, { timeZone, hour: 'numeric', minute: '2-digit' })}`.replaceAll('\u202f', ' ')
}

function numberText({ unit, scale, bands, ungrouped }: ResolvedField, value: number, { text }: PrintedForm): string {
  const plain = value.toLocaleString(LOCALE, { ...(scale !== undefined && { maximumFractionDigits: scale }), ...(ungrouped && { useGrouping: false }) })
  const band = bands?.findLast(({ from }) => value >= from)
  return [plain, unit && text(`shared/units.${unit}`), band && `(${text(band.label)})`].filter(Boolean).join(' ')
}

function optionText({ options = [] }: ResolvedField, id: Json, { text }: PrintedForm): string {
  const option = options.find((each) => each.id === id)
  return option ? text(option.label) : String(id)
}

function addressText(value: Json): string {
  const [line1, line2, city, state, zip] = ['line1', 'line2', 'city', 'state', 'zip'].map((name) => partOf(value, name))
  return [line1, line2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

export const partOf = (value: Json | undefined, name: string): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
