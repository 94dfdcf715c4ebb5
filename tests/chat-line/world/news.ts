import type { News } from '#offline'

/** A BroadcastChannel of one browser: a tab does not hear itself, and one that is gone neither speaks nor hears. */
export class ModelNews<Message> {
  private readonly tabs = new Map<object, Set<(message: Message) => void>>()

  of(tab: object): News<Message> {
    const hearers = new Set<(message: Message) => void>()
    this.tabs.set(tab, hearers)
    return {
      tell: (message) => {
        if (this.tabs.has(tab)) queueMicrotask(() => this.spread(tab, message))
      },
      listen: (hear) => {
        hearers.add(hear)
        return () => void hearers.delete(hear)
      },
    }
  }

  leave(tab: object): void {
    this.tabs.delete(tab)
  }

  private spread(from: object, message: Message): void {
    for (const [tab, hearers] of this.tabs) if (tab !== from) for (const hear of [...hearers]) hear(message)
  }
}
