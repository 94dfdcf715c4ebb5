import type { Column, Content } from 'pdfmake/interfaces'

/** Width and height that a logo may take, and the room beside it, in points. */
const LOGO_PT: [number, number] = [72, 44]
const LOGO_GAP_PT = 10

export interface HeadParty {
  readonly name: string
  readonly lines: readonly string[]
}

/** The agency of a paper; `logo` is a PNG or JPEG as a data URL. */
export interface HeadAgency extends HeadParty {
  readonly logo?: string
}

const logoColumn = (image: string): Column => ({ stack: [{ image, fit: LOGO_PT }], width: 'auto', margin: [0, 0, LOGO_GAP_PT, 0] })

/** At the head of a paper: the agency, and whom it is about on the other side. */
export const letterhead = (agency: HeadAgency, about: HeadParty): Content => ({
  columns: [
    ...(agency.logo === undefined ? [] : [logoColumn(agency.logo)]),
    { stack: [{ text: agency.name, bold: true }, ...agency.lines] },
    { stack: [{ text: about.name, bold: true }, ...about.lines], alignment: 'right' },
  ],
  style: 'fact',
})
