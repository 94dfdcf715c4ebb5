import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { PrintedForm } from './printed-form.ts'
import { RULE_COLOR, sectionContents } from './sections.ts'
import { addendaContents, signatureContents } from './signatures.ts'
import { momentText } from './value-text.ts'

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
  pdfmake.setTableLayouts({
    answers: { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: (at) => (at === 0 ? 0 : 6), paddingTop: () => 1, paddingBottom: () => 3 },
    rows: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => RULE_COLOR,
      paddingLeft: () => 3,
      paddingRight: () => 3,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  })
  return { form: (paper) => pdfmake.createPdf(definition(paper)).getBuffer() }
}

/** Agency left, client right, title between; client, page and version on every page (domain: clinical forms C5). */
function definition(paper: PrintedForm): TDocumentDefinitions {
  const { form, filed, text, company, client } = paper
  const status = String(filed.record.values.status ?? '')
  const mark = status === 'voided' ? text('shared/print.void') : ['signed', 'locked', 'superseded'].includes(status) ? undefined : text('shared/print.draft')
  return {
    pageSize: 'LETTER',
    pageOrientation: form.print.orientation ?? 'portrait',
    pageMargins: [40, 56, 40, 52],
    info: { title: `${text(form.title)} ${filed.record.id}`, producer: 'RenderCare', creator: 'RenderCare' },
    ...(mark && { watermark: { text: mark, opacity: 0.08, bold: true, angle: -45 } }),
    header: (page) =>
      page === 1
        ? { text: '' }
        : {
            columns: [
              { text: client.name, style: 'running' },
              { text: [...client.lines.slice(0, 1)].join(' '), style: 'running', alignment: 'right' },
            ],
            margin: [40, 24, 40, 0],
          },
    footer: (page, pages) => ({
      columns: [
        {
          text: `${text(form.title)} · ${form.hash.slice(0, 12)}${filed.seal ? ` · ${text('shared/print.seal')} ${filed.seal.slice(0, 16)}` : ''}`,
          style: 'running',
        },
        { text: text('shared/print.page', { page, pages }), style: 'running', alignment: 'right', width: 120 },
      ],
      margin: [40, 16, 40, 0],
    }),
    content: [
      {
        columns: [
          { stack: [{ text: company.name, bold: true }, ...company.lines] },
          { stack: [{ text: client.name, bold: true }, ...client.lines], alignment: 'right' },
        ],
        style: 'fact',
      },
      { text: text(form.title), style: 'title' },
      {
        text: text('shared/print.filed', {
          name: nameOf(filed.record.labels.authorId),
          time: momentText(String(filed.record.values.submittedAt ?? ''), paper.timeZone),
        }),
        style: 'subtitle',
      },
      ...sectionContents(paper),
      ...signatureContents(paper),
      ...addendaContents(paper),
    ],
    // A heading never stands alone at the foot of a page.
    pageBreakBefore: (node, nodes) => node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0 && nodes.getNodesOnNextPage().length > 0,
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    styles: {
      title: { fontSize: 15, bold: true, alignment: 'center', margin: [0, 10, 0, 0] },
      subtitle: { fontSize: 8, alignment: 'center', color: '#52606d', margin: [0, 0, 0, 8] },
      section: { fontSize: 10.5, bold: true, margin: [0, 8, 0, 3], color: '#0b5c6b' },
      group: { fontSize: 9, bold: true, margin: [0, 3, 0, 1] },
      label: { fontSize: 7.5, color: '#52606d' },
      value: { fontSize: 9 },
      heading: { bold: true, margin: [0, 4, 0, 2] },
      paragraph: { margin: [0, 2, 0, 2] },
      notice: { italics: true, margin: [0, 2, 0, 2] },
      warning: { bold: true, margin: [0, 2, 0, 2] },
      hand: { fontSize: 13, italics: true, margin: [0, 10, 0, 0] },
      fact: { fontSize: 8 },
      running: { fontSize: 7.5, color: '#52606d' },
    },
  }
}

const nameOf = (label: string | readonly string[] | undefined): string => (typeof label === 'string' ? label : '')
