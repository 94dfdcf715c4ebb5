import { hasUnsavedChanges, leaveSafely } from './guard.ts'
import { rememberQuery } from './here.ts'

export interface NavigateOptions {
  readonly replace?: boolean
  /** Goes without asking, where the unsaved input is gone anyway. */
  readonly force?: boolean
}

/** Marks entries of the history with their place, so that going back can be undone when it is held. */
let position = 0

const readPosition = (state: unknown): number | undefined => {
  const at = typeof state === 'object' && state !== null && 'at' in state ? state.at : undefined
  return typeof at === 'number' ? at : undefined
}

const go = (to: string, replace: boolean): void => {
  rememberQuery()
  if (!replace) position += 1
  const state = { at: position }
  if (replace) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
}

/** Goes to a path of this page; asks first when something is unsaved. */
export const navigate = (to: string, { replace = false, force = false }: NavigateOptions = {}): void => {
  if (force) go(to, replace)
  else leaveSafely(() => go(to, replace))
}

/** Changes only the query of the present address (filters, sort, tab); never asks. */
export const replaceSearch = (search: URLSearchParams): void => {
  const text = search.toString()
  history.replaceState({ ...history.state, at: position }, '', `${location.pathname}${text ? `?${text}` : ''}`)
}

let undoing = false

const onPopState = (event: PopStateEvent): void => {
  const target = readPosition(event.state)
  if (undoing) {
    undoing = false
    event.stopImmediatePropagation()
    return
  }
  if (target === undefined) {
    // A jump to a place on this page (`#content`) makes an entry of its own.
    position += 1
    history.replaceState({ ...history.state, at: position }, '')
    return
  }
  const delta = target - position
  if (!hasUnsavedChanges() || delta === 0) {
    position = target
    return
  }
  // The browser has already gone back; go forward again and ask. Listeners after this one don't hear of it.
  event.stopImmediatePropagation()
  undoing = true
  history.go(-delta)
  leaveSafely(() => history.go(delta))
}

/** Starts guarding back and forward; call once, before the router listens. */
export const startHistory = (): void => {
  position = readPosition(history.state) ?? 0
  history.replaceState({ ...history.state, at: position }, '')
  window.addEventListener('popstate', onPopState, { capture: true })
}
