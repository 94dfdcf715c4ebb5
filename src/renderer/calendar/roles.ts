/** What the parts of a calendar are read aloud as: elements that aren't laid out as a table must say it themselves. */
export const GRID = {
  grid: (label: string, size: { readonly rows: number; readonly columns: number }) => ({
    role: 'grid',
    'aria-label': label,
    'aria-rowcount': size.rows,
    'aria-colcount': size.columns,
  }),
  rows: { role: 'presentation' },
  /** Counted from 1, the head first: lanes out of sight are not there. */
  row: (index: number) => ({ role: 'row', 'aria-rowindex': index }),
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const
