import { type AnswerValues, type CalendarScreen, type RecordDay, type RecordWindow, type ResolvedResource, weekStart } from '#contract'
import { type LocalParts, localParts, utcOf } from '#widgets'

/** A record in its place. */
export interface CalendarItem {
  readonly id: string
  readonly version: number
  /** ISO UTC. */
  readonly startsAt: string
  readonly endsAt: string
  readonly lastsMin: number
  /** On the clocks of the company. */
  readonly start: LocalParts
  readonly end: LocalParts
  readonly values: AnswerValues
  /** Names of the records that it names, by field. */
  readonly names: Readonly<Record<string, string>>
}

/** Where a record is put: what is left out stays. */
export interface Target {
  readonly day: string
  /** `HH:MM`; absent: the time that it begins at. */
  readonly time?: string | undefined
  /** The record whose lane it is put into; null: the lane of none. Absent: it stays in its own. */
  readonly lane?: { readonly id: string | null; readonly name: string } | undefined
}

export const MINUTE_MS = 60_000

interface Lasting {
  readonly start: Pick<LocalParts, 'time'>
  readonly lastsMin: number
}

/** When a record begins and ends where it is put, at its own time where none is said: it lasts as long there. */
export function timesAt({ start, lastsMin }: Lasting, { day, time = start.time }: Target, timeZone: string) {
  const startsAt = utcOf({ date: day, time }, timeZone)
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + lastsMin * MINUTE_MS).toISOString() }
}

/** The rows of a window as records; `from` is the window's beginning. */
export function itemsOf({ fields, named, rows }: RecordWindow, from: string, timeZone: string): readonly CalendarItem[] {
  const zero = Date.parse(from)
  return rows.map(([id, version, startsMin, lastsMin, ...cells]) => {
    const startsAt = new Date(zero + startsMin * MINUTE_MS).toISOString()
    const endsAt = new Date(zero + (startsMin + lastsMin) * MINUTE_MS).toISOString()
    const names: Record<string, string> = {}
    const values = Object.fromEntries(
      fields.map((field, at) => {
        const cell = cells[at] ?? null
        const record = typeof cell === 'number' ? named[field]?.[cell] : undefined
        if (record) names[field] = record[1]
        return [field, record ? record[0] : cell]
      }),
    )
    return { id, version, startsAt, endsAt, lastsMin, start: localParts(startsAt, timeZone), end: localParts(endsAt, timeZone), values, names }
  })
}

export interface CalendarLane {
  /** Of the record that names it; undefined: of what names none. */
  readonly id: string | undefined
  readonly name: string
  /** Items by the day that they begin on. */
  readonly days: ReadonlyMap<string, readonly CalendarItem[]>
  readonly items: readonly CalendarItem[]
  /** Of those that count. */
  readonly minutes: number
  /** More than its weeks may have. */
  readonly overMin: number
}

/** What is added up, and what may not be exceeded. */
export interface Counting {
  /** Whether a record counts: what was called off takes nobody's time. */
  readonly counts: (item: CalendarItem) => boolean
  /** By the reference that lanes are made by, how many minutes of a week one may have. */
  readonly weekMin: Readonly<Record<string, number>>
}

/** As the calendar's document says. */
export function countingOf({ counts, weekHours = {} }: CalendarScreen, { lifecycle }: ResolvedResource): Counting {
  const field = lifecycle?.field
  return {
    counts: (item) => counts === undefined || field === undefined || typeof item.values[field] !== 'string' || counts.includes(item.values[field]),
    weekMin: Object.fromEntries(Object.entries(weekHours).map(([lane, hours]) => [lane, hours * 60])),
  }
}

const minutesOf = (items: readonly CalendarItem[]): number => items.reduce((sum, { lastsMin }) => sum + lastsMin, 0)

