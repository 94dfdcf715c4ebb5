import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { dateText } from '#contract'
import { attachmentContents } from './attachments.ts'
import type { Block } from './block.ts'
import { sectionBlocks } from './blocks.ts'
import { drawBlocks } from './draw-blocks.ts'
import { LINES_WITH_SIGNATURES, partLastLines } from './last-lines.ts'
import { letterPaper, SIDE_PT, TOP_PT } from './letter-paper.ts'
import { letterhead } from './letterhead.ts'
import type { PrintedForm } from './printed-form.ts'
import { inScripts } from './scripts/in-scripts.ts'
import { sheetBlocks } from './sheet.ts'
import { addendaContents, SIGNATURES, signatureRows } from './signatures.ts'
import { STYLED } from './styles.ts'
import { momentText } from './value-text.ts'

/** Signatures follow where they fall, or they take the last lines of the form with them onto a new page. */
type Ending = 'signaturesAfter' | 'signaturesWithLastLines'

export interface LaidOut {
  readonly definition: TDocumentDefinitions
  /** After the pages were made: the signatures stand on a page with fewer lines above them than they must have. */
  readonly isLonely: () => boolean
}

/** Agency left, client right, title between; client, page and version on every page (domain: clinical forms C5). */
export function layOut(paper: PrintedForm, ending: Ending): LaidOut {
  const { form, filed, text } = paper
  const isWide = form.print.orientation === 'landscape'
  const { widthPt, bottomPt } = letterPaper(isWide)
  const end = endingOf(paper, ending, { widthPt, heightPt: bottomPt - TOP_PT, perRow: isWide ? 3 : 2 })
  let isLonely = false
  const mark = markOf(paper)
  const definition: TDocumentDefinitions = {
    ...letterPaper(isWide).page,
    info: { title: `${text(form.title)} ${filed.record.id}`, producer: 'RenderCare', creator: 'RenderCare' },
    ...(mark && { watermark: { text: mark, opacity: 0.08, bold: true, angle: -45 } }),
    header: (page) => (page === 1 ? { text: '' } : inScripts(runningHead(paper), widthPt)),
    footer: (page, pages) => inScripts(runningFoot(paper, page, pages), widthPt),
    content: [...firstHead(paper), ...end.contents, ...addendaContents(paper, widthPt), ...attachmentContents(paper, widthPt)].map((each) =>
      inScripts(each, widthPt),
    ),
    pageBreakBefore: ({ id, headlineLevel, startPosition }, nodes) => {
      const needs = id === SIGNATURES ? end.togetherPt : headlineLevel
      const isTooLow = needs !== undefined && startPosition.top + needs > bottomPt
      if (id !== SIGNATURES) return isTooLow
      const lines = nodes
        .getPreviousNodesOnPage()
        .filter((node) => node.headlineLevel === undefined && (node.text !== undefined || node.canvas !== undefined) && node.startPosition.top >= TOP_PT)
      isLonely = isTooLow || new Set(lines.map((node) => Math.round(node.startPosition.top))).size < LINES_WITH_SIGNATURES
      return false
    },
    ...STYLED,
  }
  return { definition, isLonely: () => isLonely }
}

interface Sheet {
  readonly widthPt: number
  readonly heightPt: number
  readonly perRow: number
}

/** What is kept together has to fit on a page, or the library loses it. */
const LAST_LINES_PT = 210

/** The form and its signatures. */
function endingOf(
  paper: PrintedForm,
  ending: Ending,
  { widthPt, heightPt, perRow }: Sheet,
): { readonly contents: readonly Content[]; readonly togetherPt: number } {
  const [blocks, continued] = paper.form.print.sheet ? [sheetBlocks(paper), continuedBlocks(paper)] : [sectionBlocks(paper), []]
  const above = blocks.findLast((block) => block.kind === 'section')
  const signing = signatureRows(paper, perRow, above?.text)
  if (!signing) return { contents: drawBlocks([...blocks, ...continued], widthPt), togetherPt: 0 }
  const { heading, rows, notes, headingPt, rowPt } = signing
  const fitting = Math.max(1, Math.floor((heightPt - headingPt - LAST_LINES_PT) / rowPt))
  const [first, others] = [rows.slice(0, fitting), rows.slice(fitting)]
  const [before, last] = ending === 'signaturesAfter' ? [blocks, []] : partLastLines(blocks, widthPt)
  return {
    contents: [
      ...drawBlocks(before, widthPt),
      { stack: [...drawBlocks(last, widthPt), heading, ...first], unbreakable: true },
      ...others,
      ...notes,
      ...drawBlocks(continued, widthPt),
    ],
    togetherPt: headingPt + first.length * rowPt,
  }
}

/** Below the signatures of a sheet, on pages of its own: what the sheet has no box for. */
function continuedBlocks(paper: PrintedForm): readonly Block[] {
  const blocks = sectionBlocks(paper)
  return blocks.length === 0 ? [] : [{ kind: 'section', text: paper.text('shared/print.continued'), newPage: true }, ...blocks]
}

/** Until it is signed, and once it is void, every page says so. */
function markOf({ filed, text }: PrintedForm): string | undefined {
  const status = String(filed.record.values.status ?? '')
  if (status === 'voided') return text('shared/print.void')
  return ['signed', 'locked', 'superseded'].includes(status) ? undefined : text('shared/print.draft')
}

const runningHead = ({ client }: PrintedForm): Content => ({
  columns: [
    { text: client.name, style: 'running' },
    { text: client.lines[0] ?? '', style: 'running', alignment: 'right' },
  ],
  margin: [SIDE_PT, 24, SIDE_PT, 0],
})

function runningFoot({ form, filed, text }: PrintedForm, page: number, pages: number): Content {
  const seal = filed.seal ? ` · ${text('shared/print.seal')} ${filed.seal.slice(0, 16)}` : ''
  return {
    columns: [
      { text: `${text(form.title)} · ${form.hash.slice(0, 12)}${seal}`, style: 'running' },
      { text: text('shared/print.page', { page, pages }), style: 'running', alignment: 'right', width: 120 },
    ],
    margin: [SIDE_PT, 16, SIDE_PT, 0],
  }
}

function firstHead({ form, filed, filedAs, text, company, client, timeZone }: PrintedForm): readonly Content[] {
  const author = filed.record.labels.authorId
  const { values } = filed.record
  const { stage } = filed
  const standing = stage && [text(`${filedAs}.options.status.${values.status}`), text(stage.label), ...(stage.on ? [dateText(stage.on)] : [])]
  const facts = [
    text('shared/print.filed', { name: typeof author === 'string' ? author : '', time: momentText(String(values.submittedAt ?? ''), timeZone) }),
    text('shared/print.version', { hash: form.hash.slice(0, 12) }),
  ]
  return [
    letterhead(company, client),
    { text: text(form.title), style: 'title' },
    { text: facts.join(' · '), style: 'subtitle' },
    ...(standing ? [{ text: standing.join(' · '), style: 'subtitle' }] : []),
  ]
}
