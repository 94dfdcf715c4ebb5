import type { AnswerValues } from './forms.ts'
import type { Json } from './wire.ts'

/** Unsaved input of a record, with the version of the record that it changes. */
export interface RecordDraft {
  readonly values: AnswerValues
  /** The saved answers that were changed. */
  readonly base: AnswerValues
  /** Version the edit is based on; 0 for a new record. */
  readonly version: number
  /** When it was typed, by the device's clock (ISO 8601). */
  readonly savedAt: string
  /** Names the edit: the same on every device that goes on with it. */
  readonly edit?: string
  /** Step of a stepped form. */
  readonly step?: string
  /** Display texts of what its references name, by pointer. */
  readonly labels?: Readonly<Record<string, string>>
  /** Why warnings were accepted, by check id. */
  readonly reasons?: Readonly<Record<string, string>>
  /** The last migration that the resource had when it was typed; absent: none. */
  readonly migration?: string
  /** Secrets that the server does not keep, by field: only the device where they were typed has them. */
  readonly withheld?: readonly string[]
  /** What was typed and has no place in the form any more. */
  readonly retired?: readonly RetiredValue[]
  /** It was handed in and no answer has come yet: it may be done or not. */
  readonly handedIn?: HandedIn
}

/** What an operation is handed in with beside its answers. */
export interface HandedIn {
  readonly reason?: string
  /** Keys of items that are left out. */
  readonly without?: readonly string[]
}

/** A value of a field that the form does not ask for now, by the name that the field has now. */
export interface RetiredValue {
  readonly field: string
  readonly value: Json
}

/** Which record, or which operation, a draft is of, and where it is filled in. */
export interface RecordDraftPlace {
  /** Names resource, record and place; one draft each. */
  readonly key: string
  /** Or an operation, as `<module>.<name>`. */
  readonly resource: string
  /** Absent: of a new record. */
  readonly recordId?: string
}

/** `PUT /api/record-drafts`. */
export interface RecordDraftBody extends RecordDraftPlace {
  readonly draft: RecordDraft
}

/** What `GET /api/record-drafts` lists. */
export interface RecordDraftHead {
  readonly key: string
  readonly savedAt: string
}

/** What one person keeps on the server in a company: the newest so many, for so long, each of at most so much. */
export const RECORD_DRAFTS = { max: 50, days: 30, maxBytes: 200_000, keyMax: 200 } as const
