import { type RefObject, useState } from 'react'
import { useFormats, useT } from '#i18n'
import type { Place } from '../arrow-step.ts'
import { useDrag } from '../use-drag.ts'
import type { CalendarItem, CalendarLane } from './calendar-items.ts'
import type { GridProps } from './grid-props.ts'
import { timesOf, wordsOf } from './item-button.tsx'
import { laneNameOf } from './lane-head.tsx'
import { shortDay } from './span-text.ts'
import { placeIn, type Said, useGridKeys } from './use-grid-keys.ts'

interface WeekMovesOptions extends GridProps {
  readonly lanes: readonly CalendarLane[]
  readonly toRow: (row: number) => void
}

export interface WeekMoves {
  readonly keys: ReturnType<typeof useGridKeys>
  /** What is read aloud of a move by keys. */
  readonly said: string
}

/** Records of a week are taken from cell to cell, by mouse and by keys. */
export function useWeekMoves(area: RefObject<HTMLElement | null>, options: WeekMovesOptions): WeekMoves {
  const { screen, resource, state, data, move, canMove, press, lanes, toRow } = options
  const t = useT()
  const formats = useFormats()
  const [said, say] = useState('')
  const { days, items } = data
  const find = (id: string): CalendarItem | undefined => items.find((item) => item.id === id)
  const put = (item: CalendarItem, { row, column }: Place): void => {
    const [lane, day] = [lanes[row], days[column]]
    if (lane && day) move(item, { day, lane: { id: lane.id ?? null, name: lane.name } })
  }
  const textOf = (what: Said): string => {
    if (what.kind === 'cancelled') return t('shared/calendar.moveCancelled')
    if (what.kind === 'refused') return t('shared/calendar.notMovable')
    if (what.kind === 'over') {
      const lane = lanes[what.place.row]
      return t('shared/calendar.over', { day: shortDay(days[what.place.column] ?? '', formats.locale), lane: lane ? laneNameOf(lane, t) : '' })
    }
    const words = wordsOf(what.item, { screen, resource, lane: state.lane, t, formats })
    return t('shared/calendar.moving', { name: [timesOf(what.item, screen, { t, formats }), ...words.slice(0, 1)].join(', ') })
  }
  const keys = useGridKeys({
    rows: lanes.length,
    columns: days.length,
    find,
    placeOf: (item) => ({ row: lanes.findIndex((lane) => lane.items.includes(item)), column: Math.max(days.indexOf(item.start.date), 0) }),
    canMove,
    put,
    press: (item, letter) => press?.(item, letter, say) ?? false,
    toRow,
    say: (what) => say(textOf(what)),
  })
  useDrag(area, {
    places: '[data-row]',
    find,
    drop: (item, cell) => {
      const place = placeIn(cell)
      if (place) put(item, place)
    },
  })
  return { keys, said }
}
