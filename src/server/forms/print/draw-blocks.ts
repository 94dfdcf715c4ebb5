import type { Content, ContentText, TableCell } from 'pdfmake/interfaces'
import { type Answer, type Block, type BoxPart, isTitle, type Title } from './block.ts'
import { handRows } from './hands.ts'
import { beginningPt, boxLines, boxWidths, columnWidths, inRows, linesOf, ROW_LINES_MAX, rowLines } from './measure.ts'
import { RULE_COLOR } from './styles.ts'

const BLANK_PT = 96
const WIDE_BLANK_PT = 300

/**
 * Blocks as content. Titles are kept with the first line they stand over. Where that line is part of something that may run over pages, the
 * first title says as its `headlineLevel` how many points must be free below its top; the printer breaks the page before it otherwise.
 */
export function drawBlocks(blocks: readonly Block[], widthPt: number): readonly Content[] {
  const contents: Content[] = []
  let titles: Title[] = []
  for (const block of blocks) {
    if (isTitle(block)) titles.push(block)
    else {
      contents.push(...underTitles(titles, block, widthPt))
      titles = []
    }
  }
  return contents
}

type Line = Exclude<Block, Title>

function underTitles(titles: readonly Title[], block: Line, widthPt: number): readonly Content[] {
  const { first, rest } = drawLine(block, widthPt)
  const [start] = titles
  const onNewPage = titles.some(isOnNewPage) ? NEW_PAGE : {}
  if (first) {
    const together: Content = { stack: [...titles.map((title) => drawTitle(title)), first], unbreakable: true, ...onNewPage }
    return [together, ...rest]
  }
  const needs = Math.ceil(beginningPt([...titles, block], widthPt))
  return [...titles.map((title) => ({ ...drawTitle(title), ...(title === start && { headlineLevel: needs, ...onNewPage }) })), ...rest]
}

const NEW_PAGE = { pageBreak: 'before' as const }
const isOnNewPage = (title: Title): boolean => title.kind === 'section' && title.newPage
const drawTitle = ({ kind, text }: Title): ContentText => ({ text, style: kind === 'title' ? 'group' : kind })

/** What stays with the titles, where that is low enough for a page, and what may follow on the next one. */
function drawLine(block: Line, widthPt: number): { readonly first?: Content; readonly rest: readonly Content[] } {
  switch (block.kind) {
    case 'words': {
      const words: Content = { text: block.text, style: block.style }
      return linesOf(block.text, widthPt) > TOGETHER_LINES ? { rest: [words] } : { first: words, rest: [] }
    }
    case 'answers':
      return block.columns === 1 ? drawWide(block.answers, widthPt) : drawGrids(block)
    case 'hands':
      return { rest: handRows(block.hands, 2) }
    case 'boxes':
      return { rest: [boxRow(block, widthPt)] }
    case 'table':
      return { rest: [rowTable(block, widthPt)] }
  }
}

const TOGETHER_LINES = 12

function drawWide([answer, ...others]: readonly Answer[], widthPt: number): ReturnType<typeof drawLine> {
  if (!answer) return { rest: [] }
  const drawn = wideAnswer(answer, widthPt)
  const rest = others.flatMap((each) => wideAnswer(each, widthPt))
  const [only] = drawn
  return drawn.length === 1 && only ? { first: only, rest } : { rest: [...drawn, ...rest] }
}

function drawGrids({ columns, answers }: Extract<Block, { kind: 'answers' }>): ReturnType<typeof drawLine> {
  const [firstRow, others] = [answers.slice(0, columns), answers.slice(columns)]
  return others.length === 0
    ? { first: answerGrid(firstRow, columns, GRID_END_PT), rest: [] }
    : { first: answerGrid(firstRow, columns, 0), rest: [answerGrid(others, columns, GRID_END_PT)] }
}
const GRID_END_PT = 4

/** An unanswered question prints as a line to write on. */
const blankLine = (lengthPt: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 9, x2: lengthPt, y2: 9, lineWidth: 0.5, lineColor: RULE_COLOR }],
})

