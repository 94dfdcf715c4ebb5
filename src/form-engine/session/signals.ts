import { topOf } from './pointers.ts'
import type { Progress, QuestionState } from './session.ts'
import { isAlike, Signal } from './signal.ts'

/** How things stand now, asked when something may have changed. */
export interface Readings {
  readonly question: (pointer: string) => QuestionState
  readonly isVisible: (id: string) => boolean
  readonly progress: (section: string) => Progress
}

/** The signals that the page listens to, made when first asked for; each is told only of what it shows. */
export class Signals {
  private readonly questions = new Map<string, Signal<QuestionState>>()
  private readonly byName = new Map<string, string[]>()
  private readonly sights = new Map<string, Signal<boolean>>()
  private readonly progresses = new Map<string, Signal<Progress>>()
  private readonly read: Readings

  constructor(read: Readings) {
    this.read = read
  }

  question(pointer: string): Signal<QuestionState> {
    const known = this.questions.get(pointer)
    if (known) return known
    const made = new Signal(this.read.question(pointer))
    this.questions.set(pointer, made)
    const list = this.byName.get(topOf(pointer))
    if (list) list.push(pointer)
    else this.byName.set(topOf(pointer), [pointer])
    return made
  }

  sight(id: string): Signal<boolean> {
    return once(this.sights, id, () => this.read.isVisible(id))
  }

  progress(section: string): Signal<Progress> {
    return once(this.progresses, section, () => this.read.progress(section))
  }

  /** Looks again at the questions of these top fields. */
  redraw(names: Iterable<string>): void {
    for (const name of names) {
      for (const pointer of this.byName.get(name) ?? []) refresh(this.questions.get(pointer), () => this.read.question(pointer))
    }
  }

  redrawAll(): void {
    this.redraw(this.byName.keys())
    this.recount(this.progresses.keys())
  }

  resee(ids: Iterable<string>): void {
    for (const id of ids) this.sights.get(id)?.set(this.read.isVisible(id))
  }

  recount(sections: Iterable<string>): void {
    for (const section of sections) refresh(this.progresses.get(section), () => this.read.progress(section))
  }
}

function once<T>(signals: Map<string, Signal<T>>, id: string, first: () => T): Signal<T> {
  const known = signals.get(id)
  if (known) return known
  const made = new Signal(first())
  signals.set(id, made)
  return made
}

function refresh<T extends object>(signal: Signal<T> | undefined, read: () => T): void {
  if (!signal) return
  const next = read()
  if (!isAlike(next, signal.read())) signal.set(next)
}
