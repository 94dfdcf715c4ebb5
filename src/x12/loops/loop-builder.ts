import type { Report } from '../problems/problem.ts'
import { elementOf, placeOf, type Segment } from '../text/segment.ts'
import type { Loop } from './loop.ts'
import { fits, isLoopRule, knows, type LoopRule, type Rule, startOf } from './rule.ts'

interface OpenLoop {
  readonly rule: LoopRule
  readonly loop: Loop
  readonly first: Segment
  readonly counts: Map<Rule, number>
  /** HL01 of a loop that begins with an HL segment. */
  readonly level: string | undefined
}

interface Found {
  readonly depth: number
  readonly rule: Rule
}

/** What happens to a loop that is whole: true takes it out of the tree, so that it is not held any longer. */
export type TakeLoop = (loop: Loop) => boolean

/**
 * Puts the segments of a transaction into loops. A segment belongs to the innermost open loop that has it, or that has a loop which it begins; loops within are then whole.
 * What has no place is told and kept where it came.
 */
export class LoopBuilder {
  readonly #open: OpenLoop[]
  readonly #report: Report
  readonly #take: TakeLoop
  #levels = 0

  /** `root` is the transaction, `first` its ST segment. */
  constructor(rule: LoopRule, { root, first, report, take }: { root: Loop; first: Segment; report: Report; take: TakeLoop }) {
    this.#open = [{ rule, loop: root, first, counts: new Map(), level: undefined }]
    this.#report = report
    this.#take = take
  }

  add(segment: Segment): void {
    const found = this.#find(segment)
    if (!found) {
      this.#keepUnknown(segment)
      return
    }
    this.#closeDownTo(found.depth)
    const { rule } = found
    this.#count(rule, segment)
    if (isLoopRule(rule)) this.#begin(rule, segment)
    else this.#open.at(-1)?.loop.items.push(segment)
  }

  end(): void {
    this.#closeDownTo(0)
    const root = this.#open[0]
    if (root) this.#checkUsage(root)
  }

  #find(segment: Segment): Found | undefined {
    const deepest = this.#open.length - 1
    for (let depth = deepest; depth >= 0; depth -= 1) {
      const open = this.#open[depth]
      const rule = open && ruleFor(open.rule, segment, depth < deepest)
      if (rule) return { depth, rule }
    }
    return undefined
  }

  #keepUnknown(segment: Segment): void {
    const inner = this.#open.at(-1)
    const root = this.#open[0]
    const isKnown = root !== undefined && knows(root.rule, segment.id)
    const values = { id: segment.id, loop: inner?.rule.id ?? '' }
    this.#report({ code: isKnown ? 'x12.misplacedSegment' : 'x12.unknownSegment', at: placeOf(segment), values })
    inner?.loop.items.push(segment)
  }

  #count(rule: Rule, segment: Segment): void {
    const open = this.#open.at(-1)
    const count = (open?.counts.get(rule) ?? 0) + 1
    open?.counts.set(rule, count)
    const { most } = startOf(rule)
    if (count > most) this.#report({ code: 'x12.tooMany', at: placeOf(segment), values: { most, loop: open?.rule.id ?? '' } })
  }

  #begin(rule: LoopRule, segment: Segment): void {
    if (segment.id === 'HL') this.#checkLevel(segment)
    const loop: Loop = { id: rule.id, items: [segment] }
    this.#open.at(-1)?.loop.items.push(loop)
    this.#open.push({ rule, loop, first: segment, counts: new Map(), level: segment.id === 'HL' ? elementOf(segment, 1) : undefined })
  }

  /** HL01 counts up from 1 in a transaction; HL02 names the level that it stands in (X12 segment HL). */
  #checkLevel(segment: Segment): void {
    this.#levels += 1
    const [level, parent] = [elementOf(segment, 1), elementOf(segment, 2)]
    if (level !== String(this.#levels)) this.#report({ code: 'x12.wrongLevelNumber', at: placeOf(segment, 1), values: { said: level, found: this.#levels } })
    const found = this.#open.findLast((open) => open.level !== undefined)?.level ?? ''
    if (parent !== found) this.#report({ code: 'x12.wrongParent', at: placeOf(segment, 2), values: { said: parent, found } })
  }

  #closeDownTo(depth: number): void {
    while (this.#open.length > depth + 1) {
      const closed = this.#open.pop()
      if (!closed) return
      this.#checkUsage(closed)
      if (this.#take(closed.loop)) this.#open.at(-1)?.loop.items.pop()
    }
  }

  #checkUsage({ rule, first, counts }: OpenLoop): void {
    for (const part of [...rule.segments, ...rule.loops]) {
      const { id, isRequired, qualifier } = startOf(part)
      if (!isRequired || (counts.get(part) ?? 0) > 0) continue
      const name = qualifier ? `${id}*${'*'.repeat(qualifier.element - 1)}${qualifier.values.join('|')}` : id
      this.#report({ code: 'x12.missingSegment', at: placeOf(first), values: { loop: rule.id, id: name } })
    }
  }
}

function ruleFor({ loops, segments }: LoopRule, segment: Segment, isAfterLoops: boolean): Rule | undefined {
  for (const inner of loops) if (fits(segment, inner.start)) return inner
  for (const rule of segments) if ((!isAfterLoops || rule.isAfterLoops) && fits(segment, rule)) return rule
  return undefined
}
