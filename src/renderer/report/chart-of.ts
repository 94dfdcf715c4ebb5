import type { ReportData, ReportMeasure } from '#contract'
import { type KeyWords, type Order, outlineOf } from './report-rows.ts'

/** What a chart draws of a report: one number of each row of its outer group. */
export interface ReportChart {
  /** Place of the measure. */
  readonly place: number
  readonly shape: 'columns' | 'lines'
  readonly categories: readonly string[]
  /** In the unit that is read: dollars' cents, hours, percent. */
  readonly values: readonly number[]
  /** Rows that there was no room for, those with the least. */
  readonly left: number
}

/** Columns that can be told apart; a line has as many days as there are. */
const COLUMNS_MAX = 20
/** How a number is drawn, so that the lines of the chart fall on round ones. */
const DRAWN: Readonly<Partial<Record<NonNullable<ReportMeasure['as']>, number>>> = { percent: 100, hours: 1 / 60 }

export const drawnScale = ({ as = 'number' }: ReportMeasure): number => DRAWN[as] ?? 1

interface Drawing {
  readonly data: ReportData
  readonly measures: readonly ReportMeasure[]
  readonly orders: readonly [Order, ...Order[]]
  readonly words: KeyWords
  /** The outer group tells days apart. */
  readonly isDated: boolean
}

/** The number that the report is ordered by, else its first; undefined where there is none to draw. */
export function chartOf({ data, measures, orders, words, isDated }: Drawing): ReportChart | undefined {
  const [{ by }] = orders
  const isDrawn = (place: number): boolean => measures[place] !== undefined && measures[place].as !== 'moment'
  const place = by !== 'group' && isDrawn(by) ? by : measures.findIndex((_measure, index) => isDrawn(index))
  const measure = measures[place]
  if (measure === undefined) return undefined
  const order: Order = isDated ? { by: 'group', descending: false } : { by: place, descending: true }
  const rows = outlineOf({ ...data, rows: data.rows.filter(({ keys }) => keys.length === 1) }, [order], words)
  const known = isDated ? rows.filter(({ keys }) => keys[0] !== null) : rows
  const shown = isDated ? known : known.slice(0, COLUMNS_MAX)
  return {
    place,
    shape: isDated ? 'lines' : 'columns',
    categories: shown.map(({ keys }) => words.text(keys[0] ?? null, 0)),
    values: shown.map(({ values }) => (values[place] ?? 0) * drawnScale(measure)),
    left: known.length - shown.length,
  }
}
