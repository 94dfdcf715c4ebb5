import { filledText, type Json, numberIn, placesIn, rowsIn, type SigningFault, type TemplatePlace } from '#contract'
import { type Linked, nameOfRole } from '#document'
import type { Files } from '#server/forms/files'
import type { LinkGate, LinkTokens } from '#server/forms/form-links'
import type { PdfWork } from '#server/forms/pdf'
import type { PrintRecords } from '#server/forms/print'
import type { Guards } from '#server/http/guards'
import type { Audit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import type { Say } from '#server/platform/language'
import type { Mail } from '#server/platform/mail'
import { RefusalError } from '#server/platform/refusal'
import type { KeepingRecords, RecordRow } from '#server/records'

/** What the signing of documents stands on. */
export interface EDocsOptions {
  readonly database: Database
  readonly documents: { current(): Linked }
  readonly records: KeepingRecords
  readonly audit: Pick<Audit, 'write'>
  readonly clock: () => Date
  readonly mail: Pick<Mail, 'put' | 'putFor' | 'wake'>
  readonly say: Say
  readonly guards: Pick<Guards, 'memberOf' | 'workerOf' | 'rates'>
  readonly files: Pick<Files, 'bytesOf' | 'put' | 'find'>
  readonly pdfs: PdfWork
  readonly printRecords: PrintRecords
  /** Signs what stands in links. */
  readonly key: Buffer
  /** Of the pages, as people reach them. */
  readonly origin: () => string
  /** Something is left to be done by the next sweep. */
  readonly onFailed: (error: unknown) => void
}

export interface EDocsContext extends EDocsOptions {
  readonly tokens: LinkTokens
  readonly gate: LinkGate
}

/** What the records are called. Both throw where no resource plays the role. */
export const papersToSign = ({ documents }: Pick<EDocsOptions, 'documents'>): string => nameOfRole(documents.current(), 'document-to-sign')
export const templatesToSign = ({ documents }: Pick<EDocsOptions, 'documents'>): string => nameOfRole(documents.current(), 'signing-template')

/** Whose name stands at what happens by itself. */
export const BY_ITSELF = 'RenderCare'

/** The same sentence for every document and company: whoever holds a link that opens nothing learns nothing of them. */
export const refuseSigning = ({ say }: Pick<EDocsOptions, 'say'>, why: SigningFault): RefusalError =>
  new RefusalError('wrong-state', { message: say(`shared/signing.over.${why}`), data: { why } })

/** A document as its record says it. */
export interface PaperToSign {
  readonly id: string
  readonly name: string
  readonly docNo: string
  readonly status: string
  readonly isGone: boolean
  /** What is signed: made from the template, or uploaded. */
  readonly file: FileFacts | undefined
  readonly places: readonly TemplatePlace[]
  readonly signedFile: FileFacts | undefined
  readonly templateId: string | undefined
  readonly clientId: string | undefined
  readonly employeeId: string | undefined
  readonly message: string | undefined
  readonly signers: readonly PlannedSigner[]
  readonly inOrder: boolean
  readonly dueOn: string | undefined
  readonly remindEvery: number | undefined
  readonly sender: string | undefined
  readonly sentAt: string | undefined
  readonly letterDue: string | undefined
  readonly remindedAt: string | undefined
  readonly reminders: number
  readonly completedAt: string | undefined
}

export interface FileFacts {
  readonly id: string
  readonly sha256: string
}

export interface PlannedSigner {
  readonly id: string
  readonly role: string
  readonly name: string
  readonly email: string | undefined
}

/** What is stored is JSON. */
const jsonOf = (value: unknown): Json | undefined => value as Json | undefined

function fileOf(value: unknown): FileFacts | undefined {
  const [file] = rowsIn(jsonOf(value))
  const [id, sha256] = [filledText(file?.id), filledText(file?.sha256)]
  return id === undefined || sha256 === undefined ? undefined : { id, sha256 }
}

export const fileIn = ({ values }: Pick<RecordRow, 'values'>): FileFacts | undefined => fileOf(values.file)

export function paperToSign({ id, values, deletedAt }: Pick<RecordRow, 'id' | 'values' | 'deletedAt'>): PaperToSign {
  return {
    id,
    name: filledText(values.name) ?? '',
    docNo: filledText(values.docNo) ?? '',
    status: filledText(values.status) ?? '',
    isGone: deletedAt !== null,
    file: fileOf(values.preparedFile) ?? fileOf(values.file),
    places: placesIn(jsonOf(values.places)),
    signedFile: fileOf(values.signedFile),
    templateId: filledText(values.templateId),
    clientId: filledText(values.clientId),
    employeeId: filledText(values.employeeId),
    message: filledText(values.message),
    signers: rowsIn(jsonOf(values.signers)).map((row, at) => ({
      id: filledText(row.id) ?? `s${at + 1}`,
      role: filledText(row.role) ?? '',
      name: filledText(row.name) ?? '',
      email: filledText(row.email),
    })),
    inOrder: values.inOrder === true,
    dueOn: filledText(values.dueOn),
    remindEvery: numberIn(values.remindEvery),
    sender: filledText(values.sender),
    sentAt: filledText(values.sentAt),
    letterDue: filledText(values.letterDue),
    remindedAt: filledText(values.remindedAt),
    reminders: numberIn(values.reminders) ?? 0,
    completedAt: filledText(values.completedAt),
  }
}

/** The places of a template. */
export const templatePlaces = ({ values }: Pick<RecordRow, 'values'>): readonly TemplatePlace[] => placesIn(jsonOf(values.places))

/** Somebody can still sign it. */
export const isOut = ({ status, isGone }: PaperToSign): boolean => !isGone && (status === 'sent' || status === 'inProgress')
