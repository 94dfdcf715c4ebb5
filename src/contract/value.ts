/** What documents compare with or set (the meta-schemas' Value), told apart; and how the relative ones travel: `@today+7d`, `@now-2h`, `@user.id`. */
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

const TOKEN = /^@(today|now|weekStart|monthStart|user\.id|user\.locations)(?:([+-]\d{1,6})([dh]))?$/

/** The value that a token stands for; undefined when the text is no token. */
export function readToken(text: string): RelativeValue | undefined {
  const [, from, amount, unit] = TOKEN.exec(text) ?? []
  if (from === undefined) return undefined
  const by = amount === undefined ? {} : unit === 'h' ? { hours: Number(amount) } : { days: Number(amount) }
  return { from: from as RelativeValue['from'], ...by }
}

export function tokenOf({ from, days, hours }: RelativeValue): string {
  const by = hours ?? days
  return by === undefined ? `@${from}` : `@${from}${by < 0 ? '' : '+'}${by}${hours === undefined ? 'd' : 'h'}`
}
