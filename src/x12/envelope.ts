import type { Report } from './problems/problem.ts'
import { elementOf, placeOf, type Segment } from './text/segment.ts'

interface LevelRow {
  readonly begin: string
  readonly end: string
  /** The element of the beginning that has the control number; the end has it in element 2. */
  readonly control: number
}

/** Interchange, functional group and transaction, from the outside in (X12.5, X12.6). */
const LEVELS: readonly LevelRow[] = [
  { begin: 'ISA', end: 'IEA', control: 13 },
  { begin: 'GS', end: 'GE', control: 6 },
  { begin: 'ST', end: 'SE', control: 2 },
]
const TRANSACTION = 2

interface OpenLevel {
  readonly header: Segment
  /** What stands in it: groups, transactions, or the segments of a transaction. */
  count: number
  readonly controls: Set<string>
}

/** What a segment does to the envelopes; `level` 0 is the interchange, 1 the group, 2 the transaction. */
export interface EnvelopeStep {
  readonly does: 'begins' | 'ends' | 'stands'
  /** The level that begins or ends, or the innermost open one; −1 outside of all. */
  readonly level: number
}

/** Follows the envelopes of a file: which of them each segment begins or ends, and whether counts and control numbers are right. */
export class Envelope {
  readonly #report: Report
  #open: OpenLevel[] = []

  constructor(report: Report) {
    this.#report = report
  }

  step(segment: Segment): EnvelopeStep {
    const begins = LEVELS.findIndex(({ begin }) => begin === segment.id)
    if (begins >= 0) return this.#begin(begins, segment)
    const ends = LEVELS.findIndex(({ end }) => end === segment.id)
    if (ends >= 0) return this.#end(ends, segment)
    return this.#stand(segment)
  }

  /** The file is at its end. */
  end(): void {
    this.#closeDownTo(0)
  }

  #begin(level: number, segment: Segment): EnvelopeStep {
    this.#closeDownTo(level)
    const missing = LEVELS[this.#open.length]
    if (this.#open.length < level && missing) this.#report({ code: 'x12.missingHeader', at: placeOf(segment), values: { id: missing.begin } })
    if (this.#open.length < level) return { does: 'stands', level: this.#open.length - 1 }
    this.#checkNew(level, segment)
    this.#open.push({ header: segment, count: level === TRANSACTION ? 1 : 0, controls: new Set() })
    return { does: 'begins', level }
  }

  #checkNew(level: number, segment: Segment): void {
    const outer = this.#open.at(-1)
    if (!outer) return
    outer.count += 1
    const [element, value] = [LEVELS[level]?.control ?? 0, controlOf(level, segment)]
    if (outer.controls.has(value)) this.#report({ code: 'x12.duplicateControl', at: placeOf(segment, element), values: { value } })
    outer.controls.add(value)
  }

  #end(level: number, segment: Segment): EnvelopeStep {
    this.#closeDownTo(level + 1)
    if (this.#open.length <= level) {
      this.#report({ code: 'x12.missingHeader', at: placeOf(segment), values: { id: LEVELS[level]?.begin ?? '' } })
      return { does: 'stands', level: this.#open.length - 1 }
    }
    const closed = this.#open.pop()
    if (closed) this.#checkEnd(level, closed, segment)
    return { does: 'ends', level }
  }

  #checkEnd(level: number, { header, count }: OpenLevel, segment: Segment): void {
    const [said, counted] = [elementOf(segment, 1), level === TRANSACTION ? count + 1 : count]
    if (!/^\d+$/.test(said) || Number(said) !== counted) this.#report({ code: 'x12.wrongCount', at: placeOf(segment, 1), values: { said, found: counted } })
    const [control, found] = [elementOf(segment, 2), controlOf(level, header)]
    if (control !== found) this.#report({ code: 'x12.wrongControl', at: placeOf(segment, 2), values: { said: control, id: header.id, found } })
  }

  #stand(segment: Segment): EnvelopeStep {
    const level = this.#open.length - 1
    const isAcknowledgement = level === 0 && segment.id === 'TA1'
    if (level < TRANSACTION && !isAcknowledgement) this.#report({ code: 'x12.outsideEnvelope', at: placeOf(segment), values: {} })
    const inner = this.#open.at(-1)
    if (level === TRANSACTION && inner) inner.count += 1
    return { does: 'stands', level }
  }

  #closeDownTo(level: number): void {
    for (const { header } of this.#open.splice(level).reverse()) {
      const id = LEVELS.find(({ begin }) => begin === header.id)?.end ?? ''
      this.#report({ code: 'x12.missingTrailer', at: placeOf(header), values: { id } })
    }
  }
}

const controlOf = (level: number, header: Segment): string => elementOf(header, LEVELS[level]?.control ?? 0)
