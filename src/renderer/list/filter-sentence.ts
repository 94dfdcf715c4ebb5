/** What a filter chip says: "Status is Active", "County is any of 3". */
import { askedValue, type Filter, isRelativeValue, type RelativeValue, type ResolvedField, shiftOf, type Value } from '#contract'
import { valueTypeOf } from '#fields'
import type { Formats, Translate } from '#i18n'

export interface Words {
  readonly translate: Translate
  readonly formats: Formats
  /** Names of records and users, by id. */
  readonly names: Readonly<Record<string, string>>
}

/** Stands for a record whose name is not there yet. */
const UNNAMED = '…'

/** The sentence of one filter in the user's language. */
export function filterSentence(filter: Filter, field: ResolvedField, words: Words): string {
  const { translate } = words
  const name = translate(field.label)
  const texts = valueTexts(filter.value, field, words)
  if (filter.op === 'empty' || filter.op === 'filled') return translate(`shared/list.filter.${filter.op}`, { name })
  if (texts.length > 1) return translate(`shared/list.filter.${filter.op}Many`, { name, count: texts.length })
  return translate(`shared/list.filter.${filter.op}`, { name, value: texts[0] ?? '' })
}

function valueTexts(value: Value | undefined, field: ResolvedField, words: Words): readonly string[] {
  if (value === undefined) return []
  const asked = askedValue(value)
  if (isRelativeValue(asked)) return [relativeText(asked, words)]
  return [asked].flat().map((each) => valueText(each, field, words))
}

/** One value in words. */
export function valueText(value: string | number | boolean, field: ResolvedField, { translate, formats, names }: Words): string {
  const option = field.options?.find((candidate) => candidate.id === value)
  if (option) return translate(option.label)
  const { filterForm, number, text } = valueTypeOf(field)
  if (filterForm === 'boolean') return translate(String(value) === 'true' ? 'shared/list.yes' : 'shared/list.no')
  if (filterForm === 'reference') return names[String(value)] ?? UNNAMED
  if (filterForm === 'dates') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value) : String(value)
  return text(number ? Number(value) : value, field, { t: translate, formats, inner: () => '' })
}

function relativeText(value: RelativeValue, { translate }: Words): string {
  const start = translate(`shared/list.moment.${value.from.replace('.', '-')}`)
  const { amount = 0, unit } = shiftOf(value)
  return amount === 0 ? start : translate(`shared/list.moment.${unit}${amount < 0 ? 'Before' : 'After'}`, { start, count: Math.abs(amount) })
}
