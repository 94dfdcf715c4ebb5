import type { KeyboardEvent } from 'react'
import { canUndoHere } from '../session/native-undo.ts'
import type { FormSession } from '../session/session.ts'
import { goToNextQuestion, leftByEnter } from './next-question.ts'
import type { Pages } from './use-pages.ts'

type Key = 'undo' | 'redo' | 'nextPage' | 'previousPage'

/** What a key means to the form; undefined when it belongs to the browser or to the field. */
function keyOf(event: KeyboardEvent): Key | undefined {
  const isCommand = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (event.altKey && !isCommand) return key === 'pagedown' ? 'nextPage' : key === 'pageup' ? 'previousPage' : undefined
  if (!isCommand || event.altKey || (key !== 'z' && key !== 'y')) return undefined
  if (canUndoHere.has(document.activeElement)) return undefined
  return key === 'y' || event.shiftKey ? 'redo' : 'undo'
}

export interface Obeying {
  readonly session: Pick<FormSession, 'undo' | 'redo'>
  readonly pages: Pick<Pages, 'step'>
  /** Enter hands the form in; else it leads to the next question. */
  readonly handsIn: boolean
}

/** Does what a key means to the form; every other key is left to the browser and to the field. */
export function obeyKey(event: KeyboardEvent<HTMLFormElement>, { session, pages, handsIn }: Obeying): void {
  const left = handsIn ? undefined : leftByEnter(event)
  if (left) {
    const { currentTarget } = event
    event.preventDefault()
    // What the answer brings in sight is drawn by then.
    queueMicrotask(() => goToNextQuestion(currentTarget, left))
    return
  }
  const actions: Readonly<Record<Key, () => void>> = {
    undo: session.undo,
    redo: session.redo,
    nextPage: () => pages.step(1),
    previousPage: () => pages.step(-1),
  }
  const key = keyOf(event)
  if (!key) return
  event.preventDefault()
  actions[key]()
}
