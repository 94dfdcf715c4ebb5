/** A value that tells when it changes; made for `useSyncExternalStore`. */
export class Signal<T> {
  private readonly listeners = new Set<() => void>()
  private now: T

  constructor(first: T) {
    this.now = first
  }

  readonly read = (): T => this.now

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  set(next: T): void {
    if (Object.is(next, this.now)) return
    this.now = next
    for (const listener of [...this.listeners]) listener()
  }
}

/** Equal in every own property. */
export function isAlike<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.is(Reflect.get(a, key), Reflect.get(b, key)))
}
