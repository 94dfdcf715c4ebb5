import { observable, type Source } from '#concurrency'
import { isAlike } from './alike.ts'
import { topOf } from './pointers.ts'
import type { Progress, QuestionState } from './session.ts'

/** How things stand now, asked when something may have changed. */
export interface Readings {
  readonly question: (pointer: string) => QuestionState
  readonly isVisible: (id: string) => boolean
  readonly progress: (section: string) => Progress
}

/** The signals that the page listens to, made when first asked for; each is told only of what it shows. */
export class Signals {
  private readonly questions = new Map<string, Source<QuestionState>>()
  private readonly byName = new Map<string, string[]>()
  private readonly sights = new Map<string, Source<boolean>>()
  private readonly progresses = new Map<string, Source<Progress>>()
  private readonly read: Readings

  constructor(read: Readings) {
    this.read = read
  }

  question(pointer: string): Source<QuestionState> {
    const known = this.questions.get(pointer)
    if (known) return known
    const made = observable(this.read.question(pointer))
    this.questions.set(pointer, made)
    const list = this.byName.get(topOf(pointer))
    if (list) list.push(pointer)
    else this.byName.set(topOf(pointer), [pointer])
    return made
  }

  sight(id: string): Source<boolean> {
    return once(this.sights, id, () => this.read.isVisible(id))
  }

  progress(section: string): Source<Progress> {
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

function once<T>(signals: Map<string, Source<T>>, id: string, first: () => T): Source<T> {
  const known = signals.get(id)
  if (known) return known
  const made = observable(first())
  signals.set(id, made)
  return made
}

function refresh<T extends object>(signal: Source<T> | undefined, read: () => T): void {
  if (!signal) return
  const next = read()
  if (!isAlike(next, signal.get())) signal.set(next)
}
