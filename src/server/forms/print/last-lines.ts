import { type Block, isTitle } from './block.ts'
import { answerLines, boxLines, inRows, linesOf, ROW_LINES_MAX, rowLines } from './measure.ts'

/** Signatures never stand alone: at least so many lines of the form are with them (domain: clinical forms C5). */
export const LINES_WITH_SIGNATURES = 3
/** More would not fit above the signatures. */
const TAKEN_MAX = 12
/** Characters of a long text that go along: three lines and a bit. */
const TEXT_TAIL = 360

type Split = readonly [before: readonly Block[], last: readonly Block[]]

/** Parts the last lines from the rest, with the titles they stand under. Nothing is parted when the last row is too high to be moved whole. */
export function partLastLines(blocks: readonly Block[], widthPt: number): Split {
  let before = [...blocks]
  let last: readonly Block[] = []
  let lines = 0
  while (lines < LINES_WITH_SIGNATURES) {
    const block = before.pop()
    if (!block) break
    const taken = part(block, LINES_WITH_SIGNATURES - lines, widthPt)
    if (!taken || lines + taken.lines > TAKEN_MAX + LINES_WITH_SIGNATURES) {
      before.push(block)
      break
    }
    before = [...before, ...taken.before]
    last = [...taken.last, ...last]
    lines += taken.lines
  }
  while (last.length > 0 && isUnderTitle(before)) last = [...before.splice(-1), ...last]
  return [before, last]
}

function isUnderTitle(before: readonly Block[]): boolean {
  const end = before.at(-1)
  return end !== undefined && isTitle(end)
}

interface Taken {
  readonly before: readonly Block[]
  readonly last: readonly Block[]
  readonly lines: number
}

/** The end of one block, of at least so many lines where it has them; nothing when that is too high. */
function part(block: Block, wanted: number, widthPt: number): Taken | undefined {
  switch (block.kind) {
    case 'page':
    case 'section':
    case 'title':
      return { before: [], last: [block], lines: 0 }
    case 'words':
      return { before: [], last: [block], lines: Math.min(linesOf(block.text, widthPt), ROW_LINES_MAX) }
    case 'answers':
      return block.columns === 1 && block.answers.length === 1 ? partText(block, widthPt) : partAnswers(block, wanted, widthPt)
    case 'boxes': {
      const lines = boxLines(block, widthPt)
      return lines > TAKEN_MAX ? undefined : { before: [], last: [block], lines }
    }
    case 'table': {
      const end = fromTheEnd(rowLines(block, widthPt), wanted)
      if (!end) return undefined
      const at = block.rows.length - end.count
      const { lines } = end
      if (at === 0) return { before: [], last: [block], lines }
      return { before: [{ ...block, rows: block.rows.slice(0, at) }], last: [{ ...block, title: '', rows: block.rows.slice(at) }], lines }
    }
  }
}

function partAnswers(block: Extract<Block, { kind: 'answers' }>, wanted: number, widthPt: number): Taken | undefined {
  const end = fromTheEnd(answerLines(block, widthPt), wanted)
  if (!end) return undefined
  const at = (inRows(block.answers, block.columns).length - end.count) * block.columns
  const last = { ...block, answers: block.answers.slice(at) }
  return { before: at === 0 ? [] : [{ ...block, answers: block.answers.slice(0, at) }], last: [last], lines: end.lines }
}

/** A long answer is parted between two words. */
function partText(block: Extract<Block, { kind: 'answers' }>, widthPt: number): Taken {
  const [{ label, value } = { label: '', value: '' }] = block.answers
  const lines = 1 + linesOf(value, widthPt)
  if (lines <= TAKEN_MAX) return { before: [], last: [block], lines }
  const at = lastLinesAt(value, widthPt)
  return {
    before: [{ ...block, answers: [{ label, value: value.slice(0, at).trimEnd() }] }],
    last: [{ kind: 'words', text: value.slice(at), style: 'value' }],
    lines: LINES_WITH_SIGNATURES,
  }
}

/** How many rows from the end give so many lines; undefined when they are too high. */
function fromTheEnd(heights: readonly number[], wanted: number): { readonly count: number; readonly lines: number } | undefined {
  let lines = 0
  let count = 0
  for (const height of heights.toReversed()) {
    if (lines >= wanted) break
    lines += height
    count += 1
  }
  return lines > TAKEN_MAX ? undefined : { count, lines }
}

/** Where the last lines of a long text begin: at a line of its own, else between two words. */
function lastLinesAt(value: string, widthPt: number): number {
  let at = value.length
  while (at > 0 && linesOf(value.slice(at), widthPt) < LINES_WITH_SIGNATURES) at = value.lastIndexOf('\n', at - 2) + 1
  if (linesOf(value.slice(at), widthPt) <= TAKEN_MAX) return at
  const most = value.length - TEXT_TAIL
  return value.lastIndexOf(' ', most) + 1 || most
}
