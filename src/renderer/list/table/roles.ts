/** What the parts of a table are read aloud as: elements that aren't laid out as a table must say it themselves. */
export const PART = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
