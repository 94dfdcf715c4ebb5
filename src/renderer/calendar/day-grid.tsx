import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { DAY_MIN, minuteOfDay, timeOfMinute } from '#contract'
import { useFormats, useT } from '#i18n'
import { useDrag } from '../use-drag.ts'
import css from './calendar.module.css'
import { type CalendarItem, lanesOf, tracksOf } from './calendar-items.ts'
import { DayNames } from './day-names.tsx'
import type { GridProps } from './grid-props.ts'
import { ItemButton } from './item-button.tsx'
import { LaneHead, laneNameOf } from './lane-head.tsx'
import { LayerBand } from './layer-mark.tsx'
import { hoursOn } from './layers.ts'

const HOURS = Array.from({ length: 24 }, (_none, hour) => hour)
/** Of a record in its lane, in px. */
const TRACK_PX = 44
const ROOM_PX = 12
/** Records are put down at quarters of an hour. */
const STEP_MIN = 15
/** The hours of the night are scrolled to. */
const FIRST_HOUR = 6

/** One day by its hours, from left to right. A record that began the day before begins at its left edge. */
export function DayGrid(props: GridProps): ReactNode {
  const { bundle, screen, resource, state, data, open, picked, move, canMove, add } = props
  const t = useT()
  const formats = useFormats()
  const scroll = useRef<HTMLElement>(null)
  const { items, days, counting } = data
  const lanes = useMemo(() => lanesOf({ items, days, counting }, state.lane), [items, days, counting, state.lane])
  useEffect(() => {
    // Each day opens at the same hour.
    if (state.on) scroll.current?.querySelector(`[data-hour="${FIRST_HOUR}"]`)?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }, [state.on])
  useDrag(scroll, {
    places: '[data-row]',
    find: (id) => items.find((item) => item.id === id),
    drop: (item, row, dx) => {
      const lane = lanes[Number(row.dataset.row)]
      const turned = getComputedStyle(row).direction === 'rtl' ? -dx : dx
      const by = Math.round((turned / row.clientWidth) * (DAY_MIN / STEP_MIN)) * STEP_MIN
      const begun = item.start.date < state.on
      const at = Math.min(Math.max(minuteOfDay(item.start.time) + by, 0), DAY_MIN - STEP_MIN)
      if (lane)
        move(item, {
          day: begun ? item.start.date : state.on,
          time: begun ? item.start.time : timeOfMinute(at),
          lane: { id: lane.id ?? null, name: lane.name },
        })
    },
  })
  return (
    <section
      ref={scroll}
      className={css.scroll}
      aria-label={t(`${bundle.id}.title`)}
      onDoubleClick={({ target, clientX }) => {
        const lane = target instanceof HTMLElement ? lanes[Number(target.dataset.row)] : undefined
        if (lane && target instanceof HTMLElement)
          add?.({ day: state.on, time: timeOfMinute(minuteAt(target, clientX)), lane: { id: lane.id ?? null, name: lane.name } })
      }}
    >
      <div className={css.day}>
        <div className={css.head}>
          <span className={css.corner}>
            {t(resource.fields[state.lane]?.label ?? state.lane)}
            <DayNames names={data.layers.days.get(state.on)} />
          </span>
          <div className={css.hours} aria-hidden>
            {HOURS.map((hour) => (
              <span key={hour} className={css.hour} data-hour={hour}>
                {formats.time(timeOfMinute(hour * 60))}
              </span>
            ))}
          </div>
        </div>
        {lanes.map((lane, row) => {
          const placed = tracksOf(lane.items)
          const tracks = Math.max(1, ...placed.map((each) => each.tracks))
          return (
            <section key={lane.id ?? 'none'} aria-label={laneNameOf(lane, t)} className={css.dayLane} style={{ blockSize: tracks * TRACK_PX + ROOM_PX }}>
              <LaneHead lane={lane} />
              <div className={css.track} data-row={row}>
                {data.layers.lanes
                  .get(lane.id ?? '')
                  ?.get(state.on)
                  ?.map((mark) => (
                    <LayerBand key={mark.key} mark={mark} bundle={bundle} style={placeBetween(mark.fromMin, mark.untilMin)} />
                  ))}
                {placed.map(({ item, track }) => (
                  <div key={item.id} className={css.placed} style={placeOf(item, state.on, track)}>
                    <ItemButton
                      item={item}
                      screen={screen}
                      resource={resource}
                      lane={state.lane}
                      isMovable={canMove(item)}
                      isPicked={picked?.has(item.id)}
                      onOpen={open}
                    />
                  </div>
                ))}
              </div>
            </section>
          )
        })}
      </div>
    </section>
  )
}

function placeOf(item: CalendarItem, day: string, track: number) {
  const [from, to] = hoursOn(item, day)
  return { ...placeBetween(from, Math.max(to, from + STEP_MIN)), insetBlockStart: track * TRACK_PX + ROOM_PX / 2 }
}

function placeBetween(fromMin: number, untilMin: number) {
  const share = (minutes: number): string => `${(minutes / DAY_MIN) * 100}%`
  return { insetInlineStart: share(fromMin), inlineSize: share(untilMin - fromMin) }
}

function minuteAt(row: HTMLElement, x: number): number {
  const { left, right, width } = row.getBoundingClientRect()
  const into = getComputedStyle(row).direction === 'rtl' ? right - x : x - left
  return Math.min(Math.floor(((into / width) * DAY_MIN) / STEP_MIN) * STEP_MIN, DAY_MIN - STEP_MIN)
}
