import type { ClientPorts } from '../../../src/chat-line/ports.ts'

interface Timer {
  readonly at: number
  readonly work: () => void
}

/** Everything that follows from what has happened so far, short of time, has happened. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Time that passes when it is told to; each device shows it in its own way. */
export class Time {
  private elapsed = 0
  private timers: Timer[] = []

  after = (ms: number, work: () => void): (() => void) => {
    const timer = { at: this.elapsed + Math.max(0, ms), work }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((each) => each !== timer)
    }
  }

  /** Lets so many milliseconds pass, with all that becomes due. */
  async pass(ms: number): Promise<void> {
    const end = this.elapsed + ms
    await settle()
    for (;;) {
      const next = this.timers.reduce<Timer | undefined>(
        (first, each) => (each.at <= end && (first === undefined || each.at < first.at) ? each : first),
        undefined,
      )
      if (next === undefined) break
      this.elapsed = Math.max(this.elapsed, next.at)
      this.timers = this.timers.filter((each) => each !== next)
      next.work()
      await settle()
    }
    this.elapsed = end
  }

  /** A device's clock: `skewMs` ahead, or behind. */
  clockOf(device: { readonly skewMs: number }, isAlive: () => boolean): ClientPorts['clock'] {
    const start = Date.parse('2026-03-02T15:00:00Z')
    return {
      now: () => start + this.elapsed + device.skewMs,
      after: (ms, work) => this.after(ms, () => void (isAlive() && work())),
    }
  }

  /** The server's. */
  get iso(): string {
    return new Date(Date.parse('2026-03-02T15:00:00Z') + this.elapsed).toISOString()
  }
}
