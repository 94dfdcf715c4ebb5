import { type Linked, nameOfRole } from '#document'
import type { PublishedForm } from '#server/documents/store'
import type { Files } from '#server/forms/files'
import type { WriteAudit } from '#server/platform/audit'
import type { Database } from '#server/platform/database'
import type { KeepingRecords } from '#server/records'
import type { Rule } from './ruling/rule-work.ts'
import type { Validators } from './validators/validators.ts'
import type { OwnVersions, Versions } from './versions/versions.ts'

/** The documents as this room needs them; the document store fits. */
export interface FormDocuments {
  current(): Linked
  /** Forms as they are published now, by document id. */
  forms(): ReadonlyMap<string, PublishedForm>
}

/** A person's stored signature. */
export interface StaffSignature {
  readonly name: string
  readonly title: string
  /** PNG as a data URL. */
  readonly image: string
}

/** The stored signatures of staff. Throws a refusal when the PIN does not match. */
export interface StaffSignatures {
  verify(userId: string, pin: string, companyId?: string): Promise<StaffSignature>
}

/** The outside world of the forms room. */
export interface FormsOptions {
  readonly database: Database
  readonly documents: FormDocuments
  readonly records: KeepingRecords
  /** The forms that companies make for themselves; absent: none does. */
  readonly own?: OwnVersions
  /** Must resolve only when the entry is stored. */
  readonly audit: WriteAudit
  readonly signatures: StaffSignatures
  /** Absent: forms with files in them are refused. */
  readonly files?: Pick<Files, 'find' | 'claim' | 'dropOf'>
  readonly clock: () => Date
  /** Rules upon many answers, in a process of its own; absent: here. */
  readonly ruleApart?: Rule
}

/** What the records of filed forms are called. Throws where no resource plays the role. */
export const filedForms = ({ documents }: { readonly documents: Pick<FormDocuments, 'current'> }): string => nameOfRole(documents.current(), 'filed-form')

export interface FormsContext extends FormsOptions {
  readonly versions: Versions
  readonly validators: Validators
  readonly rule: Rule
}
