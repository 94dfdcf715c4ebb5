import type { Column, Content, ContentText, TableCell } from 'pdfmake/interfaces'
import { linesOf } from '../measure.ts'
import { BURMESE_FEATURES, burmeseOrder } from './burmese-order.ts'
import { isRightToLeft, isScripted, runsOf, type ScriptRun } from './script-runs.ts'
import { startsRightToLeft, visualOrder } from './visual-order.ts'

/** Contents with every text in fonts that have its letters and, from right to left, in the order it is drawn. `widthPt` is what it may take. */
export function inScripts(content: Content, widthPt: number): Content {
  if (typeof content === 'string') return isScripted(content) ? drawn(content, widthPt) : content
  if (Array.isArray(content)) return content.map((each: Content) => inScripts(each, widthPt))
  return typeof content === 'object' ? partsIn(content, widthPt) : content
}

/** What holds texts or other contents; each content is one of these. */
interface Parts {
  readonly text?: unknown
  readonly stack?: readonly Content[]
  readonly columns?: readonly Content[]
  readonly table?: { readonly widths?: unknown; readonly body: readonly (readonly TableCell[])[] }
  readonly wordBreak?: unknown
}

function partsIn(content: Parts, widthPt: number): Content {
  const { text, stack, columns, table, wordBreak: _anywhere, ...rest } = content
  // Letters that are drawn together are not torn apart.
  if (typeof text === 'string') return isScripted(text) ? { ...rest, ...drawn(text, widthPt) } : (content as Content)
  if (stack) return { ...rest, stack: stack.map((each) => inScripts(each, widthPt)) }
  if (columns) {
    const share = widthPt / Math.max(1, columns.length)
    return { ...rest, columns: columns.map((each) => inScripts(each, widthOf(each) ?? share) as Column) }
  }
  if (table) return { ...rest, table: { ...table, body: table.body.map((row) => cellsIn(row, table.widths, widthPt)) } } as Content
  return content as Content
}

const widthOf = (column: Content): number | undefined =>
  typeof column === 'object' && 'width' in column && typeof column.width === 'number' ? column.width : undefined

function cellsIn(row: readonly TableCell[], widths: unknown, widthPt: number): TableCell[] {
  const share = widthPt / Math.max(1, row.length)
  return row.map((cell, at) => {
    const width: unknown = Array.isArray(widths) ? widths[at] : undefined
    return inScripts(cell as Content, typeof width === 'number' ? width : share) as TableCell
  })
}

type Drawn = Pick<ContentText, 'text' | 'alignment'>

function drawn(text: string, widthPt: number): Drawn {
  if (!isRightToLeft(text)) return { text: runsOf(text).flatMap(inFont) }
  const isBase = startsRightToLeft(text)
  const lines = text.split('\n').flatMap((paragraph) => brokenAt(paragraph, widthPt))
  const runs = lines.flatMap((line, index) => [...(index > 0 ? [{ text: '\n', font: 'Roboto' as const }] : []), ...visualOrder(line, isBase)])
  // One line, such as a name, stays where it is looked for.
  return { text: runs.flatMap(inFont), ...(isBase && lines.length > 1 && { alignment: 'right' }) }
}

/** Lines have to be known before their words are put in order; the library breaks lines only later. */
function brokenAt(paragraph: string, widthPt: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && linesOf(longer, widthPt) > 1) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** The library draws these like letters, from right to left. */
const ARABIC_NUMBER = /^[\u0660-\u0669\u06f0-\u06f9]+$/
const WORDS = new Intl.Segmenter('my', { granularity: 'word' })
/** Between two of one font a line may be broken. */
const BREAK: ContentText = { text: '' }

function inFont({ text, font }: ScriptRun): readonly ContentText[] {
  if (ARABIC_NUMBER.test(text)) return [{ text: [...text].toReversed().join(''), font }]
  if (font !== 'Myanmar') return [{ text, font }]
  // Burmese has no spaces between words.
  const words = [...WORDS.segment(text)].map(({ segment }): ContentText => ({ text: burmeseOrder(segment), font, fontFeatures: BURMESE_FEATURES }))
  return words.flatMap((word, index) => (index > 0 ? [BREAK, word] : [word]))
}
