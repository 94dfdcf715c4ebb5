import { addDays, addMonths, type Filter, type ReportGroup, type ReportMeasure, type ResolvedField } from '#contract'
import { valueTypeOf } from '#fields'
import type { Formats, Translate } from '#i18n'
import { valueText } from '../list/filter-sentence.ts'
import type { KeyWords } from './report-rows.ts'

/** A group with the field that it tells records apart by. */
export interface KnownGroup extends ReportGroup {
  readonly of: ResolvedField
}

interface Words {
  readonly t: Translate
  readonly formats: Formats
  /** Names of records, by id. */
  readonly names: Readonly<Record<string, string>>
}

/** What the rows of a report are called. */
export function keyWords(groups: readonly KnownGroup[], words: Words): KeyWords {
  const text = (key: string | null, place: number): string => keyText(groups[place], key, words)
  const isDay = (place: number): boolean => groups[place] !== undefined && valueTypeOf(groups[place].of).filterForm === 'dates'
  return { text, rank: (key, place) => (key !== null && isDay(place) ? key : text(key, place)) }
}

function keyText(group: KnownGroup | undefined, key: string | null, { t, formats, names }: Words): string {
  if (group === undefined || key === null || key === '') return t('shared/report.blank')
  const { of, each } = group
  if (valueTypeOf(of).pointsAt) return names[key] ?? t('shared/report.unnamed')
  if (each === 'month') return t('shared/report.month', { month: formats.month(key), year: key.slice(0, 4) })
  if (each === 'week') return t('shared/report.week', { date: formats.date(key) })
  return valueText(key, of, { translate: t, formats, names })
}

/** A number as its measure reads; a share of nothing is a dash. */
export function amountText({ as }: ReportMeasure, value: number | null, formats: Formats): string {
  if (value === null) return '–'
  if (as === 'money') return formats.money(value)
  if (as === 'percent') return formats.percent(value * 100)
  if (as === 'moment') return formats.dateTime(new Date(value).toISOString())
  return as === 'hours' ? formats.number(value / 60, 2) : formats.number(value)
}

const LAST_DAYS: Readonly<Record<'week' | 'month', (first: string) => string>> = {
  week: (first) => addDays(first, 6),
  month: (first) => addDays(addMonths(first, 1), -1),
}

/** Which records stand in a row. */
export function filtersOfKey({ field, of, each }: KnownGroup, key: string | null): readonly Filter[] {
  if (key === null) return [{ field, op: 'empty' }]
  // A moment is on a day, never equal to it.
  if (valueTypeOf(of).filterForm === 'dates')
    return [
      { field, op: 'gte', value: key },
      { field, op: 'lte', value: each === undefined ? key : LAST_DAYS[each](key) },
    ]
  return [{ field, op: 'eq', value: valueTypeOf(of).holds === 'boolean' ? key === 'true' : key }]
}
