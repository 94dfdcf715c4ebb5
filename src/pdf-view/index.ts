/** PDFs on screen: their pages, drawn as they come into sight, with what lies over them. Fetched when the first one is shown. */
export { PdfPages, type PdfPagesProps } from './pdf-pages.tsx'
