import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import { layOut } from './lay-out.ts'
import type { PrintedForm } from './printed-form.ts'
import { TABLE_LAYOUTS } from './styles.ts'

/** Makes PDFs. Nothing is fetched and no file outside its fonts is read, whatever stands in an answer. */
export interface FormPrinter {
  readonly form: (paper: PrintedForm) => Promise<Buffer>
}

const fontsFolder = (): string => join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')

/** The printer; its fonts come with the library. */
export function createPrinter(): FormPrinter {
  const folder = fontsFolder()
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder))
  pdfmake.setFonts({
    Roboto: {
      normal: join(folder, 'Roboto-Regular.ttf'),
      bold: join(folder, 'Roboto-Medium.ttf'),
      italics: join(folder, 'Roboto-Italic.ttf'),
      bolditalics: join(folder, 'Roboto-MediumItalic.ttf'),
    },
  })
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
