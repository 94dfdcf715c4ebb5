import type { Linked } from '#document'
import type { Database } from '#server/database'
import type { Files } from '#server/files'
import type { Forms } from '#server/forms'
import type { Company } from '#server/guards'
import type { Print } from '#server/print'
import type { KeepingRecords } from '#server/records'

/** The agency whose paper it is; a caller's company fits. */
export type PaperCompany = Pick<Company, 'id' | 'name' | 'logo' | 'timeZone' | 'settings'>

/** The outside world of the papers room. */
export interface PapersOptions {
  readonly database: Database
  readonly documents: { current(): Linked }
  readonly records: KeepingRecords
  readonly forms: Forms
  readonly files: Files
  readonly clock: () => Date
  /** Absent: PDFs are made here. */
  readonly print?: Print
  /** A paper could not be made; it is tried again by the next sweep. */
  readonly onFailed?: (error: unknown) => void
}
