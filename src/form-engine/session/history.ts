import type { Patch } from 'immer'

/** One thing a person did: how to do it again, how to take it back, and where it was. */
export interface Step {
  readonly forward: readonly Patch[]
  readonly back: readonly Patch[]
  readonly pointer: string
}

/** Commits of one field that follow within this time are one step. */
const SAME_STEP_MS = 2_000
const STEPS_MAX = 300

/** What can be taken back and done again. Coalesced by field and pause; leaving a field ends its step. */
export class History {
  private readonly past: Step[] = []
  private future: Step[] = []
  private lastAt = Number.NEGATIVE_INFINITY

  record(step: Step, atMs: number, joins: boolean): void {
    const last = this.past.at(-1)
    this.future = []
    if (joins && last?.pointer === step.pointer && atMs - this.lastAt < SAME_STEP_MS) {
      this.past[this.past.length - 1] = { ...step, forward: [...last.forward, ...step.forward], back: [...step.back, ...last.back] }
    } else this.past.push(step)
    if (this.past.length > STEPS_MAX) this.past.shift()
    this.lastAt = atMs
  }

  /** What comes next is a step of its own. */
  seal(): void {
    this.lastAt = Number.NEGATIVE_INFINITY
  }

  takeBack(): Step | undefined {
    const step = this.past.pop()
    if (step) this.future.push(step)
    this.seal()
    return step
  }

  doAgain(): Step | undefined {
    const step = this.future.pop()
    if (step) this.past.push(step)
    this.seal()
    return step
  }

  get reach(): { readonly undo: boolean; readonly redo: boolean } {
    return { undo: this.past.length > 0, redo: this.future.length > 0 }
  }
}
