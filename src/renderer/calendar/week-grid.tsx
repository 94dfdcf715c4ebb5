import { useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { useFormats, useT } from '#i18n'
import { Icon } from '#widgets'
import type { Place } from '../arrow-step.ts'
import css from './calendar.module.css'
import { type CalendarLane, lanesOf } from './calendar-items.ts'
import { DayNames } from './day-names.tsx'
import type { GridProps } from './grid-props.ts'
import { ItemButton } from './item-button.tsx'
import { LaneHead, laneNameOf } from './lane-head.tsx'
import { LayerLine } from './layer-mark.tsx'
import type { LaneMarks } from './layers.ts'
import { GRID } from './roles.ts'
import { shortDay, weekdayText } from './span-text.ts'
import { placeIn } from './use-grid-keys.ts'
import { useWeekMoves, type WeekMoves } from './use-week-moves.ts'

/** Of a record in a cell, and of the room around it, in px; the stylesheet says the same. */
const ITEM_PX = 40
const ROOM_PX = 13
/** Of a line of a layer. */
const MARK_PX = 20
/** A lane says its name and its hours. */
const LANE_PX = 56

/** Days beside each other, a lane for each record of the chosen reference: as many lanes are drawn as are in sight. */
export function WeekGrid(props: GridProps): ReactNode {
  const { bundle, state, data } = props
  const t = useT()
  const scroll = useRef<HTMLElement>(null)
  const { days, items, counting, layers } = data
  const lanes = useMemo(() => lanesOf({ items, days, counting }, state.lane), [items, days, counting, state.lane])
  const rows = useMemo(() => lanes.map((lane) => ({ lane, marks: layers.lanes.get(lane.id ?? '') })), [lanes, layers])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => heightOf(rows[at], days),
    overscan: 3,
    useFlushSync: false,
  })
  // Lanes grow and shrink with what stands in them.
  useLayoutEffect(() => {
    if (rows.length > 0) virtual.measure()
  }, [virtual, rows])
  const moves = useWeekMoves(scroll, { ...props, lanes, toRow: (row) => virtual.scrollToIndex(row) })
  const { screen, resource, today, open, picked, canMove, add } = props
  const cells: CellsProps = { bundle, screen, resource, field: state.lane, days, isWide: state.zoom !== 'twoWeeks', today, open, picked, canMove, add }
  const label = t(`${bundle.id}.title`)
  const activate = ({ target }: FocusEvent): void => {
    const place = target instanceof HTMLElement ? placeIn(target) : undefined
    if (place) moves.keys.activate(place)
  }
  return (
    <section ref={scroll} className={css.scroll} aria-label={label} onKeyDown={moves.keys.onKeyDown} onFocus={activate}>
      <div {...GRID.grid(label, { rows: lanes.length + 1, columns: days.length + 1 })} className={css.week} data-days={days.length}>
        <WeekHead {...props} />
        <div {...GRID.rows} className={css.rows} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index]
            return (
              row && <LaneRow key={row.lane.id ?? 'none'} {...cells} {...columnsIn(moves.keys, index)} {...row} row={index} startPx={start} sizePx={size} />
            )
          })}
        </div>
      </div>
      <p className={css.said} role="status">
        {moves.said}
      </p>
    </section>
  )
}

interface LaneLaid {
  readonly lane: CalendarLane
  readonly marks: LaneMarks | undefined
}

const heightOf = ({ lane, marks }: Partial<LaneLaid> = {}, days: readonly string[]): number =>
  Math.max(LANE_PX, Math.max(...days.map((day) => (lane?.days.get(day)?.length ?? 0) * ITEM_PX + (marks?.get(day)?.length ?? 0) * MARK_PX)) + ROOM_PX)

