/** PDFs that are there already: counted, joined, and written on. Work on what came from outside is done apart. */
export { type PdfPage, type PdfWork, pdfWorkApart, type Stamp, UnreadablePdf } from './pdf-work.ts'
