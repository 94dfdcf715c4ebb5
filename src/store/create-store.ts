import { useRef, useSyncExternalStore } from 'react'

/** A state whose parts can be put anew; what is inside of a part stays as it is. */
type Open<State> = { -readonly [Part in keyof State]: State[Part] }

export interface Store<State> {
  readonly get: () => State
  /** Puts parts of the state anew; listeners run only when something really changed. */
  readonly update: (recipe: (next: Open<State>) => void) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A store of plain data. Nothing derivable belongs in it. */
export const createStore = <State extends object>(initial: State): Store<State> => {
  let state = initial
  const listeners = new Set<() => void>()
  const update: Store<State>['update'] = (recipe) => {
    const next: Open<State> = { ...state }
    recipe(next)
    const before = state
    if ((Object.keys(next) as (keyof State)[]).every((part) => Object.is(next[part], before[part]))) return
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
