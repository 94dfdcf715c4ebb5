import type { RecordView, ResolvedField } from '#contract'
import type { OwnRecords } from './own-records.ts'

/** What answers are taken over from: values, what may be seen of them, and the texts of references. */
export interface Source {
  readonly fields: Readonly<Record<string, ResolvedField>>
  readonly values: Readonly<Record<string, unknown>>
  /** By field name; inside rows and groups by the pointer of the answer. */
  readonly labels: RecordView['labels']
  readonly display?: string
  /** Of the user: their own records. */
  readonly own?: OwnRecords
}
