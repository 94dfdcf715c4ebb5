import type { Readable } from 'node:stream'

/** What the values of a column are, for programs that calculate with them. */
export type SheetFormat = 'text' | 'number' | 'identifier' | 'money' | 'percent' | 'hours' | 'date' | 'moment'

export interface SheetColumn {
  readonly title: string
  readonly format: SheetFormat
}

/** What stands in a cell: as text, and as the number or the day that it is. */
export interface SheetCell {
  readonly text: string
  /** Dollars, a share of one, hours; a day or a local time as if it were UTC. Absent: the text is all there is. */
  readonly value?: number | Date | undefined
}

/** A table that is made while it is read. */
export interface Sheet {
  /** Without its extension. */
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** In parts of several rows, so that few steps are taken for many. */
  readonly parts: AsyncIterable<readonly (readonly SheetCell[])[]>
}

/** A file for whoever asked for it; ends with an error where its rows could not be read. */
export interface SheetFile {
  readonly fileName: string
  readonly mediaType: string
  readonly content: Readable
}
