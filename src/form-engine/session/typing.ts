/** Rest after which a typed text is handed on; also on blur, on Enter and on submit. */
export const TYPING_PAUSE_MS = 250

/** Texts that are still in their inputs. One may wait at each field. */
export class Typing {
  private readonly waiting = new Map<string, () => void>()
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()

  /** `commit` runs once: after the pause or when the field is flushed, whatever comes first. */
  wait(pointer: string, commit: () => void): void {
    clearTimeout(this.timers.get(pointer))
    this.waiting.set(pointer, commit)
    this.timers.set(
      pointer,
      setTimeout(() => this.flush(pointer), TYPING_PAUSE_MS),
    )
  }

  isWaiting(pointer: string): boolean {
    return this.waiting.has(pointer)
  }

  flush(pointer: string): void {
    const commit = this.waiting.get(pointer)
    clearTimeout(this.timers.get(pointer))
    this.timers.delete(pointer)
    this.waiting.delete(pointer)
    commit?.()
  }

  flushAll(): void {
    for (const pointer of [...this.waiting.keys()]) this.flush(pointer)
  }
}
