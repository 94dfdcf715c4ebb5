import type { ReactNode } from 'react'
import type { Action, CalendarScreen, ResolvedResource, ScreenBundle } from '#contract'
import { countedThings, useFormats, useT } from '#i18n'
import { Button, DateInput, IconButton, Menu, Select } from '#widgets'
import { FilterBar } from '../list/filter-bar.tsx'
import list from '../list/list.module.css'
import { ListActions } from '../list/list-actions.tsx'
import css from './calendar.module.css'
import { type CalendarState, turned, ZOOMS } from './calendar-address.ts'
import { layersOn } from './layers.ts'
import { spanText } from './span-text.ts'
import type { CalendarData } from './use-calendar.ts'

export interface CalendarToolbarProps {
  readonly bundle: ScreenBundle
  readonly screen: CalendarScreen
  readonly resource: ResolvedResource
  readonly state: CalendarState
  readonly data: CalendarData
  readonly today: string
  readonly onState: (next: Partial<CalendarState>) => void
  readonly onAction: (action: Action) => void
  /** Whether a click picks; absent: there is nothing to pick for. */
  readonly picking?: { readonly isOn: boolean; readonly toggle: () => void } | undefined
}

/** Title and actions, the days, how they are shown, filters, and what it comes to. */
export function CalendarToolbar(props: CalendarToolbarProps): ReactNode {
  const { bundle, screen, resource, state, data, today, onState } = props
  const t = useT()
  const formats = useFormats()
  const zooms = ZOOMS.map((id) => ({ id, label: t(`shared/calendar.zooms.${id}`) }))
  const lanes = screen.lanes.map((id) => ({ id, label: t('shared/calendar.rowsBy', { field: t(resource.fields[id]?.label ?? id) }) }))
  return (
    <div className={list.top}>
      <header className={list.head}>
        <h1 className={list.title}>{t(`${bundle.id}.title`)}</h1>
        <Sums resource={resource} data={data} />
        {screen.actions && <ListActions actions={screen.actions} bundle={bundle} onAction={props.onAction} />}
      </header>
      <div className={list.tools}>
        <div className={css.turn}>
          <IconButton small icon="chevron-left" label={t('shared/calendar.previous')} onClick={() => onState({ on: turned(state, -1) })} />
          <IconButton small icon="chevron-right" label={t('shared/calendar.next')} onClick={() => onState({ on: turned(state, 1) })} />
          <Button small disabled={data.days.includes(today) && state.zoom !== 'month'} onClick={() => onState({ on: today })}>
            {t('shared/calendar.today')}
          </Button>
        </div>
        <h2 className={css.span} aria-live="polite">
          {spanText(data.days, state, formats.locale)}
        </h2>
        <div className={css.goTo}>
          <DateInput small label={t('shared/calendar.goTo')} value={state.on} onChange={(on) => on && onState({ on })} />
        </div>
        <nav className={css.zooms} aria-label={t('shared/calendar.zoom')}>
          {zooms.map(({ id, label }) => (
            <button key={id} type="button" className={list.view} aria-pressed={state.zoom === id} onClick={() => onState({ zoom: id })}>
              {label}
            </button>
          ))}
        </nav>
        {lanes.length > 1 && state.zoom !== 'month' && (
          <div className={css.lanes}>
            <Select small blank={false} label={t('shared/calendar.rows')} options={lanes} value={state.lane} onChange={(lane) => lane && onState({ lane })} />
          </div>
        )}
        <FilterBar resource={resource} fields={screen.filters ?? []} filters={state.filters} onChange={(filters) => onState({ filters })} />
        <div className={list.toolsEnd}>
          <LayersMenu {...props} />
          {props.picking && (
            <Button small icon="list-checks" aria-pressed={props.picking.isOn} onClick={props.picking.toggle}>
              {t('shared/calendar.pick')}
            </Button>
          )}
          <IconButton small icon="refresh-cw" label={t('shared/list.refresh')} aria-busy={data.refreshing} onClick={data.retry} />
        </div>
      </div>
    </div>
  )
}

/** Switches for what lies behind the records. */
function LayersMenu({ bundle, screen: { layers }, state, onState }: CalendarToolbarProps): ReactNode {
  const t = useT()
  if (layers === undefined || layers.length === 0) return null
  const on = layersOn(layers, state.layers).map(({ id }) => id)
  const entries = layers.map(({ id }) => ({ id, label: t(`${bundle.id}.layers.${id}`), checked: on.includes(id) }))
  return (
    <Menu
      staysOpen
      label={t('shared/calendar.layers')}
      entries={entries}
      onChoose={(chosen) => onState({ layers: on.includes(chosen) ? on.filter((id) => id !== chosen) : [...on, chosen] })}
      trigger={(props) => <IconButton small icon="layers" label={t('shared/calendar.layers')} {...props} />}
    />
  )
}

/** How many there are, what they come to in hours, and how many nobody is assigned to. */
function Sums({ resource, data }: Pick<CalendarToolbarProps, 'resource' | 'data'>): ReactNode {
  const t = useT()
  const formats = useFormats()
  if (data.state !== 'ready') return <span className={list.count} />
  const { count, minutes, unassigned, overMin } = data.totals
  return (
    <span className={list.count} role="status">
      {[
        countedThings(t, resource, { count, number: formats.number(count), isExact: !data.isCut }),
        t('shared/calendar.hours', { hours: formats.number(minutes / 60, 1) }),
        ...(unassigned > 0 ? [t('shared/calendar.unassignedCount', { number: formats.number(unassigned) })] : []),
        ...(overMin > 0 ? [t('shared/calendar.overtime', { hours: formats.number(overMin / 60, 1) })] : []),
      ].join(' · ')}
    </span>
  )
}
