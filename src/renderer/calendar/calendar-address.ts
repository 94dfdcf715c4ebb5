import { addDays, addMonths, type CalendarScreen, type Filter, isDay, monthStart, weekStart } from '#contract'
import { readListState, writeListState } from '../list/list-address.ts'

export const ZOOMS = ['day', 'week', 'twoWeeks', 'month'] as const
export type Zoom = (typeof ZOOMS)[number]

/** What a calendar shows, kept in the page's address: `?on=2026-06-15&zoom=week&lane=clientId&layers=holidays&f.status=eq:open`. */
export interface CalendarState {
  /** A day that is shown, `YYYY-MM-DD`. */
  readonly on: string
  readonly zoom: Zoom
  /** The reference that the lanes are made by. */
  readonly lane: string
  readonly filters: readonly Filter[]
  /** The layers that are on; absent: those that are on at first. */
  readonly layers?: readonly string[]
}

/** What a calendar opens with. */
export interface Usual {
  /** The company's date. */
  readonly today: string
  readonly zoom: Zoom
}

const isZoom = (text: string | null): text is Zoom => ZOOMS.some((zoom) => zoom === text)

/** Reads an address; what it cannot read is as on the first visit, so that an old link still opens the calendar. */
export function readCalendarState(search: string, { lanes }: Pick<CalendarScreen, 'lanes'>, { today, zoom: usual }: Usual): CalendarState {
  const parameters = new URLSearchParams(search)
  const [on, zoom, lane, layers] = ['on', 'zoom', 'lane', 'layers'].map((name) => parameters.get(name))
  return {
    on: typeof on === 'string' && isDay(on) ? on : today,
    zoom: isZoom(zoom ?? null) ? (zoom as Zoom) : usual,
    lane: lanes.find((field) => field === lane) ?? lanes[0],
    filters: readListState(search, {}).filters,
    ...(typeof layers === 'string' && { layers: layers.split(',').filter(Boolean) }),
  }
}

/** The address of this state; what it is on the first visit is left out. */
export function writeCalendarState({ on, zoom, lane, filters, layers }: CalendarState, { lanes }: Pick<CalendarScreen, 'lanes'>, usual: Usual): string {
  const parameters = new URLSearchParams(writeListState({ view: null, filters, sort: [] }, {}))
  if (on !== usual.today) parameters.set('on', on)
  if (zoom !== usual.zoom) parameters.set('zoom', zoom)
  if (lane !== lanes[0]) parameters.set('lane', lane)
  if (layers !== undefined) parameters.set('layers', layers.join(','))
  return parameters.toString()
}

/** The days that are shown, in their order: whole weeks from Sunday; a month with those it begins and ends in. */
export function daysShown({ on, zoom }: Pick<CalendarState, 'on' | 'zoom'>): readonly string[] {
  if (zoom === 'day') return [on]
  if (zoom === 'week') return daysFrom(weekStart(on), 7)
  if (zoom === 'twoWeeks') return daysFrom(weekStart(on), 14)
  const first = weekStart(monthStart(on))
  const after = addMonths(monthStart(on), 1)
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => addDays(first, week * 7)).filter((sunday) => sunday < after)
  return weeks.flatMap((sunday) => daysFrom(sunday, 7))
}

const daysFrom = (first: string, count: number): readonly string[] => Array.from({ length: count }, (_none, day) => addDays(first, day))

/** A day of the span before (-1) or after (1) the one that is shown. */
export function turned({ on, zoom }: Pick<CalendarState, 'on' | 'zoom'>, by: -1 | 1): string {
  if (zoom === 'month') return addMonths(monthStart(on), by)
  return addDays(on, by * { day: 1, week: 7, twoWeeks: 14 }[zoom])
}
