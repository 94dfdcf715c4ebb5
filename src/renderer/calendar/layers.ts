import {
  addDays,
  type CalendarHours,
  type CalendarLayer,
  type CalendarSpans,
  DAY_MIN,
  type Json,
  minuteOfDay,
  type RecordView,
  type ResolvedResource,
  rowsIn,
  weekday,
} from '#contract'
import type { CalendarItem } from './calendar-items.ts'

/** What a layer says of one day of one lane. */
export interface LayerMark {
  readonly layer: CalendarLayer
  /** The record that it is of; of hours, the one whose lane it is, with which of them. */
  readonly key: string
  /** Minutes of the day; of hours, nothing between them when there are none that day. */
  readonly fromMin: number
  readonly untilMin: number
  /** Whom it is about. */
  readonly name: string
  /** What the record says more. */
  readonly shows?: Json
}

/** The marks of one lane by day. */
export type LaneMarks = ReadonlyMap<string, readonly LayerMark[]>

/** The reference of a layer that names what a lane is of; undefined: it says nothing of such lanes. */
export function laneFieldOf(layer: CalendarSpans, own: ResolvedResource | undefined, lane: { readonly to?: string } | undefined): string | undefined {
  return layer.lanes.find((name) => own?.fields[name]?.to !== undefined && own.fields[name].to === lane?.to)
}

/** The days that each span covers, with the hours of it. */
export function spanMarks(
  layer: CalendarSpans,
  items: readonly CalendarItem[],
  { field, days }: { readonly field: string; readonly days: readonly string[] },
): readonly Placed[] {
  return items.flatMap((item) => {
    const lane = item.values[field]
    if (typeof lane !== 'string') return []
    return days.flatMap((day) => {
      if (day < item.start.date || day > item.end.date) return []
      const [fromMin, untilMin] = hoursOn(item, day)
      if (fromMin >= untilMin) return []
      const shows = layer.shows === undefined ? undefined : item.values[layer.shows]
      return [{ lane, day, mark: { layer, key: item.id, fromMin, untilMin, name: item.names[field] ?? '', ...(shows !== undefined && { shows }) } }]
    })
  })
}

/** The minutes of a day that a record takes. */
export const hoursOn = ({ start, end }: Pick<CalendarItem, 'start' | 'end'>, day: string): readonly [number, number] => [
  start.date < day ? 0 : minuteOfDay(start.time),
  end.date > day ? DAY_MIN : minuteOfDay(end.time),
]

/** What rows call the days of the week. */
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The hours of each day that a record keeps; a day without any is said too, unless nothing is known of its week. */
export function hourMarks(layer: CalendarHours, records: readonly RecordView[], days: readonly string[]): readonly Placed[] {
  return records.flatMap((record) => {
    const week = rowsIn(record.values[layer.rows]).flatMap((row) => {
      const [from, until] = [row[layer.from], row[layer.until]]
      return typeof from === 'string' && typeof until === 'string' ? [{ day: row[layer.day], fromMin: minuteOfDay(from), untilMin: minuteOfDay(until) }] : []
    })
    if (week.length === 0) return []
    return days.flatMap((day) => {
      const spans = spansOn(week, day)
      return (spans.length === 0 ? [NO_HOURS] : spans).map(([fromMin, untilMin], at) => ({
        lane: record.id,
        day,
        mark: { layer, key: `${record.id}.${at}`, fromMin, untilMin, name: record.display },
      }))
    })
  })
}

const NO_HOURS = [0, 0] as const

interface WeekHours {
  readonly day: Json | undefined
  readonly fromMin: number
  readonly untilMin: number
}

/** Hours that end no later than they begin go on into the next day. */
function spansOn(week: readonly WeekHours[], day: string): readonly (readonly [number, number])[] {
  const [today, before] = [WEEKDAYS[weekday(day)], WEEKDAYS[weekday(addDays(day, -1))]]
  return week.flatMap(({ day: own, fromMin, untilMin }): readonly (readonly [number, number])[] => {
    const isOvernight = untilMin <= fromMin
    return [
      ...(own === before && isOvernight && untilMin > 0 ? [[0, untilMin] as const] : []),
      ...(own === today ? [[fromMin, isOvernight ? DAY_MIN : untilMin] as const] : []),
    ]
  })
}

export interface Placed {
  readonly lane: string
  readonly day: string
  readonly mark: LayerMark
}

/** Marks by lane and day, in the order of the layers. */
export function marksByLane(placed: readonly Placed[]): ReadonlyMap<string, LaneMarks> {
  const lanes = new Map<string, Map<string, LayerMark[]>>()
  for (const { lane, day, mark } of placed) {
    const days = lanes.get(lane) ?? new Map<string, LayerMark[]>()
    lanes.set(lane, days)
    days.set(day, [...(days.get(day) ?? []), mark])
  }
  return lanes
}

/** The layers that are on: those of the address, else those that are on at first. */
export const layersOn = (layers: readonly CalendarLayer[] | undefined, chosen: readonly string[] | undefined): readonly CalendarLayer[] =>
  (layers ?? []).filter(({ id, first }) => (chosen === undefined ? first === true : chosen.includes(id)))
