/** What documents compare with or set (the meta-schemas' Value), told apart; and how the relative ones travel: `@today+7d`, `@now-2h`, `@now-15m`, `@user.id`. */
import type { AnswerValue, ExpressionValue, RecordValue, RelativeValue, Value } from './generated/documents.ts'

/** A value that stands for itself. */
export type LiteralValue = Exclude<Value, RelativeValue | RecordValue | AnswerValue | ExpressionValue>
/** What a list may be asked with: literals, the time and whoever asks. */
export type AskedValue = LiteralValue | RelativeValue

type Known = Value | null | undefined

const isObject = (value: Known): value is Exclude<Value, LiteralValue> => typeof value === 'object' && value !== null && !Array.isArray(value)

export const isRelativeValue = (value: Known): value is RelativeValue => isObject(value) && 'from' in value
export const isRecordValue = (value: Known): value is RecordValue => isObject(value) && 'record' in value
export const isAnswerValue = (value: Known): value is AnswerValue => isObject(value) && 'answer' in value
export const isExpressionValue = (value: Known): value is ExpressionValue => isObject(value) && 'is' in value

/** The expression that a value stands for, where it is one or an answer; undefined for any other. */
export function expressionOf(value: Value): string | undefined {
  if (isExpressionValue(value)) return value.is
  if (!isAnswerValue(value)) return undefined
  const { answer, days = 0 } = value
  return days === 0 ? `answers.${answer}` : `addDays(answers.${answer}, ${days})`
}

/**
 * @returns the value, where a list may be asked with it
 * @throws Error for what only a record or a form at hand could say; the document check refuses it there
 */
export function askedValue(value: Value): AskedValue {
  if (isRecordValue(value) || isAnswerValue(value) || isExpressionValue(value))
    throw new Error(`A list cannot be asked with ${JSON.stringify(value)}; the document check should have refused it`)
  return value
}

const TOKEN = /^@(today|now|weekStart|monthStart|lastMonthStart|nextMonthStart|yearStart|user\.id|user\.locations)(?:([+-]\d{1,6})([dhm]))?$/

const UNITS: Readonly<Record<string, 'days' | 'hours' | 'minutes'>> = { d: 'days', h: 'hours', m: 'minutes' }

/** The value that a token stands for; undefined when the text is no token. */
export function readToken(text: string): RelativeValue | undefined {
  const [, from, amount, unit] = TOKEN.exec(text) ?? []
  if (from === undefined) return undefined
  const by = amount === undefined ? {} : { [UNITS[unit ?? ''] ?? 'days']: Number(amount) }
  return { from: from as RelativeValue['from'], ...by }
}

export function tokenOf(value: RelativeValue): string {
  const { amount, unit } = shiftOf(value)
  return amount === undefined ? `@${value.from}` : `@${value.from}${amount < 0 ? '' : '+'}${amount}${unit[0]}`
}

/** By how much a relative value is shifted, in which unit: the finest that it names. */
export function shiftOf({ days, hours, minutes }: Pick<RelativeValue, 'days' | 'hours' | 'minutes'>): {
  readonly amount: number | undefined
  readonly unit: 'days' | 'hours' | 'minutes'
} {
  if (minutes !== undefined) return { amount: minutes, unit: 'minutes' }
  return hours === undefined ? { amount: days, unit: 'days' } : { amount: hours, unit: 'hours' }
}
