/** Rest after which a typed text is handed on; also on blur, on Enter and on submit. */
export const TYPING_PAUSE_MS = 250
/** Who types without a rest is not waited for any longer than this. */
export const TYPING_AFTER_MS = 400

interface Waiting {
  readonly commit: () => void
  readonly since: number
  readonly timer?: ReturnType<typeof setTimeout>
}

/** Texts that are still in their inputs. One may wait at each field. */
export class Typing {
  private readonly waiting = new Map<string, Waiting>()
  private readonly listeners = new Set<(isWaiting: boolean) => void>()

  /** `commit` runs once: after the pause or when the field is flushed, whatever comes first. */
  wait(pointer: string, commit: () => void): void {
    const before = this.waiting.get(pointer)
    clearTimeout(before?.timer)
    const since = before?.since ?? Date.now()
    // A clock that was set back must not keep the text.
    const left = Math.min(TYPING_AFTER_MS, since + TYPING_AFTER_MS - Date.now())
    const timer = setTimeout(() => this.flush(pointer), Math.max(0, Math.min(TYPING_PAUSE_MS, left)))
    this.waiting.set(pointer, { commit, since, timer })
    if (!before) this.tell()
  }

  /** `commit` runs when the field is flushed and not before: there is nothing whole to hand on yet. */
  hold(pointer: string, commit: () => void): void {
    const before = this.waiting.get(pointer)
    clearTimeout(before?.timer)
    this.waiting.set(pointer, { commit, since: Date.now() })
    if (!before) this.tell()
  }

  isWaiting(pointer: string): boolean {
    return this.waiting.has(pointer)
  }

  flush(pointer: string): void {
    const waiting = this.waiting.get(pointer)
    if (!waiting) return
    clearTimeout(waiting.timer)
    this.waiting.delete(pointer)
    waiting.commit()
    this.tell()
  }

  flushAll(): void {
    for (const pointer of [...this.waiting.keys()]) this.flush(pointer)
  }

  /** Tells whether any text is still in its input, whenever that may have changed. */
  listen(listener: (isWaiting: boolean) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener(this.waiting.size > 0)
  }
}
