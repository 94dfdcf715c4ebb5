/** What holds from a day on, to a day that is in it or without an end. Days are `YYYY-MM-DD`. */
export interface Dated {
  readonly from: string
  readonly to?: string
}

export const isInForce = ({ from, to }: Dated, date: string): boolean => from <= date && (to === undefined || date <= to)

/** The row that is in force on a day; of several the one that began last. */
export function inForce<Row extends Dated>(rows: readonly Row[], date: string): Row | undefined {
  return rows.reduce<Row | undefined>((best, row) => (isInForce(row, date) && (best === undefined || row.from > best.from) ? row : best), undefined)
}
