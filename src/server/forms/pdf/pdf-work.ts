import { degrees, PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { drawOverlay, type Overlaid } from '#server/forms/print'
import { type Apart, job } from '#server/platform/apart'
import { inkOf } from './ink.ts'

/** A page as it is seen, in points. */
export interface PdfPage {
  readonly width: number
  readonly height: number
}

/** What is written onto a page as it is seen. */
export interface Stamp extends Overlaid {
  /** From 1. */
  readonly page: number
}

interface Stamping {
  readonly pdf: Buffer
  readonly stamps: readonly Stamp[]
  /** Pages that come behind. */
  readonly more?: Buffer
}

/** Work on PDFs. Throws UnreadablePdf for one that cannot be taken apart, WorkDied for one that takes too long. */
export interface PdfWork {
  pages(pdf: Buffer, who: string): Promise<readonly PdfPage[]>
  /** One behind the other. */
  join(pdfs: readonly Buffer[], who: string): Promise<Buffer>
  stamp(stamping: Stamping, who: string): Promise<Buffer>
}

export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf'
}

type Outcome<T> = { readonly done: T } | { readonly fault: 'unreadable' }

const PAGES = job<Buffer, Outcome<readonly PdfPage[]>>({ name: 'pdf-pages', lane: 'paper', limitMs: 30_000 })
const JOIN = job<readonly Buffer[], Outcome<Buffer>>({ name: 'join-pdfs', lane: 'paper', limitMs: 30_000 })
const STAMP = job<Stamping, Outcome<Buffer>>({ name: 'stamp-pdf', lane: 'paper', limitMs: 30_000 })

/** In a process of its own, one after the other. */
export function pdfWorkApart(apart: Apart): PdfWork {
  const done = <T>(outcome: Outcome<T>): T => {
    if ('fault' in outcome) throw new UnreadablePdf('A PDF could not be read.')
    return outcome.done
  }
  return {
    pages: async (pdf, who) => done(await apart.do(PAGES, pdf, who)),
    join: async (pdfs, who) => done(await apart.do(JOIN, pdfs, who)),
    stamp: async (stamping, who) => done(await apart.do(STAMP, stamping, who)),
  }
}

const readably =
  <Given, Found>(work: (given: Given) => Promise<Found>) =>
  (given: Given): Promise<Outcome<Found>> =>
    work(given).then(
      (found) => ({ done: found }),
      () => ({ fault: 'unreadable' as const }),
    )

/** What the process does. */
export const pagesJob = readably(async (pdf: Buffer) => (await opened(pdf)).getPages().map(seenSize))

export const joinJob = readably(async (pdfs: readonly Buffer[]) => {
  const whole = await PDFDocument.create()
  for (const pdf of pdfs) await addPages(whole, pdf)
  return bytesOf(whole)
})

export const stampJob = readably(async ({ pdf, stamps, more }: Stamping) => {
  const whole = await opened(pdf)
  for (const [index, page] of whole.getPages().entries()) {
    const own = stamps.filter((stamp) => stamp.page === index + 1)
    if (own.length > 0) await writeOn(whole, page, own)
  }
  if (more !== undefined) await addPages(whole, more)
  return bytesOf(whole)
})

const opened = async (pdf: Buffer): Promise<PDFDocument> => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  if (document.getPageCount() === 0) throw new UnreadablePdf('A PDF has no pages.')
  return document
}

const bytesOf = async (document: PDFDocument): Promise<Buffer> => Buffer.from(await document.save({ useObjectStreams: false }))

async function addPages(whole: PDFDocument, pdf: Buffer): Promise<void> {
  const other = await opened(pdf)
  for (const page of await whole.copyPages(other, other.getPageIndices())) whole.addPage(page)
}

/** Quarter turns by which a page is shown, clockwise. */
const turnsOf = (page: PDFPage): number => ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4

function seenSize(page: PDFPage): PdfPage {
  const { width, height } = page.getCropBox()
  return turnsOf(page) % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Draws upright on the page as it is seen, however it is turned. */
async function writeOn(whole: PDFDocument, page: PDFPage, stamps: readonly Stamp[]): Promise<void> {
  const seen = seenSize(page)
  const inked = await Promise.all(stamps.map(async (stamp) => (stamp.image === undefined ? stamp : { ...stamp, image: await inkOf(stamp.image) })))
  const [overlay] = await whole.embedPdf(await drawOverlay(seen, inked), [0])
  if (overlay === undefined) return
  const { x, y, width, height } = page.getCropBox()
  const turns = turnsOf(page)
  const corner = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ][turns]
  page.drawPage(overlay, { ...(corner ?? { x, y }), width: seen.width, height: seen.height, rotate: degrees(90 * turns) })
}
