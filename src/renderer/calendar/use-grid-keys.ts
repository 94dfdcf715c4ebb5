import { type KeyboardEvent, useRef, useState } from 'react'
import { type Place, stepOf } from '../arrow-step.ts'
import type { CalendarItem } from './calendar-items.ts'

/** The cell that an element is. */
export const placeIn = ({ dataset: { row, column } }: HTMLElement): Place | undefined =>
  row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) }

/** What is said to who cannot see it. */
export type Said =
  | { readonly kind: 'moving'; readonly item: CalendarItem }
  | { readonly kind: 'over'; readonly place: Place }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused' }

interface GridKeys {
  readonly rows: number
  readonly columns: number
  readonly find: (id: string) => CalendarItem | undefined
  readonly placeOf: (item: CalendarItem) => Place
  readonly canMove: (item: CalendarItem) => boolean
  readonly put: (item: CalendarItem, place: Place) => void
  /** Makes what a letter stands for; false: it stands for nothing. */
  readonly press: (item: CalendarItem, letter: string) => boolean
  readonly toRow: (row: number) => void
  readonly say: (what: Said) => void
}

const FIRST: Place = { row: 0, column: 0 }

/**
 * One cell is in the tab order; the arrow keys go from cell to cell, and Tab goes into the cell. M on a record picks it up:
 * then the arrow keys choose its place, Enter puts it there, Escape leaves it where it was. Other letters make of it what the document says.
 */
export function useGridKeys({ rows, columns, find, placeOf, canMove, put, press, toRow, say }: GridKeys) {
  const [active, setActive] = useState(FIRST)
  const [moving, setMoving] = useState<{ readonly item: CalendarItem; readonly over: Place }>()
  const wanted = useRef<Place>(undefined)

  const inGrid = ({ row, column }: Place): Place => ({
    row: Math.min(Math.max(row, 0), rows - 1),
    column: Math.min(Math.max(column, 0), columns - 1),
  })
  const focus = (grid: HTMLElement, place: Place): void => {
    const cell = (): HTMLElement | null => grid.querySelector(`[data-row="${place.row}"][data-column="${place.column}"]`)
    wanted.current = place
    toRow(place.row)
    // A lane out of sight is drawn after the scroll.
    const now = cell()
    if (now) now.focus({ preventScroll: true })
    else requestAnimationFrame(() => cell()?.focus({ preventScroll: true }))
    setActive(place)
  }

  const pickUp = (target: HTMLElement): boolean => {
    const item = find(target.dataset.item ?? '')
    if (!item) return false
    if (!canMove(item)) {
      say({ kind: 'refused' })
      return true
    }
    setMoving({ item, over: placeOf(item) })
    say({ kind: 'moving', item })
    return true
  }

  /** A letter is of the record that has the focus, or of the only one in the cell that has it. */
  const onLetter = (target: HTMLElement, key: string): boolean => {
    const inside = target.getAttribute('role') === 'gridcell' ? [...target.querySelectorAll<HTMLElement>('[data-item]')] : [target]
    const [only, other] = inside
    const item = other === undefined ? find(only?.dataset.item ?? '') : undefined
    return item !== undefined && press(item, key.toUpperCase())
  }

  const onMovingKey = (key: string, step: Place | undefined, current: NonNullable<typeof moving>): boolean => {
    if (key === 'Escape') {
      setMoving(undefined)
      say({ kind: 'cancelled' })
      return true
    }
    if (key === 'Enter' || key === ' ') {
      setMoving(undefined)
      put(current.item, current.over)
      return true
    }
    if (!step) return key !== 'Tab'
    const over = inGrid({ row: current.over.row + step.row, column: current.over.column + step.column })
    setMoving({ ...current, over })
    toRow(over.row)
    say({ kind: 'over', place: over })
    return true
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, target, ctrlKey, altKey, metaKey } = event
    if (!(target instanceof HTMLElement) || ctrlKey || altKey || metaKey) return
    const step = stepOf(key, getComputedStyle(currentTarget).direction === 'rtl')
    const isCell = target.getAttribute('role') === 'gridcell'
    if (moving ? onMovingKey(key, step, moving) : (key.length === 1 && onLetter(target, key)) || (key.toLowerCase() === 'm' && pickUp(target))) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (step && (isCell || target.dataset.item !== undefined)) {
      event.preventDefault()
      focus(currentTarget, inGrid({ row: active.row + step.row, column: active.column + step.column }))
    } else if (isCell && (key === 'Enter' || key === ' ')) {
      event.preventDefault()
      target.querySelector('button')?.focus()
    }
  }
  return {
    active: inGrid(active),
    activate: setActive,
    /** Where the record that is being moved would go. */
    over: moving?.over,
    onKeyDown,
  }
}
