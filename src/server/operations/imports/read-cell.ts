import type { Json, ResolvedField } from '#contract'
import { typeOf } from '#fields'
import type { RecordUnit } from '#server/records'
import { readMoney, readNumber } from '#validation'

/** What a cell says: a value for the field, texts that stand for records, or what is wrong with it, in the reader's language. */
export type ReadCell = { readonly value: Json } | { readonly names: readonly string[] } | { readonly problem: string }

const SHOWN_MAX = 60
const OPTIONS_MAX = 12

/** Reads a text of a spreadsheet. What is no value of the field at all stays as it is: the field says what is wrong with it. */
export function readCell(unit: RecordUnit, field: ResolvedField, typed: string): ReadCell {
  const text = typed.trim()
  const { holds, sqlColumn, control, filterForm } = typeOf(field)
  if (field.to !== undefined) return { names: holds === 'array' ? apart(text) : [text] }
  if (field.options !== undefined) return holds === 'array' ? readOptions(unit, field, text) : readOption(unit, field, text)
  if (holds === 'boolean') return readYesNo(unit, text)
  if (holds === 'number')
    return { value: filterForm === 'money' ? readMoney(text, 'point', field.scale) : readNumber(text.replace(/%$/, ''), 'point', field.unit) }
  if (sqlColumn === 'date') return readDay(unit, text)
  if (control(field) === 'time') return { value: readTime(text) ?? text }
  return { value: text }
}

const apart = (text: string): readonly string[] =>
  text
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** As people compare words: neither capitals nor blanks count. */
const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

function optionNamed(unit: RecordUnit, { options = [] }: ResolvedField, text: string): string | undefined {
  const asked = plain(text)
  return options.find(({ id, label }) => id === text || plain(id) === asked || plain(unit.say({ key: label })) === asked)?.id
}

function readOption(unit: RecordUnit, field: ResolvedField, text: string): ReadCell {
  const id = optionNamed(unit, field, text)
  return id === undefined ? { problem: notAmong(unit, field, text) } : { value: id }
}

/** Several are apart by semicolons; commas do, too, where no option has one in its name. */
function readOptions(unit: RecordUnit, field: ResolvedField, text: string): ReadCell {
  const whole = optionNamed(unit, field, text)
  const texts = whole !== undefined ? [text] : text.includes(';') ? apart(text) : apart(text.replaceAll(',', ';'))
  const ids = texts.map((each) => optionNamed(unit, field, each))
  const unknown = texts[ids.indexOf(undefined)]
  if (unknown !== undefined) return { problem: notAmong(unit, field, unknown) }
  return { value: [...new Set(ids.flatMap((id) => id ?? []))] }
}

function notAmong(unit: RecordUnit, { options = [] }: ResolvedField, text: string): string {
  const labels = options.slice(0, OPTIONS_MAX).map(({ label }) => unit.say({ key: label }))
  const all = options.length > OPTIONS_MAX ? `${labels.join(', ')}…` : labels.join(', ')
  return unit.say({ key: 'shared/imports.problems.notAmong', params: { text: shown(text), options: all } })
}

/** A cell as a message quotes it. */
export const shown = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text)

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x'])
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', '0'])

function readYesNo(unit: RecordUnit, text: string): ReadCell {
  const said = plain(text)
  const isSaid = (word: 'yes' | 'no'): boolean => said === plain(unit.say({ key: `shared/records.${word}` }))
  if (YES.has(said) || isSaid('yes')) return { value: true }
  if (NO.has(said) || isSaid('no')) return { value: false }
  return { problem: unit.say({ key: 'shared/imports.problems.notYesNo', params: { text: shown(text) } }) }
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T00:00:00(?:\.000)?Z?)?$/
/** As it is written in the US. A year of two digits could be of either century. */
const WRITTEN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const SHORT = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/

function readDay(unit: RecordUnit, text: string): ReadCell {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? []
  const [, month = isoMonth, day = isoDay, year = isoYear] = WRITTEN.exec(text) ?? []
  if (year !== undefined && month !== undefined && day !== undefined) return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
  return { problem: unit.say({ key: `shared/imports.problems.${SHORT.test(text) ? 'shortYear' : 'notDate'}`, params: { text: shown(text) } }) }
}

const TIME = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/i

/** `2:30 PM`, `14:30`; undefined for what is no time. */
function readTime(text: string): string | undefined {
  const [, hours, minutes, half] = TIME.exec(text) ?? []
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return Number(hours) > (half === undefined ? 23 : 12) ? undefined : `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`
}
