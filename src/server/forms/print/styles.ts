import type { CustomTableLayout, StyleDictionary, TDocumentDefinitions } from 'pdfmake/interfaces'
import { BOX_LINE_PT } from './measure.ts'

/** Lines between the rows of a table, and to write on. */
export const RULE_COLOR = '#9aa5b1'
const MUTED = '#52606d'

const STYLES: StyleDictionary = {
  title: { fontSize: 15, bold: true, alignment: 'center', margin: [0, 10, 0, 0] },
  subtitle: { fontSize: 8, alignment: 'center', color: MUTED, margin: [0, 0, 0, 8] },
  page: { fontSize: 12, bold: true, margin: [0, 10, 0, 0] },
  section: { fontSize: 10.5, bold: true, margin: [0, 8, 0, 3], color: '#0b5c6b' },
  group: { fontSize: 9, bold: true, margin: [0, 3, 0, 1] },
  label: { fontSize: 7.5, color: MUTED },
  value: { fontSize: 9 },
  boxed: { fontSize: 8.5 },
  line: { fontSize: 9, margin: [0, 2, 0, 0] },
  details: { fontSize: 8, color: MUTED, margin: [0, 0, 0, 2] },
  paragraph: { margin: [0, 2, 0, 2] },
  notice: { italics: true, margin: [0, 2, 0, 2] },
  warning: { bold: true, margin: [0, 2, 0, 2] },
  hand: { fontSize: 13, italics: true },
  fact: { fontSize: 8 },
  running: { fontSize: 7.5, color: MUTED },
}

/** How all paper is set. */
export const STYLED: Pick<TDocumentDefinitions, 'defaultStyle' | 'styles'> = {
  defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
  styles: STYLES,
}

const rows: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => RULE_COLOR,
  paddingLeft: () => 3,
  paddingRight: () => 3,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

export const TABLE_LAYOUTS: Readonly<Record<string, CustomTableLayout>> = {
  answers: { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: (at) => (at === 0 ? 0 : 6), paddingTop: () => 1, paddingBottom: () => 3 },
  boxes: {
    ...{ hLineWidth: () => BOX_LINE_PT, vLineWidth: () => BOX_LINE_PT, hLineColor: () => RULE_COLOR, vLineColor: () => RULE_COLOR },
    ...{ paddingLeft: () => 3, paddingRight: () => 3, paddingTop: () => 1, paddingBottom: () => 2 },
  },
  rows,
  // The title stands at the margin, without a line above.
  titledRows: { ...rows, hLineWidth: (at) => (at === 0 ? 0 : 0.5), paddingLeft: (at) => (at === 0 ? 0 : 3) },
}
