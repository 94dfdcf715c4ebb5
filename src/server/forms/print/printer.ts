import pdfmake from 'pdfmake'
import { FONT_FOLDERS, FONTS } from './fonts.ts'
import { layOut } from './lay-out.ts'
import type { PrintedForm } from './printed-form.ts'
import { TABLE_LAYOUTS } from './styles.ts'

/** Makes PDFs. Nothing is fetched and no file outside its fonts is read, whatever stands in an answer. */
export interface FormPrinter {
  readonly form: (paper: PrintedForm) => Promise<Buffer>
}

/** The printer; its fonts come with the library, those of other scripts with packages of their own. */
export function createPrinter(): FormPrinter {
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => FONT_FOLDERS.some((folder) => path.startsWith(folder)))
  pdfmake.setFonts(FONTS)
  pdfmake.setTableLayouts({ ...TABLE_LAYOUTS })
  return {
    form: async (paper) => {
      const plain = layOut(paper, 'signaturesAfter')
      const pdf = await pdfmake.createPdf(plain.definition).getBuffer()
      // Where they fall is known only now.
      return plain.isLonely() ? pdfmake.createPdf(layOut(paper, 'signaturesWithLastLines').definition).getBuffer() : pdf
    },
  }
}
