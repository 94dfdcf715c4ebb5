import type { TDocumentDefinitions } from 'pdfmake/interfaces'

/** Letter paper and its margins, in points. */
const SHORT_SIDE_PT = 612
const LONG_SIDE_PT = 792
export const SIDE_PT = 40
export const TOP_PT = 56
const BOTTOM_PT = 52

/** The page, how wide its lines may be, and where they must end. */
export function letterPaper(isWide: boolean) {
  const page: Pick<TDocumentDefinitions, 'pageSize' | 'pageOrientation' | 'pageMargins'> = {
    pageSize: 'LETTER',
    pageOrientation: isWide ? 'landscape' : 'portrait',
    pageMargins: [SIDE_PT, TOP_PT, SIDE_PT, BOTTOM_PT],
  }
  return { page, widthPt: (isWide ? LONG_SIDE_PT : SHORT_SIDE_PT) - 2 * SIDE_PT, bottomPt: (isWide ? SHORT_SIDE_PT : LONG_SIDE_PT) - BOTTOM_PT }
}
