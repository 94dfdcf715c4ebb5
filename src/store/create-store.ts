import { type Draft, produce } from 'immer'
import { useRef, useSyncExternalStore } from 'react'

export interface Store<State> {
  readonly get: () => State
  /** Changes the state through an immer recipe; listeners run only when something really changed. */
  readonly update: (recipe: (draft: Draft<State>) => void) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A store of plain data. Nothing derivable belongs in it. */
export const createStore = <State>(initial: State): Store<State> => {
  let state = initial
  const listeners = new Set<() => void>()
  const update = (recipe: (draft: Draft<State>) => void): void => {
    const next = produce(state, recipe)
    if (Object.is(next, state)) return
    state = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { get: () => state, update, subscribe }
}

/** What the selector picks, redrawn when `same` says it changed (identity unless given). */
export const useSelected = <State, Picked>(
  store: Store<State>,
  select: (state: State) => Picked,
  same: (a: Picked, b: Picked) => boolean = Object.is,
): Picked => {
  const last = useRef<{ readonly picked: Picked } | null>(null)
  const snapshot = (): Picked => {
    const picked = select(store.get())
    if (last.current && same(last.current.picked, picked)) return last.current.picked
    last.current = { picked }
    return picked
  }
  return useSyncExternalStore(store.subscribe, snapshot, snapshot)
}
