export interface Observable<State> {
  readonly get: () => State
  readonly subscribe: (listener: () => void) => () => void
}

/** One that its owner changes. */
export interface Source<State> extends Observable<State> {
  readonly set: (next: State) => void
}

/**
 * A value that others look at, as React's external stores want it. Who listens is told when it is another one; a listener that leaves meanwhile
 * may be told once more.
 *
 * @example
 * const isOpen = observable(false)
 * const value = useSyncExternalStore(isOpen.subscribe, isOpen.get)
 */
export const observable = <State>(initial: State): Source<State> => {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      if (Object.is(next, state)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
