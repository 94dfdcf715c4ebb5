import type { Place, Problem, Report } from '../problems/problem.ts'
import { textOfBytes } from './bytes.ts'
import { type Delimiters, ISA_LENGTH, isRefusal, readDelimiters, refusalPlace } from './delimiters.ts'
import { MOST_ELEMENTS } from './element-counts.ts'
import { foreignKind } from './foreign.ts'
import { placeOf, type Segment } from './segment.ts'

/** A byte order mark as a character, and its three bytes in UTF-8 as one character each. */
const BYTE_ORDER_MARKS = ['\ufeff', '\u00ef\u00bb\u00bf']
const LINE_BREAK = 10
const BLANKS = ' \t\r\n'
const CONTROL = /[^ -\uffff]/g
const SHOWN = 40
/** A segment is never so long; without a bound a file without terminators would be held whole. */
const MOST_CHARACTERS = 100_000

/**
 * Cuts a file into segments, whatever pieces it comes in. It holds the text of one segment at most, beside the piece that came last.
 * Delimiters are those of the ISA segment; each further ISA segment says its own (X12.5, X12.6).
 */
export class SegmentReader {
  readonly #report: Report
  #text = ''
  /** Where in `#text` the next segment is looked for. */
  #from = 0
  /** Characters of the file before `#text`. */
  #passed = 0
  #line = 1
  #count = 0
  #delimiters: Delimiters | undefined
  #isRefused = false

  constructor(report: Report) {
    this.#report = report
  }

  /** Whole segments that this piece completes. Bytes become one character each. After a refusal nothing more is taken in. */
  push(piece: string | Uint8Array): readonly Segment[] {
    if (this.#isRefused) return []
    this.#text = this.#text.slice(this.#from) + (typeof piece === 'string' ? piece : textOfBytes(piece))
    this.#passed += this.#from
    this.#from = 0
    return this.#segments(false)
  }

  /** To be called once when the file is at its end: the last segments, and text after them that is no segment. */
  end(): { readonly segments: readonly Segment[]; readonly tail: string } {
    const segments = this.#segments(true)
    const tail = this.#text.slice(this.#from)
    if (!this.#isRefused) this.#checkEnd(tail)
    return { segments, tail }
  }

  #segments(isEnd: boolean): readonly Segment[] {
    const found: Segment[] = []
    while (!this.#isRefused) {
      const start = this.#startOfNext()
      if (this.#isTooLong(this.#from, start ?? this.#text.length) || start === undefined) break
      const segment = this.#isHeader(start) ? this.#readHeader(start, isEnd) : this.#readSegment(start)
      if (!segment) break
      found.push(segment)
    }
    return found
  }

  /** Where the next segment begins, after blanks and a byte order mark. */
  #startOfNext(): number | undefined {
    const mark = this.#count === 0 ? BYTE_ORDER_MARKS.find((text) => this.#text.startsWith(text)) : undefined
    for (let at = this.#from + (mark?.length ?? 0); at < this.#text.length; at += 1) if (!BLANKS.includes(this.#text.charAt(at))) return at
    return undefined
  }

  #isHeader(start: number): boolean {
    return this.#delimiters === undefined || this.#text.startsWith('ISA', start)
  }

  #readHeader(start: number, isEnd: boolean): Segment | undefined {
    if (this.#text.length < start + ISA_LENGTH && !isEnd) return undefined
    const at: Place = { segment: this.#count + 1, id: 'ISA', line: this.#lineAt(start), offset: this.#passed + start }
    const head = this.#text.slice(start, start + ISA_LENGTH)
    if (!head.startsWith('ISA')) return this.#refuse(this.#foreign(head, at))
    if (head.length < ISA_LENGTH) return undefined
    const read = readDelimiters(head)
    if (isRefusal(read)) return this.#refuse({ code: read.code, at: refusalPlace(at, read), values: read.values })
    if (this.#count === 0 && BYTE_ORDER_MARKS.some((mark) => this.#text.startsWith(mark))) this.#report({ code: 'x12.byteOrderMark', at, values: {} })
    this.#delimiters = read
    return this.#take(start, start + ISA_LENGTH - 1, read)
  }

  #foreign(head: string, at: Place): Problem {
    if (this.#count > 0) return { code: 'x12.afterInterchange', at: { ...at, id: '' }, values: {} }
    const found = foreignKind(head)
    return found === undefined ? { code: 'x12.noIsa', values: {} } : { code: 'x12.otherFile', values: { found } }
  }

  #refuse(problem: Problem): undefined {
    this.#isRefused = true
    this.#report(problem)
  }

  #isTooLong(start: number, end: number): boolean {
    if (end - start <= MOST_CHARACTERS) return false
    const at: Place = { segment: this.#count + 1, id: '', line: this.#lineAt(start), offset: this.#passed + start }
    this.#refuse({ code: 'x12.segmentTooLong', at, values: { most: MOST_CHARACTERS } })
    return true
  }

  #readSegment(start: number): Segment | undefined {
    const delimiters = this.#delimiters
    if (!delimiters) return undefined
    const end = this.#text.indexOf(delimiters.segment, start)
    if (this.#isTooLong(start, end < 0 ? this.#text.length : end)) return undefined
    return end < 0 ? undefined : this.#take(start, end, delimiters)
  }

  #take(start: number, end: number, delimiters: Delimiters): Segment {
    const text = this.#text.slice(start, end)
    const elements = text.split(delimiters.element)
    this.#count += 1
    const segment: Segment = {
      id: elements[0] ?? '',
      elements,
      before: this.#text.slice(this.#from, start),
      delimiters,
      number: this.#count,
      line: this.#lineAt(start),
      offset: this.#passed + start,
    }
    this.#line = this.#lineAt(end + 1)
    this.#from = end + 1
    if (segment.id === 'IEA') this.#delimiters = undefined
    this.#checkShape(segment, text)
    return segment
  }

  /** The line of a place at or after `#from`. */
  #lineAt(index: number): number {
    let line = this.#line
    for (let at = this.#from; at < index; at += 1) if (this.#text.charCodeAt(at) === LINE_BREAK) line += 1
    return line
  }

  #checkShape(segment: Segment, text: string): void {
    if (segment.id === '') this.#report({ code: 'x12.emptySegment', at: placeOf(segment), values: {} })
    const [found, most] = [segment.elements.length - 1, MOST_ELEMENTS.get(segment.id)]
    if (most !== undefined && found > most) this.#report({ code: 'x12.tooManyElements', at: placeOf(segment, most + 1), values: { found, most } })
    const control = text.match(CONTROL)?.find((character) => !Object.values(segment.delimiters).includes(character))
    if (control === undefined) return
    const element = segment.elements.findIndex((value) => value.includes(control))
    this.#report({ code: 'x12.controlCharacter', at: placeOf(segment, element), values: {} })
  }

  #checkEnd(tail: string): void {
    const start = this.#startOfNext()
    if (start === undefined && this.#count === 0) this.#report({ code: 'x12.empty', values: {} })
    if (start === undefined) return
    const found = tail.slice(start - this.#from, start - this.#from + SHOWN)
    const id = /^[A-Z0-9]{2,3}(?![A-Z0-9])/.exec(found)?.[0] ?? ''
    this.#report({
      code: 'x12.truncated',
      at: { segment: this.#count + 1, id, line: this.#lineAt(start), offset: this.#passed + start },
      values: { found },
    })
  }
}
