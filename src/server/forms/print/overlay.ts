import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { pngSize } from './png-size.ts'
import { inScripts } from './scripts/in-scripts.ts'

/** What is drawn in a box of a page; the box in shares of the page, from its top left corner. */
export interface Overlaid {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly text?: string
  /** A PNG as a data URL. */
  readonly image?: string
}

const LARGEST_PT = 11
const SMALLEST_PT = 5
/** Of a letter, as a share of its size. */
const LETTER_WIDTH = 0.52
const LINE_HEIGHT = 1.15

/** One page of this size in points, empty but for these. */
export function layOutOverlay({ width, height }: { readonly width: number; readonly height: number }, drawn: readonly Overlaid[]): TDocumentDefinitions {
  const contents = drawn.map((each): Content => {
    const box = { x: each.x * width, y: each.y * height, width: each.w * width, height: each.h * height }
    if (each.image !== undefined) return drawnIn(each.image, box)
    const text = each.text ?? ''
    const size = sizeIn(text, box)
    // On the ground of its box, as one writes on a line.
    const y = Math.max(box.y, box.y + box.height - size * LINE_HEIGHT)
    return { columns: [{ width: box.width, stack: [inScripts({ text, fontSize: size }, box.width)] }], absolutePosition: { x: box.x, y } } as Content
  })
  return {
    pageSize: { width, height },
    pageMargins: 0,
    defaultStyle: { font: 'Roboto', lineHeight: LINE_HEIGHT },
    content: contents.length > 0 ? contents : [''],
  }
}

interface BoxPt {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** As large as its box lets it be, on the ground of it. */
function drawnIn(image: string, { x, y, width, height }: BoxPt): Content {
  const [own, high] = pngSize(image)
  const share = Math.min(width / own, height / high)
  return { image, width: own * share, height: high * share, absolutePosition: { x, y: y + height - high * share } }
}

/** In points: as large as its box lets it be on one line. */
const sizeIn = (text: string, { width, height }: { readonly width: number; readonly height: number }): number =>
  Math.max(SMALLEST_PT, Math.min(LARGEST_PT, height / LINE_HEIGHT, width / Math.max(1, text.length * LETTER_WIDTH)))