/** A long one may run over pages; its label goes with the first lines. */
function wideAnswer(answer: Answer, widthPt: number): readonly Content[] {
  const { label, value } = answer
  const drawn: ContentText = { text: label, style: 'label' }
  const words: Content = value === '' ? { stack: [blankLine(WIDE_BLANK_PT)], margin: [0, 0, 0, 6] } : { text: value, style: 'value', margin: [0, 0, 0, 6] }
  if (linesOf(value, widthPt) <= TOGETHER_LINES) return [{ stack: [drawn, words], unbreakable: true }]
  return [{ ...drawn, headlineLevel: Math.ceil(beginningPt([{ kind: 'answers', columns: 1, answers: [answer] }], widthPt)) }, words]
}

/** Short answers only: no row of them is higher than a page, so none is broken. */
function answerGrid(answers: readonly Answer[], columns: number, endPt: number): Content {
  const cell = ({ label, value }: Answer): TableCell => ({
    stack: [{ text: label, style: 'label' }, value === '' ? blankLine(BLANK_PT) : { text: value, style: 'value', ...unbroken(value) }],
  })
  const body = inRows(answers, columns).map((row) => [...row.map(cell), ...Array.from({ length: columns - row.length }, (): TableCell => ({ text: '' }))])
  return { table: { widths: Array.from({ length: columns }, () => '*'), body, dontBreakRows: true }, layout: 'answers', margin: [0, 0, 0, endPt] }
}

/** Its head, with the title, is repeated on each page. A row that would not fit on a page must be breakable, or it would be lost. */
function rowTable(block: Extract<Block, { kind: 'table' }>, widthPt: number): Content {
  const { title, head, rows } = block
  const titleRow: TableCell[] = [{ text: title, style: 'group', colSpan: head.length, border: [false, false, false, true] }, ...head.slice(1).map(() => '')]
  const isLow = rowLines(block, widthPt).every((lines) => lines <= ROW_LINES_MAX)
  return {
    table: {
      headerRows: title ? 2 : 1,
      ...(isLow && { keepWithHeaderRows: 1, dontBreakRows: true }),
      widths: [...columnWidths(block, widthPt)],
      body: [
        ...(title ? [titleRow] : []),
        head.map((text): TableCell => ({ text, style: 'label', ...unbroken(text) })),
        ...rows.map((row) => row.map((text): TableCell => ({ text, style: 'value', ...unbroken(text) }))),
      ],
    },
    layout: title ? 'titledRows' : 'rows',
    margin: [0, 2, 0, 8],
  }
}

/** Boxes of a sheet beside each other. What would not fit on a page goes on on the next one. */
function boxRow(block: Extract<Block, { kind: 'boxes' }>, widthPt: number): Content {
  const { boxes } = block
  return {
    table: {
      widths: [...boxWidths(boxes, widthPt)],
      body: [boxes.map(({ parts }): TableCell => ({ stack: parts.flatMap((part) => boxPart(part, parts.length > 1)) }))],
      dontBreakRows: boxLines(block, widthPt) <= ROW_LINES_MAX,
    },
    layout: 'boxes',
  }
}

/** Questions that share a box have each their answer beside them, where it is one line. */
function boxPart({ label, lines }: BoxPart, isShared: boolean): readonly ContentText[] {
  const written = lines.map((text): ContentText => ({ text, style: 'boxed', ...unbroken(text) }))
  if (label === '') return written
  const [only = { text: '' }, ...more] = written
  if (isShared && more.length === 0) return [{ text: [{ text: `${label}  `, style: 'label' }, only] }]
  return [{ text: label, style: 'label' }, ...written]
}

const WORD_MAX = 18

/** A word longer than a narrow column would run into the next one. */
const unbroken = (text: string) => (text.split(/\s/).some((word) => word.length > WORD_MAX) ? { wordBreak: 'break-all' as const } : {})
