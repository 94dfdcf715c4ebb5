import type { KeyboardEvent } from 'react'
import { canUndoHere } from '../session/native-undo.ts'

export type Key = 'undo' | 'redo' | 'nextPage' | 'previousPage'

/** What a key means to the form; undefined when it belongs to the browser or to the field. */
export function keyOf(event: KeyboardEvent): Key | undefined {
  const isCommand = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (event.altKey && !isCommand) return key === 'pagedown' ? 'nextPage' : key === 'pageup' ? 'previousPage' : undefined
  if (!isCommand || event.altKey || (key !== 'z' && key !== 'y')) return undefined
  if (canUndoHere.has(document.activeElement)) return undefined
  return key === 'y' || event.shiftKey ? 'redo' : 'undo'
}
