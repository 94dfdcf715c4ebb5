import { type Linked, nameOfRole } from '#document'
import type { Forms } from '#server/forms/clinical'
import type { Files } from '#server/forms/files'
import type { PdfWork } from '#server/forms/pdf'
import type { Print, PrintRecords } from '#server/forms/print'
import type { Company } from '#server/http/guards'
import type { WriteAudit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import type { Say } from '#server/platform/language'
import type { KeepingRecords } from '#server/records'

/** The agency whose paper it is; a caller's company fits. */
export type PaperCompany = Pick<Company, 'id' | 'name' | 'logo' | 'timeZone' | 'settings'>

/** What the records that hold papers are called. Throws where no resource plays the role. */
export const clientPapers = ({ documents }: Pick<PapersOptions, 'documents'>): string => nameOfRole(documents.current(), 'client-paper')

/** The outside world of the papers room. */
export interface PapersOptions {
  readonly database: Database
  readonly documents: { current(): Linked }
  readonly records: KeepingRecords
  readonly forms: Forms
  readonly files: Files
  readonly clock: () => Date
  readonly audit: WriteAudit
  readonly say: Say
  readonly pdfs: Pick<PdfWork, 'join' | 'pages'>
  /** Absent: PDFs are made here. */
  readonly print?: Print
  readonly printRecords?: PrintRecords
  /** A paper could not be made; it is tried again by the next sweep. */
  readonly onFailed?: (error: unknown) => void
}
