import { addDays, daysBetween, isDay, weekday } from '#contract'
import { changesBetween, type Edited, type SeriesChanges } from './changes.ts'
import { patternDates } from './pattern-dates.ts'
import type { Pattern, Series, SeriesException } from './series.ts'

/** Other times, or another day: the days of the pattern go with it. */
export interface MoveEdit {
  readonly kind: 'move'
  readonly toDate?: string
  readonly startTime?: string
  readonly endTime?: string
}

/** Another pattern. A new `until` takes the place of a count and the other way round. */
export interface RepeatEdit {
  readonly kind: 'repeat'
  readonly pattern: Partial<Omit<Pattern, 'from'>>
}

export interface CancelEdit {
  readonly kind: 'cancel'
}

/** Which visit of the series a person has before them, and how far the changes are told for a series without an end. */
export interface EditedAt {
  /** The date that the pattern has for it. */
  readonly on: string
  readonly through?: string
}

export interface EditOutcome {
  /** What is there instead: none, one, or the part before and the part from the edit on. */
  readonly series: readonly Series[]
  readonly changes: SeriesChanges
}

/** This visit alone. @throws RangeError where the series has no such visit */
export function editThis(series: Series, at: EditedAt, edit: MoveEdit | CancelEdit): EditOutcome {
  const { on } = known(series, at)
  const others = (series.exceptions ?? []).filter((exception) => exception.on !== on)
  const own: SeriesException =
    edit.kind === 'cancel' ? { on } : { on, to: { ...timesOn(series, on), ...timesOf(edit), ...(edit.toDate ? { date: edit.toDate } : {}) } }
  return outcome(series, at, [{ series: { ...series, exceptions: [...others, own] }, shiftedDays: 0 }])
}

/** This visit and those after it: the series is cut in two. @throws RangeError where the series has no such visit */
export function editFollowing(series: Series, at: EditedAt, edit: MoveEdit | RepeatEdit | CancelEdit): EditOutcome {
  const { on } = known(series, at)
  const { head, tail } = cut(series, on)
  const before = head ? [{ series: head, shiftedDays: 0 }] : []
  return outcome(series, at, [...before, ...(edit.kind === 'cancel' ? [] : [edited(tail, on, edit)])])
}

/** The whole series, whichever visit a person has before them. @throws RangeError where the series has no such visit */
export function editAll(series: Series, at: EditedAt, edit: MoveEdit | RepeatEdit | CancelEdit): EditOutcome {
  const { on } = known(series, at)
  return outcome(series, at, edit.kind === 'cancel' ? [] : [edited(series, on, edit)])
}

function outcome(before: Series, at: EditedAt, after: readonly Edited[]): EditOutcome {
  return { series: after.map(({ series }) => series), changes: changesBetween(before, after, at.through === undefined ? {} : { through: at.through }) }
}

function known(series: Series, at: EditedAt): EditedAt {
  const cancelled = series.exceptions?.some(({ on, to }) => on === at.on && to === undefined) || series.skip?.includes(at.on)
  if (cancelled || !isDay(at.on) || !hasDate(series.pattern, at.on)) throw new RangeError(`The series has no visit on ${at.on}`)
  return at
}

function hasDate(pattern: Pattern, on: string): boolean {
  for (const date of patternDates(pattern)) if (date >= on) return date === on
  return false
}

const timesOf = ({ startTime, endTime }: { readonly startTime?: string; readonly endTime?: string }) => ({
  ...(startTime === undefined ? {} : { startTime }),
  ...(endTime === undefined ? {} : { endTime }),
})

function timesOn({ pattern, exceptions }: Series, on: string): NonNullable<SeriesException['to']> {
  return exceptions?.find((exception) => exception.on === on)?.to ?? { date: on, startTime: pattern.startTime, endTime: pattern.endTime }
}

/** The part before a date and the part from it on; there is no part before the first date. */
function cut(series: Series, on: string): { readonly head?: Series; readonly tail: Series } {
  const { count, until: _, ...rest } = series.pattern
  const isBefore = ({ on: date }: SeriesException): boolean => date < on
  const before = datesBefore(series.pattern, on)
  const tail = withExceptions(
    { ...series, pattern: { ...series.pattern, from: on, ...(count === undefined ? {} : { count: count - before }) } },
    (one) => !isBefore(one),
  )
  if (before === 0) return { tail }
  return { head: withExceptions({ ...series, pattern: { ...rest, until: addDays(on, -1) } }, isBefore), tail }
}

function datesBefore(pattern: Pattern, on: string): number {
  let dates = 0
  for (const date of patternDates(pattern)) {
    if (date >= on) break
    dates += 1
  }
  return dates
}

function withExceptions(series: Series, isKept: (exception: SeriesException) => boolean): Series {
  const { exceptions = [], ...rest } = series
  const kept = exceptions.filter(isKept)
  return kept.length === 0 ? rest : { ...rest, exceptions: kept }
}

function edited(series: Series, on: string, edit: MoveEdit | RepeatEdit): Edited {
  return edit.kind === 'move' ? moved(series, on, edit) : { series: repeated(series, edit), shiftedDays: 0 }
}

/** What visits have of their own stays: a time that was given to one of them, and that one was cancelled. The edited one takes the new times. */
function moved(series: Series, on: string, edit: MoveEdit): Edited {
  const days = edit.toDate === undefined ? 0 : daysBetween(on, edit.toDate)
  const others = withExceptions(series, (exception) => exception.on !== on)
  const exceptions = others.exceptions?.map((exception) => ({ ...exception, on: addDays(exception.on, days) }))
  const pattern = { ...shifted(series.pattern, days), ...timesOf(edit) }
  return { series: { ...others, pattern, ...(exceptions ? { exceptions } : {}) }, shiftedDays: days }
}

/** The same dates so many days later: the week begins later too, so that a Saturday that becomes a Sunday stays in its week. */
function shifted(pattern: Pattern, days: number): Pattern {
  const day = (of: number): number => (((of + days) % 7) + 7) % 7
  return {
    ...pattern,
    from: addDays(pattern.from, days),
    ...(pattern.every === 'week' ? { days: (pattern.days ?? [weekday(pattern.from)]).map(day), weekStart: day(pattern.weekStart ?? 0) } : {}),
    ...(pattern.until === undefined ? {} : { until: addDays(pattern.until, days) }),
  }
}

function repeated(series: Series, { pattern: change }: RepeatEdit): Series {
  const { count, until, ...rest } = series.pattern
  const end =
    change.count === undefined && change.until === undefined ? { ...(count === undefined ? {} : { count }), ...(until === undefined ? {} : { until }) } : {}
  const pattern = { ...rest, ...end, ...change }
  return withExceptions({ ...series, pattern }, ({ on }) => hasDate(pattern, on))
}
