import type { Answer, Block, Box } from './block.ts'

/** Roughly, on the safe side: what is measured here decides what is kept together, and what is kept together must fit on a page. */
const CHAR_WIDTH_PT = 5.2
export const LINE_HEIGHT_PT = 12.5
/** A row of a table or of answers with more lines may be broken. */
export const ROW_LINES_MAX = 20
const CELL_PADDING_PT = 6
/** Between the boxes of a sheet. */
export const BOX_LINE_PT = 0.5
const COLUMN_MIN_PT = 34
/** A longer word may be broken: it does not take the width of the other columns. */
const WORD_MAX_PT = 110

/** Lines that a text takes in so many points. */
export const linesOf = (text: string, widthPt: number): number =>
  text.split('\n').reduce((lines, part) => lines + Math.max(1, Math.ceil((part.length * CHAR_WIDTH_PT) / Math.max(widthPt, CHAR_WIDTH_PT))), 0)

/** Points for each column of a table: no less than its longest word, and more where there is more to say. */
export function columnWidths(table: Extract<Block, { kind: 'table' }>, widthPt: number): readonly number[] {
  const texts = table.head.map((head, column) => [head, ...table.rows.map((row) => row[column] ?? '')])
  const free = widthPt - texts.length * CELL_PADDING_PT
  const written = texts.length - (table.toWrite ?? 0)
  const least = texts.map((column, index) =>
    Math.max(
      index < written ? COLUMN_MIN_PT : TO_WRITE_PT,
      ...column.flatMap((text) => text.split(/\s/)).map((word) => Math.min(WORD_MAX_PT, word.length * CHAR_WIDTH_PT)),
    ),
  )
  const wish = texts.map((column, index) => Math.max(least[index] ?? 0, Math.min(WISH_MAX_PT, Math.max(...column.map((text) => text.length)) * CHAR_WIDTH_PT)))
  const sum = (widths: readonly number[]): number => widths.reduce((all, each) => all + each, 0)
  // Words longer than their share are broken.
  if (sum(least) >= free) return least.map((width) => (width / sum(least)) * free)
  const more = wish.map((width, index) => width - (least[index] ?? 0))
  const rest = free - sum(least)
  return least.map((width, index) => width + (sum(more) === 0 ? rest / least.length : ((more[index] ?? 0) / sum(more)) * rest))
}
const WISH_MAX_PT = 260
/** Of a column to write in by hand. */
const TO_WRITE_PT = 60

/** Lines of each row of a table. */
export function rowLines(table: Extract<Block, { kind: 'table' }>, widthPt: number): readonly number[] {
  const widths = columnWidths(table, widthPt)
  return table.rows.map((row) => Math.max(...row.map((text, column) => linesOf(text, widths[column] ?? widthPt))))
}

/** Lines of each row of answers, labels counted. */
export function answerLines({ columns, answers }: Extract<Block, { kind: 'answers' }>, widthPt: number): readonly number[] {
  return inRows(answers, columns).map((row) => 1 + Math.max(...row.map(({ value }) => linesOf(value, widthPt / columns - CELL_PADDING_PT))))
}

/** Lines of the highest of some boxes beside each other, labels counted. */
export function boxLines({ boxes }: Extract<Block, { kind: 'boxes' }>, widthPt: number): number {
  const heights = boxes.map(({ parts }, index) => {
    const width = boxWidths(boxes, widthPt)[index] ?? widthPt
    return parts.reduce((lines, part) => lines + 1 + part.lines.reduce((sum, line) => sum + linesOf(line, width), 0), 0)
  })
  return Math.max(1, ...heights)
}

/** Points for what stands in each box: with their padding and lines they fill the width. */
export function boxWidths(boxes: readonly Box[], widthPt: number): readonly number[] {
  const all = boxes.reduce((sum, { span }) => sum + span, 0)
  const free = widthPt - boxes.length * CELL_PADDING_PT - (boxes.length + 1) * BOX_LINE_PT
  return boxes.map(({ span }) => (span / all) * free)
}

/** Answers by lines of so many. */
export function inRows(answers: readonly Answer[], columns: number): readonly (readonly Answer[])[] {
  return Array.from({ length: Math.ceil(answers.length / columns) }, (_, row) => answers.slice(row * columns, (row + 1) * columns))
}

/** Points that the beginning of some blocks needs: titles and the first lines of what they are titles of. */
export function beginningPt(blocks: readonly Block[], widthPt: number): number {
  const [first, ...rest] = blocks
  if (!first) return 0
  switch (first.kind) {
    case 'page':
    case 'section':
    case 'title':
      return TITLE_PT + beginningPt(rest, widthPt)
    case 'words':
      return LINE_HEIGHT_PT * Math.min(2, linesOf(first.text, widthPt)) + CELL_PADDING_PT
    case 'answers':
      return beginOf(answerLines(first, widthPt))
    case 'hands':
      return HANDS_PT
    case 'boxes':
      return beginOf([boxLines(first, widthPt)])
    case 'table':
      return (first.title ? TITLE_PT : 0) + HEAD_PT + beginOf(rowLines(first, widthPt))
  }
}

/** A first row that may be broken needs a few lines only. */
function beginOf([first = 1]: readonly number[]): number {
  return (first > ROW_LINES_MAX ? 3 : first) * LINE_HEIGHT_PT + CELL_PADDING_PT
}
const TITLE_PT = 24
/** Of a row of hands with what is said of them. */
const HANDS_PT = 150
const HEAD_PT = 30
