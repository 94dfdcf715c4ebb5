/** Wakes those who wait for an answer of this process to go on. */
export interface Signals {
  readonly tell: (id: string) => void
  /** Begins to listen now; `heard` resolves at the next sign, or after so many milliseconds for answers that another process makes. */
  readonly listen: (id: string, atMostMs: number) => { readonly heard: Promise<void>; readonly stop: () => void }
}

export function createSignals(): Signals {
  const waiting = new Map<string, Set<() => void>>()
  return {
    tell(id) {
      for (const wake of waiting.get(id) ?? []) wake()
    },
    listen(id, atMostMs) {
      let stop = (): void => undefined
      const heard = new Promise<void>((resolve) => {
        const listeners = waiting.get(id) ?? new Set()
        const timer = setTimeout(() => stop(), atMostMs)
        stop = () => {
          clearTimeout(timer)
          listeners.delete(stop)
          if (listeners.size === 0 && waiting.get(id) === listeners) waiting.delete(id)
          resolve()
        }
        waiting.set(id, listeners.add(stop))
      })
      return { heard, stop: () => stop() }
    },
  }
}
