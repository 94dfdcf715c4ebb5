/** Turns a filter value that is known only when the query runs into what the list call takes. */
import type { FilterValue } from '#contract'

export interface QueryMoment {
  readonly now: Date
  /** The agency's zone, an IANA name. */
  readonly timeZone: string
  readonly userId: string
  readonly locationIds: readonly string[]
  readonly recordId?: string
}

/** The text sent after `filter[field][op]=`; lists are joined by commas. */
export function queryValue(value: FilterValue | undefined, moment: QueryMoment): string {
  if (value === undefined) return 'true'
  if (Array.isArray(value)) return value.join(',')
  if (typeof value !== 'object') return String(value)
  switch (value.from) {
    case 'now':
      return new Date(moment.now.getTime() + (value.hours ?? 0) * 3_600_000 + (value.days ?? 0) * 86_400_000).toISOString()
    case 'today':
      return addDays(localDate(moment), value.days ?? 0)
    case 'weekStart':
      return addDays(weekStart(localDate(moment)), value.days ?? 0)
    case 'monthStart':
      return addDays(`${localDate(moment).slice(0, 8)}01`, value.days ?? 0)
    case 'user.id':
      return moment.userId
    case 'user.locations':
      return moment.locationIds.join(',')
    case 'record.id':
      return moment.recordId ?? ''
  }
}

function localDate({ now, timeZone }: QueryMoment): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** The work week starts on Sunday (guide: backoffice §0.6). */
function weekStart(date: string): string {
  return addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay())
}
