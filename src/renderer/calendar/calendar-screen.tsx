import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { errorText, runAction } from '#actions'
import { type Action, type AnswerValues, type CalendarScreen as CalendarDocument, type ResolvedResource, type ScreenBundle, WINDOW_ROWS_MAX } from '#contract'
import { useFormats, useHasText, useT, withRoomWords } from '#i18n'
import { replaceSearch, useRoute } from '#navigation'
import { Banner, classNames, EmptyState, ErrorState, lazyPart, SkeletonLines } from '#widgets'
import list from '../list/list.module.css'
import { PickedBar } from '../list/picked-bar.tsx'
import { useIsNarrow } from '../list/use-is-narrow.ts'
import { usePicking } from '../list/use-picking.ts'
import { RecordPanel } from '../record/record-panel.tsx'
import { useSurroundings } from '../use-surroundings.ts'
import { Agenda } from './agenda.tsx'
import css from './calendar.module.css'
import { type CalendarState, readCalendarState, type Usual, writeCalendarState } from './calendar-address.ts'
import { type CalendarItem, type Target, timesAt } from './calendar-items.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DayGrid } from './day-grid.tsx'
import type { GridProps } from './grid-props.ts'
import { recordOf } from './item-record.ts'
import { KeyLegend } from './key-legend.tsx'
import { MonthGrid } from './month-grid.tsx'
import type { SeriesMove } from './series-move.ts'
import { useCalendar } from './use-calendar.ts'
import { useKeyActions } from './use-key-actions.ts'
import { isMovable, useMove } from './use-move.ts'
import { WeekGrid } from './week-grid.tsx'

const MoveDoubt = lazyPart(async () => (await withRoomWords(import('./move-doubt.tsx'))).MoveDoubt)

export interface CalendarScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: CalendarDocument
}

/** What the panel beside the calendar shows: a record, or a new one with where and when it begins. */
type Opened = { readonly id: string } | { readonly begins: AnswerValues; readonly at: string }

/** Records by when they are. */
export function CalendarScreen({ bundle, screen }: CalendarScreenProps): ReactNode {
  const resource = bundle.resources[screen.resource]
  return resource ? <ResourceCalendar bundle={bundle} screen={screen} resource={resource} /> : null
}

/** A new record is offered for an hour, from nine on where no hour was chosen. */
const USUAL = { start: { time: '09:00' }, lastsMin: 60 }

function ResourceCalendar({ bundle, screen, resource }: CalendarScreenProps & { readonly resource: ResolvedResource }): ReactNode {
  const t = useT()
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
  const grid: GridProps = {
    bundle,
    screen,
    resource,
    state,
    data,
    today,
    open,
    picked: picking.picked,
    move,
    canMove,
    ...(canAdd ? { add } : {}),
    press,
    turnTo: change,
  }

  return (
    <div className={css.screen}>
      <CalendarToolbar
        bundle={bundle}
        screen={screen}
        resource={resource}
        state={state}
        data={data}
        today={today}
        onState={change}
        onAction={run}
        picking={picking.offered}
      />
      {press && (state.zoom === 'week' || state.zoom === 'twoWeeks') && !narrow && <KeyLegend screen={screen} resource={resource} />}
      {data.isCut && (
        <div className={css.notice}>
          <Banner tone="warning">{t('shared/calendar.cut', { max: formats.number(WINDOW_ROWS_MAX) })}</Banner>
        </div>
      )}
      <div className={classNames(list.body, css.body)}>
        {picking.selection.keys.size > 0 && (
          <PickedBar
            actions={screen.bulkActions}
            context={context}
            selection={picking.selection}
            records={picking.chosen.map((item) => recordOf(item, { screen, resource, formats }))}
          />
        )}
        <Body {...grid} />
      </div>
      {opened && (
        <RecordPanel
          screen={screen}
          badge={screen.tone}
          context={context}
          record={'id' in opened ? opened : undefined}
          title={'id' in opened ? t(resource.title) : t('shared/list.newRecord', { thing: t(resource.title) })}
          {...('begins' in opened ? { begins: { id: opened.at, values: opened.begins, fixed: {} } } : {})}
          onClose={() => setOpened(undefined)}
        />
      )}
      {doubt && (
        <Suspense fallback={null}>
          <MoveDoubt {...doubt} />
        </Suspense>
      )}
    </div>
  )
}

function Body(props: GridProps): ReactNode {
  const { bundle, state, data } = props
  const t = useT()
  const has = useHasText()
  const narrow = useIsNarrow()
  if (data.state === 'loading') return <SkeletonLines lines={10} />
  if (data.state === 'failed') return <ErrorState title={t('shared/calendar.failed')} message={errorText(data.error, t)} onRetry={data.retry} />
  if (state.zoom === 'month') return <MonthGrid {...props} />
  if (data.items.length === 0) {
    const own = (name: string, other: string): string => (has(`${bundle.id}.${name}`) ? t(`${bundle.id}.${name}`) : t(other))
    return <EmptyState icon="calendar" title={own('empty', 'shared/calendar.empty')} hint={own('emptyHint', 'shared/calendar.emptyHint')} />
  }
  if (narrow) return <Agenda {...props} />
  return state.zoom === 'day' ? <DayGrid {...props} /> : <WeekGrid {...props} />
}
