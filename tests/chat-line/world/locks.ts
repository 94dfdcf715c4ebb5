interface Waiting {
  readonly holder: object
  readonly begin: () => void
}

/** Web Locks of one browser: a tab that is gone holds nothing any more. */
export class ModelLocks {
  private readonly held = new Map<string, object>()
  private readonly queues = new Map<string, Waiting[]>()

  of(holder: object): Pick<LockManager, 'request'> {
    const request = (name: string, work: unknown): Promise<unknown> => {
      if (typeof work !== 'function') throw new Error('ModelLocks.request: expected a function')
      return new Promise((resolve, reject) => {
        const begin = (): void => {
          this.held.set(name, holder)
          Promise.resolve(work(null))
            .then(resolve, reject)
            .finally(() => {
              if (this.held.get(name) !== holder) return
              this.held.delete(name)
              this.next(name)
            })
        }
        this.queues.set(name, [...(this.queues.get(name) ?? []), { holder, begin }])
        queueMicrotask(() => this.next(name))
      })
    }
    return { request: request as LockManager['request'] }
  }

  /** Everything that this tab holds or waits for. */
  free(holder: object): void {
    for (const [name, queue] of this.queues)
      this.queues.set(
        name,
        queue.filter((each) => each.holder !== holder),
      )
    for (const [name, by] of [...this.held]) {
      if (by !== holder) continue
      this.held.delete(name)
      this.next(name)
    }
  }

  private next(name: string): void {
    if (this.held.has(name)) return
    this.queues.get(name)?.shift()?.begin()
  }
}
