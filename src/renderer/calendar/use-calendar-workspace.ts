import { useCallback, useMemo, useState } from 'react'
import { runAction } from '#actions'
import type { Action, AnswerValues, CalendarScreen, ResolvedResource, ScreenBundle } from '#contract'
import { useFormats } from '#i18n'
import { replaceSearch, useRoute } from '#navigation'
import { useIsNarrow } from '../list/use-is-narrow.ts'
import { usePicking } from '../list/use-picking.ts'
import { useSurroundings } from '../use-surroundings.ts'
import { type CalendarState, readCalendarState, type Usual, writeCalendarState } from './calendar-address.ts'
import { type CalendarItem, type Target, timesAt } from './calendar-items.ts'
import { recordOf } from './item-record.ts'
import type { SeriesMove } from './series-move.ts'
import { useCalendar } from './use-calendar.ts'
import { useKeyActions } from './use-key-actions.ts'
import { isMovable, useMove } from './use-move.ts'

/** What the panel beside the calendar shows: a record, or a new one with where and when it begins. */
type Opened = { readonly id: string } | { readonly begins: AnswerValues; readonly at: string }

/** A new record is offered for an hour, from nine on where no hour was chosen. */
const USUAL = { start: { time: '09:00' }, lastsMin: 60 }

interface WorkspaceOptions {
  readonly bundle: ScreenBundle
  readonly screen: CalendarScreen
  readonly resource: ResolvedResource
}

/** All that a calendar is about: what it shows, what is picked, moved and opened. */
export function useCalendarWorkspace({ bundle, screen, resource }: WorkspaceOptions) {
  const formats = useFormats()
  const { timeZone } = formats
  const { today } = useSurroundings()
  const address = useRoute().search.toString()
  const narrow = useIsNarrow()
  const usual = useMemo((): Usual => ({ today, zoom: narrow ? 'day' : 'week' }), [today, narrow])
  const state = useMemo(() => readCalendarState(address, screen, usual), [address, screen, usual])
  const data = useCalendar(bundle, screen, resource, state)
  const context = useMemo(() => ({ resource, bundle, reload: data.retry }), [resource, bundle, data.retry])
  const askSeries = (item: CalendarItem, { action, begins }: SeriesMove): void =>
    void runAction(action, { ...context, begins, records: [recordOf(item, { screen, resource, formats })] })
  const { move, doubt } = useMove({ screen, resource, lane: state.lane, data, askSeries })
  const press = useKeyActions({ screen, resource, data, context })
  const picking = usePicking(screen.bulkActions, data.items)
  const [opened, setOpened] = useState<Opened>()

  const change = (next: Partial<CalendarState>): void => {
    // What was picked is not in sight any more.
    if (next.on !== undefined || next.zoom !== undefined || next.filters !== undefined) picking.selection.clear()
    replaceSearch(new URLSearchParams(writeCalendarState({ ...state, ...next }, screen, usual)))
  }
  const run = (action: Action): void => void runAction(action, { ...context, query: {}, openEditor: () => add({ day: state.on }) })
  const add = useCallback(
    (target: Target) => {
      const { day, lane } = target
      const { startsAt, endsAt } = timesAt(USUAL, target, timeZone)
      const begins = { [screen.starts]: startsAt, [screen.ends]: endsAt, ...(lane?.id ? { [state.lane]: lane.id } : {}) }
      setOpened({ begins, at: `${day}/${lane?.id ?? 'new'}` })
    },
    [screen, state.lane, timeZone],
  )
  const { pick } = picking
  const open = useCallback((item: CalendarItem, isPick: boolean) => (pick(item, isPick) ? undefined : setOpened({ id: item.id })), [pick])
  const canMove = useCallback((item: CalendarItem) => isMovable(screen, resource, item), [screen, resource])
  const canAdd = screen.editor !== undefined && resource.can.includes('create')
  const close = (): void => setOpened(undefined)
  return { state, data, today, context, picking, opened, close, doubt, press, move, canMove, canAdd, add, open, change, run }
}
