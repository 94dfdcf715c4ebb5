/** How a value that is known only when a filter runs travels: `@today+7d`, `@now-2h`, `@user.id`. The server alone turns it into a date or an id. */
import type { FilterValue, RelativeValue } from './generated/documents.ts'

const TOKEN = /^@(today|now|weekStart|monthStart|user\.id|user\.locations|record\.id)(?:([+-]\d{1,6})([dh]))?$/

export const isRelativeValue = (value: FilterValue | undefined): value is RelativeValue => typeof value === 'object' && value !== null && !Array.isArray(value)

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
