import { type ReactNode, Suspense } from 'react'
import { errorText } from '#actions'
import { type CalendarScreen as CalendarDocument, type ResolvedResource, type ScreenBundle, WINDOW_ROWS_MAX } from '#contract'
import { useFormats, useHasText, useT, withRoomWords } from '#i18n'
import { Banner, classNames, EmptyState, ErrorState, lazyPart, SkeletonLines } from '#widgets'
import list from '../list/list.module.css'
import { PickedBar } from '../list/picked-bar.tsx'
import { useIsNarrow } from '../list/use-is-narrow.ts'
import { RecordPanel } from '../record/record-panel.tsx'
import { Agenda } from './agenda.tsx'
import css from './calendar.module.css'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DayGrid } from './day-grid.tsx'
import type { GridProps } from './grid-props.ts'
import { recordOf } from './item-record.ts'
import { KeyLegend } from './key-legend.tsx'
import { MonthGrid } from './month-grid.tsx'
import { useCalendarWorkspace } from './use-calendar-workspace.ts'
import { WeekGrid } from './week-grid.tsx'

const MoveDoubt = lazyPart(async () => (await withRoomWords(import('./move-doubt.tsx'))).MoveDoubt)

export interface CalendarScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: CalendarDocument
}

/** Records by when they are. */
export function CalendarScreen({ bundle, screen }: CalendarScreenProps): ReactNode {
  const resource = bundle.resources[screen.resource]
  return resource ? <ResourceCalendar bundle={bundle} screen={screen} resource={resource} /> : null
}

function ResourceCalendar({ bundle, screen, resource }: CalendarScreenProps & { readonly resource: ResolvedResource }): ReactNode {
  const t = useT()
  const formats = useFormats()
  const narrow = useIsNarrow()
  const workspace = useCalendarWorkspace({ bundle, screen, resource })
  const { state, data, today, context, picking, opened, doubt, press } = workspace
  const grid: GridProps = {
    bundle,
    screen,
    resource,
    state,
    data,
    today,
    open: workspace.open,
    picked: picking.picked,
    move: workspace.move,
    canMove: workspace.canMove,
    ...(workspace.canAdd ? { add: workspace.add } : {}),
    press,
    turnTo: workspace.change,
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
        onState={workspace.change}
        onAction={workspace.run}
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
          onClose={workspace.close}
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