/** Minutes beyond what each week may have, of the items of one lane that count. */
function overOf(items: readonly CalendarItem[], mostMin: number | undefined): number {
  if (mostMin === undefined) return 0
  return [...grouped(items, ({ start }) => weekStart(start.date)).values()].reduce((sum, week) => sum + Math.max(0, minutesOf(week) - mostMin), 0)
}

export interface Laid {
  readonly items: readonly CalendarItem[]
  readonly days: readonly string[]
  readonly counting: Counting
}

/** Items by lane, those of no lane first, then by name. What began on a day before is on the first day that is shown. */
export function lanesOf({ items, days, counting }: Laid, field: string): readonly CalendarLane[] {
  const [first = ''] = days
  const byLane = grouped(items, (item) => laneIdOf(item, field))
  const lanes = [...byLane].map(([id, own]): CalendarLane => {
    const counted = own.filter(counting.counts)
    const overMin = id === undefined ? 0 : overOf(counted, counting.weekMin[field])
    const byDay = grouped(own, ({ start }) => (start.date < first ? first : start.date))
    return { id, name: own[0]?.names[field] ?? '', days: byDay, items: own, minutes: minutesOf(counted), overMin }
  })
  return lanes.sort((a, b) => Number(a.id !== undefined) - Number(b.id !== undefined) || a.name.localeCompare(b.name))
}

/** What records come to. */
export interface Totals {
  readonly count: number
  readonly minutes: number
  /** How many of them name nobody by the first reference of the lanes. */
  readonly unassigned: number
  /** Minutes beyond what the weeks of each lane may have. */
  readonly overMin: number
}

/** Of those that count. */
export function totalsOf({ items, counting }: Omit<Laid, 'days'>, lane: string): Totals {
  const counted = items.filter(counting.counts)
  const over = Object.entries(counting.weekMin).map(([field, mostMin]) =>
    [...grouped(counted, (item) => laneIdOf(item, field))].reduce((sum, [id, own]) => sum + (id === undefined ? 0 : overOf(own, mostMin)), 0),
  )
  return {
    count: counted.length,
    minutes: minutesOf(counted),
    unassigned: counted.filter((item) => laneIdOf(item, lane) === undefined).length,
    overMin: Math.max(0, ...over),
  }
}

export const totalsOfDays = (days: readonly RecordDay[]): Totals => ({
  count: days.reduce((sum, [, count]) => sum + count, 0),
  minutes: days.reduce((sum, [, , minutes]) => sum + minutes, 0),
  unassigned: days.reduce((sum, [, , , without]) => sum + without, 0),
  overMin: 0,
})

/** Items in their order by a key; what `Map.groupBy` does where there is one. */
function grouped<K>(items: readonly CalendarItem[], keyOf: (item: CalendarItem) => K): ReadonlyMap<K, readonly CalendarItem[]> {
  const groups = new Map<K, CalendarItem[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

export const laneIdOf = ({ values }: CalendarItem, field: string): string | undefined => {
  const value = values[field]
  return typeof value === 'string' ? value : undefined
}

/** Items side by side where they overlap: each with its track and how many tracks its group has. */
export function tracksOf(items: readonly CalendarItem[]): readonly { readonly item: CalendarItem; readonly track: number; readonly tracks: number }[] {
  const placed: { readonly item: CalendarItem; readonly track: number; readonly group: number }[] = []
  let ends: string[] = []
  let group = 0
  let groupEnd = ''
  for (const item of items.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))) {
    if (item.startsAt >= groupEnd) {
      ends = []
      group += 1
    }
    const free = ends.findIndex((end) => end <= item.startsAt)
    const track = free < 0 ? ends.length : free
    ends[track] = item.endsAt
    groupEnd = item.endsAt > groupEnd ? item.endsAt : groupEnd
    placed.push({ item, track, group })
  }
  const sizes = new Map<number, number>()
  for (const each of placed) sizes.set(each.group, Math.max(sizes.get(each.group) ?? 0, each.track + 1))
  return placed.map(({ item, track, group: own }) => ({ item, track, tracks: sizes.get(own) ?? 1 }))
}
