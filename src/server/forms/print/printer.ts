import pdfmake from 'pdfmake'
import { FONT_FOLDERS, FONTS } from './fonts.ts'
import { layOut } from './lay-out.ts'
import { layOutOverlay, type Overlaid } from './overlay.ts'
import type { PrintedForm } from './printed-form.ts'
import { layOutRecords, type RecordSheets } from './record-sheets.ts'
import { TABLE_LAYOUTS } from './styles.ts'

/** Makes PDFs. Nothing is fetched and no file outside its fonts is read, whatever stands in an answer. */
export interface Printer {
  readonly form: (paper: PrintedForm) => Promise<Buffer>
  readonly records: (paper: RecordSheets) => Promise<Buffer>
  /** One page of this size, empty but for these, to be laid over another. */
  readonly overlay: (page: { readonly width: number; readonly height: number }, drawn: readonly Overlaid[]) => Promise<Buffer>
}

/** The printer; its fonts come with the library, those of other scripts with packages of their own. */
export function createPrinter(): Printer {
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => FONT_FOLDERS.some((folder) => path.startsWith(folder)))
  pdfmake.setFonts(FONTS)
  pdfmake.setTableLayouts({ ...TABLE_LAYOUTS })
  return {
    records: (paper) => pdfmake.createPdf(layOutRecords(paper)).getBuffer(),
    overlay: (page, drawn) => pdfmake.createPdf(layOutOverlay(page, drawn)).getBuffer(),
    form: async (paper) => {
      const plain = layOut(paper, 'signaturesAfter')
      const pdf = await pdfmake.createPdf(plain.definition).getBuffer()
      // Where they fall is known only now.
      return plain.isLonely() ? pdfmake.createPdf(layOut(paper, 'signaturesWithLastLines').definition).getBuffer() : pdf
    },
  }
}
