import type { RecordView } from '#contract'

const SHOWN_MAX = 5

/** What the first of several records are called, for a question about all of them. */
export const firstNames = (records: readonly RecordView[]): readonly string[] => records.slice(0, SHOWN_MAX).map((record) => record.display)
