export interface Observable<State> {
  readonly get: () => State
  readonly subscribe: (listener: () => void) => () => void
}

/** A value that others look at, as React's external stores want it. */
export const observable = <State>(initial: State): Observable<State> & { readonly set: (next: State) => void } => {
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
