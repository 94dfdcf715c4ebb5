import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { fillPlaces } from '#document'
import type { Block } from './block.ts'
import { drawBlocks } from './draw-blocks.ts'
import { letterPaper, SIDE_PT } from './letter-paper.ts'
import { type HeadAgency, type HeadParty, letterhead } from './letterhead.ts'
import { inScripts } from './scripts/in-scripts.ts'
import { STYLED } from './styles.ts'

/** What one record says on paper. */
export interface RecordSheet {
  readonly about: HeadParty
  readonly blocks: readonly Block[]
}

/** Records as they are printed, each from a page of its own on: all words are there already. */
export interface RecordSheets {
  readonly title: string
  readonly company: HeadAgency
  readonly sheets: readonly RecordSheet[]
  readonly isWide: boolean
  /** By whom and when, at the foot of each page. */
  readonly printed: string
  /** "Page {{page}} of {{pages}}". */
  readonly page: string
}

/** What the library makes a PDF of. */
export function layOutRecords({ title, company, sheets, isWide, printed, page }: RecordSheets): TDocumentDefinitions {
  const { page: paper, widthPt } = letterPaper(isWide)
  const contents = sheets.flatMap(({ about, blocks }, index): readonly Content[] => [
    { stack: [letterhead(company, about), { text: title, style: 'title', margin: [0, 10, 0, 8] }], ...(index > 0 && { pageBreak: 'before' as const }) },
    ...drawBlocks(blocks, widthPt),
  ])
  const foot = (number: number, pages: number): Content => ({
    columns: [
      { text: `${title} · ${printed}`, style: 'running' },
      { text: fillPlaces(page, { page: number, pages }), style: 'running', alignment: 'right', width: 120 },
    ],
    margin: [SIDE_PT, 16, SIDE_PT, 0],
  })
  return {
    ...paper,
    info: { title, producer: 'RenderCare', creator: 'RenderCare' },
    content: contents.map((each) => inScripts(each, widthPt)),
    footer: (number, pages) => inScripts(foot(number, pages), widthPt),
    ...STYLED,
  }
}
