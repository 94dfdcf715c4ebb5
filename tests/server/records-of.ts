import type { RecordView } from '#contract'
import type { Reply } from './start-test-server.ts'

/** The record that a call answered with. */
export const viewOf = ({ body: { data } }: Reply): RecordView => data as RecordView

/** The records of a list. */
export const rowsOf = ({ body: { data } }: Reply): readonly RecordView[] => data as readonly RecordView[]
