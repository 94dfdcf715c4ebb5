import { type KeyboardEvent, useState } from 'react'
import type { RecordView } from '#contract'
import { stepOf } from '../arrow-step.ts'
import { type ColumnCards, placeOf } from './board-columns.ts'

/** What is said to who cannot see it. */
export type Said =
  | { readonly kind: 'moving'; readonly row: RecordView; readonly column: number }
  | { readonly kind: 'over'; readonly column: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused' }

interface Options {
  readonly columns: readonly ColumnCards[]
  /** Whether a column would take the card. */
  readonly accepts: (column: number, row: RecordView) => boolean
  readonly put: (row: RecordView, column: number) => void
  readonly pick: (row: RecordView) => void
  readonly say: (what: Said) => void
}

interface Carried {
  readonly row: RecordView
  readonly own: number
  readonly over: number
}

/**
 * One card is in the tab order; the arrow keys go from card to card. M on a card picks it up: then the arrow keys choose among the columns
 * that take it, Enter puts it there, Escape leaves it where it was. X picks it for what is done with several.
 */
export function useBoardKeys({ columns, accepts, put, pick, say }: Options) {
  const [chosen, setActive] = useState<string>()
  const [carried, setCarried] = useState<Carried>()
  const active = chosen !== undefined && placeOf(columns, chosen) ? chosen : columns.find(({ rows }) => rows.length > 0)?.rows[0]?.id

  const pickUp = (row: RecordView, own: number): void => {
    const canMove = columns.some((_cards, column) => column !== own && accepts(column, row))
    if (canMove) setCarried({ row, own, over: own })
    say(canMove ? { kind: 'moving', row, column: own } : { kind: 'refused' })
  }
  const carry = ({ row, own, over }: Carried, by: number): void => {
    let next = over + by
    while (columns[next] && next !== own && !accepts(next, row)) next += by
    if (!columns[next]) return
    setCarried({ row, own, over: next })
    say({ kind: 'over', column: next })
  }
  /** Whether the key was for the card that is carried. */
  const onCarryingKey = (key: string, by: number | undefined, current: Carried): boolean => {
    if (by !== undefined) {
      if (by !== 0) carry(current, by)
      return true
    }
    if (key === 'Tab') return false
    if (key === 'Escape' || key === 'Enter' || key === ' ') {
      setCarried(undefined)
      if (key === 'Escape' || current.over === current.own) say({ kind: 'cancelled' })
      else put(current.row, current.over)
    }
    return true
  }
  const goFrom = (place: { readonly column: number; readonly row: number }, step: { readonly row: number; readonly column: number }): string | undefined => {
    if (step.row !== 0) return columns[place.column]?.rows[place.row + step.row]?.id
    let column = place.column + step.column
    while (columns[column]?.rows.length === 0) column += step.column
    const rows = columns[column]?.rows ?? []
    return rows[Math.min(place.row, rows.length - 1)]?.id
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, target, ctrlKey, altKey, metaKey } = event
    if (!(target instanceof HTMLElement) || ctrlKey || altKey || metaKey) return
    const id = target.dataset.card
    const place = id === undefined ? undefined : placeOf(columns, id)
    const row = place && columns[place.column]?.rows[place.row]
    const step = stepOf(key, getComputedStyle(currentTarget).direction === 'rtl')
    if (!place || !row) return
    if (carried ? onCarryingKey(key, step?.column, carried) : onCardKey(key, row, place.column)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const next = step && goFrom(place, step)
    if (!next) return
    event.preventDefault()
    setActive(next)
    currentTarget.querySelector<HTMLElement>(`[data-card="${CSS.escape(next)}"]`)?.focus()
  }
  const onCardKey = (key: string, row: RecordView, column: number): boolean => {
    const letter = key.toLowerCase()
    if (letter === 'm') pickUp(row, column)
    if (letter === 'x') pick(row)
    return letter === 'm' || letter === 'x'
  }
  return { active, activate: setActive, carried, onKeyDown }
}