function WeekHead({ resource, state, data, today, turnTo }: GridProps): ReactNode {
  const t = useT()
  const { locale } = useFormats()
  return (
    <div {...GRID.row(1)} className={css.head}>
      <span {...GRID.head} className={css.corner}>
        {t(resource.fields[state.lane]?.label ?? state.lane)}
      </span>
      {data.days.map((day) => (
        <span key={day} {...GRID.head}>
          <button type="button" className={css.dayHead} aria-current={day === today ? 'date' : undefined} onClick={() => turnTo({ on: day, zoom: 'day' })}>
            <span>{weekdayText(day, locale)}</span> <span className={css.dayNumber}>{shortDay(day, locale)}</span>
            <DayNames names={data.layers.days.get(day)} />
          </button>
        </span>
      ))}
    </div>
  )
}

/** The same for all cells, as long as nothing but what is in sight changes. */
interface CellsProps extends Pick<GridProps, 'bundle' | 'screen' | 'resource' | 'today' | 'open' | 'picked' | 'canMove'> {
  readonly add: GridProps['add'] | undefined
  /** The reference that the lanes are made by. */
  readonly field: string
  readonly days: readonly string[]
  /** There is room for more than when it begins. */
  readonly isWide: boolean
}

interface Columns {
  /** The cell of the lane that is in the tab order. */
  readonly activeColumn: number | undefined
  /** The cell of the lane over which a record is being moved. */
  readonly overColumn: number | undefined
}

function columnsIn({ active, over }: WeekMoves['keys'], row: number): Columns {
  const columnOf = (place: Place | undefined): number | undefined => (place?.row === row ? place.column : undefined)
  return { activeColumn: columnOf(active), overColumn: columnOf(over) }
}

interface LaneRowProps extends CellsProps, Columns, LaneLaid {
  readonly row: number
  readonly startPx: number
  readonly sizePx: number
}

/** Lanes that stay in sight are not drawn anew while others come in. */
const LaneRow = memo(function LaneRow({ startPx, sizePx, activeColumn, overColumn, ...props }: LaneRowProps): ReactNode {
  const { lane, row, days } = props
  return (
    <div {...GRID.row(row + 2)} className={css.lane} style={{ transform: `translateY(${startPx}px)`, blockSize: sizePx }}>
      <LaneHead lane={lane} role="rowheader" />
      {days.map((day, column) => (
        <Cell key={day} {...props} day={day} column={column} isActive={column === activeColumn} isOver={column === overColumn} />
      ))}
    </div>
  )
})

interface CellProps extends Omit<LaneRowProps, 'startPx' | 'sizePx' | keyof Columns> {
  readonly day: string
  readonly column: number
  readonly isActive: boolean
  readonly isOver: boolean
}

function Cell({
  bundle,
  screen,
  resource,
  field,
  isWide,
  lane,
  marks,
  row,
  column,
  day,
  isActive,
  isOver,
  today,
  open,
  picked,
  canMove,
  add,
}: CellProps): ReactNode {
  const t = useT()
  const { locale } = useFormats()
  const items = lane.days.get(day) ?? []
  const where = { day: shortDay(day, locale), lane: laneNameOf(lane, t) }
  const tabIndex = isActive ? 0 : -1
  return (
    <div
      {...GRID.cell}
      tabIndex={tabIndex}
      className={css.cell}
      data-row={row}
      data-column={column}
      data-today={day === today || undefined}
      data-over={isOver || undefined}
    >
      <span className={css.said}>{t('shared/calendar.over', where)}</span>
      {marks?.get(day)?.map((mark) => (
        <LayerLine key={mark.key} mark={mark} bundle={bundle} />
      ))}
      {items.map((item) => (
        <ItemButton
          key={item.id}
          item={item}
          screen={screen}
          resource={resource}
          lane={field}
          isMovable={canMove(item)}
          says={isWide ? 'usual' : 'little'}
          tabIndex={tabIndex}
          isPicked={picked?.has(item.id)}
          onOpen={open}
        />
      ))}
      {add && (
        <button
          type="button"
          tabIndex={tabIndex}
          className={css.add}
          aria-label={t('shared/calendar.add', where)}
          onClick={() => add({ day, lane: { id: lane.id ?? null, name: lane.name } })}
        >
          <Icon name="plus" size={16} />
        </button>
      )}
    </div>
  )
}
