import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Fonts that every PDF may use without holding them, and what unpacks pictures of scanners; by file name. */
const DATA = import.meta.glob<string>(
  ['../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', '../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm'],
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
)
const URLS = new Map(Object.entries(DATA).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]))

/** Gives the library its files under the names that the build gave them. */
class OwnData {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = URLS.get(filename)
    if (url === undefined) throw new Error(`There is no ${filename}.`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${filename} was not found.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Opens a PDF; `destroy` ends its worker. Rejects for what is none. */
export function openPdf(bytes: Uint8Array): { readonly opened: Promise<PDFDocumentProxy>; readonly destroy: () => Promise<void> } {
  const task = getDocument({ data: bytes, BinaryDataFactory: OwnData, useWorkerFetch: false, enableXfa: false, standardFontDataUrl: '/', wasmUrl: '/' })
  return { opened: task.promise, destroy: () => task.destroy() }
}
