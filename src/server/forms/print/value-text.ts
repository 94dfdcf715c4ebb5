import { dateText, isJsonObject, type Json, type ResolvedField } from '#contract'
import { textOf, type Wording } from '#fields'
import { phoneText } from '#validation'
import type { PrintedForm } from './printed-form.ts'

const LOCALE = 'en-US'

/** A value as it reads on paper: dates MM/dd/yyyy, times h:mm AM, labels of options, what a number means; '' for a blank. */
export function valueText(field: ResolvedField, value: Json | undefined, pointer: string, paper: PrintedForm): string {
  const text = textOf(field, value, {
    t: paper.text,
    formats: paperFormats(paper.timeZone),
    label: paper.filed.labels[pointer] ?? (Array.isArray(value) ? String(value.length) : undefined),
    inner: (inner, part) => valueText(inner, part, `${pointer}/`, paper),
  })
  const band = typeof value === 'number' ? field.bands?.findLast(({ from = Number.NEGATIVE_INFINITY }) => value >= from) : undefined
  return band ? `${text} (${paper.text(band.label)})` : text
}

/** How values read on paper, whatever the language: dates and times as all papers of a US agency have them. */
export const paperFormats = (timeZone: string): Wording['formats'] => ({
  date: dateText,
  time: timeText,
  dateTime: (instant) => momentText(instant, timeZone),
  number: (value, scale, ungrouped) =>
    (value ?? 0).toLocaleString(LOCALE, { ...(scale !== undefined && { maximumFractionDigits: scale }), ...(ungrouped && { useGrouping: false }) }),
  money: (value, scale) => ((value ?? 0) / 100).toLocaleString(LOCALE, { style: 'currency', currency: 'USD', maximumFractionDigits: scale }),
  percent: (value) => `${value}%`,
  phone: phoneText,
  list: (values) => values.join(', '),
})

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

export const partOf = (value: Json | undefined, name: string): Json | undefined =>
  isJsonObject(value) ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
