import type { FormFinding } from '#form-rules'
import { topOf } from './pointers.ts'

/** The question that a finding stands at, rows by id. */
export type Place = (finding: FormFinding) => string

const NONE: readonly FormFinding[] = []

/** What the rules found, by pointer, and which of it a person may see yet: after leaving a field or after an attempt to submit, never while typing. */
export class Findings {
  private found = new Map<string, readonly FormFinding[]>()
  private readonly left = new Set<string>()
  /** Names of the top fields in which something was left. */
  private readonly leftNames = new Set<string>()
  private editing: string | undefined
  /** What was in sight at the field being edited when the typing began. */
  private before: ReadonlySet<string> = new Set()
  /** Pages whose findings may all be seen; of the whole form all of them. */
  private readonly pages = new Set<string>()
  private attempted = false
  private readonly place: Place

  constructor(place: Place) {
    this.place = place
  }

  replace(findings: readonly FormFinding[]): void {
    this.found = this.group(findings)
  }

  /** Takes the findings of some fields anew. */
  replaceOf(names: ReadonlySet<string>, findings: readonly FormFinding[]): void {
    for (const pointer of [...this.found.keys()]) if (names.has(topOf(pointer))) this.found.delete(pointer)
    for (const [pointer, list] of this.group(findings)) if (names.has(topOf(pointer))) this.found.set(pointer, list)
  }

  enter(pointer: string): void {
    if (this.editing === pointer) return
    this.before = new Set(this.shownAt(pointer).map(({ key }) => key))
    this.editing = pointer
  }

  leave(pointer: string): void {
    this.left.add(pointer)
    this.leftNames.add(topOf(pointer))
    if (this.editing === pointer) this.editing = undefined
  }

  /** An attempt to submit, or to go on from a page: everything there may be seen, also at the field with the focus. */
  attempt(page?: string): void {
    if (page === undefined) this.attempted = true
    else this.pages.add(page)
    this.editing = undefined
  }

  /** Whether the whole form or a page of it was attempted. */
  isAttempted(): boolean {
    return this.attempted || this.pages.size > 0
  }

  isLeft(pointer: string): boolean {
    return this.attempted || this.left.has(pointer)
  }

  /** Whether anything in one of these fields may be seen. */
  isLookedAt(names: ReadonlySet<string>): boolean {
    if (this.isAttempted()) return true
    for (const name of names) if (this.leftNames.has(name)) return true
    return false
  }

  shownAt(pointer: string): readonly FormFinding[] {
    const found = this.found.get(pointer)
    if (!found) return NONE
    const seen = this.isLeft(pointer) ? found : found.filter(({ page }) => this.pages.has(page))
    return pointer === this.editing ? seen.filter(({ key }) => this.before.has(key)) : seen
  }

  /** All that may be seen, in the order of the document. */
  shown(order: (finding: FormFinding) => number): readonly FormFinding[] {
    return [...this.found.keys()].flatMap((pointer) => this.shownAt(pointer)).sort((a, b) => order(a) - order(b))
  }

  /** How many of these fields' open findings may be seen. */
  countIn(names: readonly string[], isOpen: (finding: FormFinding) => boolean): number {
    if (this.found.size === 0) return 0
    const wanted = new Set(names)
    let count = 0
    for (const pointer of this.found.keys()) if (wanted.has(topOf(pointer))) count += this.shownAt(pointer).filter(isOpen).length
    return count
  }

  all(): readonly FormFinding[] {
    return [...this.found.values()].flat()
  }

  private group(findings: readonly FormFinding[]): Map<string, readonly FormFinding[]> {
    const groups = new Map<string, FormFinding[]>()
    for (const finding of findings) {
      const pointer = this.place(finding)
      const list = groups.get(pointer)
      if (list) list.push(finding)
      else groups.set(pointer, [finding])
    }
    return groups
  }
}
