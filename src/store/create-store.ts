import { useRef, useSyncExternalStore } from 'react'
import { observable } from '#concurrency'

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
  const { get, set, subscribe } = observable(initial)
  const update: Store<State>['update'] = (recipe) => {
    const before = get()
    const next: Open<State> = { ...before }
    recipe(next)
    if (!(Object.keys(next) as (keyof State)[]).every((part) => Object.is(next[part], before[part]))) set(next)
  }
  return { get, update, subscribe }
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
