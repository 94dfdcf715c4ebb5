import type { ActionContext } from '#actions'
import type { CalendarScreen, Json, RunAction } from '#contract'
import { localParts } from '#widgets'
import { type CalendarItem, laneIdOf, type Target, timesAt } from './calendar-items.ts'

export interface SeriesMove {
  readonly action: RunAction
  readonly begins: NonNullable<ActionContext['begins']>
}

interface Moving {
  readonly screen: CalendarScreen
  /** The field whose lanes are shown. */
  readonly lane: string
  readonly timeZone: string
}

/** How it is asked which others of its series go along with a record; undefined for one of no series, or put into a lane of another kind. */
export function seriesMove(item: CalendarItem, target: Target, { screen, lane, timeZone }: Moving): SeriesMove | undefined {
  const { series, rowActions = [] } = screen
  const shared = series && item.values[series.field]
  const action = rowActions.find((each): each is RunAction => each.kind === 'run' && each.id === series?.action)
  if (!series || !action || shared === null || shared === undefined || shared === '') return undefined
  const { day, starts, ends, lanes = {} } = series.begins
  const values: Record<string, Json> = { [day]: target.day }
  const labels: Record<string, string> = {}
  if (target.time !== undefined && target.time !== item.start.time) {
    if (starts === undefined || ends === undefined) return undefined
    values[starts] = target.time
    values[ends] = localParts(timesAt(item, target, timeZone).endsAt, timeZone).time
  }
  if (target.lane !== undefined && target.lane.id !== (laneIdOf(item, lane) ?? null)) {
    const question = lanes[lane]
    if (question === undefined || target.lane.id === null) return undefined
    values[question] = target.lane.id
    labels[question] = target.lane.name
  }
  return { action, begins: { values, labels } }
}
