import type { RecordView } from './wire.ts'

/** What a dashboard's tiles show, by tile id. A tile that failed says so and leaves the others alone. */
export type TileData =
  | { readonly kind: 'stat'; readonly value: number; readonly compare?: number }
  | {
      readonly kind: 'chart'
      /** First days of spans, hours of the week as `3-08` (Wednesday at eight), values of a field, or names of records. */
      readonly categories: readonly string[]
      /** Of a ranking by records: their ids, in the same order. */
      readonly ids?: readonly string[]
      readonly series: readonly { readonly id: string; readonly values: readonly number[] }[]
    }
  | { readonly kind: 'list'; readonly rows: readonly RecordView[]; readonly count: number; readonly countIsExact: boolean }
  | { readonly kind: 'counts'; readonly values: Readonly<Record<string, number>> }
  | { readonly kind: 'failed'; readonly message: string }
export type DashboardData = Readonly<Record<string, TileData>>

/** Records summed up by one or two values of each, the greatest of the first measure first. */
export interface ReportData {
  /** Ids of the measures, in the order of `values`. */
  readonly measures: readonly string[]
  /** `keys`: as many values as it is grouped by for a row of the report, one for what the rows within an outer group come to. Null: nothing is said. */
  readonly rows: readonly ReportRow[]
  /** Over all records, whatever is cut off. A share of nothing is null. */
  readonly total: readonly (number | null)[]
  /** Names of the records that keys point at, by id; those that this user may be told. */
  readonly names: Readonly<Record<string, string>>
  /** Whether there are more rows than the REPORT_ROWS_MAX that are given. */
  readonly isCut: boolean
}

export interface ReportRow {
  readonly keys: readonly (string | null)[]
  readonly values: readonly (number | null)[]
}
