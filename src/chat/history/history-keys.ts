import type { KeyboardEvent } from 'react'
import type { HistoryItem } from './items.ts'
import { isMessage, nextMessage } from './items.ts'

export interface HistoryKeys {
  readonly items: readonly HistoryItem[]
  /** Where the focus is; -1: on the list itself. */
  readonly active: number
  readonly onMove: (index: number) => void
  readonly onReply: (index: number) => void
  readonly onEdit: (index: number) => void
  readonly onLeave: () => void
}

const edge = (items: readonly HistoryItem[], step: 1 | -1): number | undefined =>
  step === 1 ? nextMessage(items, -1, 1) : nextMessage(items, items.length, -1)

/**
 * Keys of the message list while it or a message has the focus: arrows, Home and End move, R replies, E edits one's own, Esc goes to the
 * writing field. Letters count without Ctrl, Alt and Meta only, and never inside a button or menu of a message.
 */
export function pressInHistory(event: KeyboardEvent, { items, active, onMove, onReply, onEdit, onLeave }: HistoryKeys): void {
  const from = event.target
  if (!(from instanceof HTMLElement) || from.closest('button, a, [role="menu"], video, audio')) return
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const moves: Readonly<Record<string, () => number | undefined>> = {
    ArrowUp: () => (active < 0 ? edge(items, -1) : nextMessage(items, active, -1)),
    ArrowDown: () => (active < 0 ? edge(items, -1) : nextMessage(items, active, 1)),
    Home: () => edge(items, 1),
    End: () => edge(items, -1),
  }
  const move = moves[event.key]
  const key = event.key.toLowerCase()
  if (move) {
    const next = move()
    if (next !== undefined) onMove(next)
  } else if (key === 'r' && isMessage(items[active])) onReply(active)
  else if (key === 'e' && isMessage(items[active])) onEdit(active)
  else if (event.key === 'Escape') {
    event.stopPropagation()
    onLeave()
  } else return
  event.preventDefault()
}
