import type { AnswerValues, Json } from '#contract'

/** Unsaved input, with the version of the record that it changes. */
export interface Draft {
  readonly values: AnswerValues
  /** The saved answers that were changed. */
  readonly base: AnswerValues
  /** Version the edit is based on; 0 for a new record. */
  readonly version: number
  /** ISO 8601. */
  readonly savedAt: string
  /** Step of a stepped form. */
  readonly step?: string
  /** Display texts of what its references name, by pointer. */
  readonly labels?: Readonly<Record<string, string>>
  /** Why warnings were accepted, by check id. */
  readonly reasons?: Readonly<Record<string, string>>
  /** The last migration that the resource had when it was typed; absent: none. */
  readonly migration?: string
  /** What was typed and has no place in the form any more. */
  readonly retired?: readonly RetiredValue[]
}

/** A value of a field that the form does not ask for now, by the name that the field has now. */
export interface RetiredValue {
  readonly field: string
  readonly value: Json
}

/** Where unsaved input is kept; keys name screen and record. */
export interface DraftsPort {
  readonly load: (key: string) => Promise<Draft | undefined>
  readonly save: (key: string, draft: Draft) => Promise<void>
  readonly clear: (key: string) => Promise<void>
}

/** For what lasts no longer than the page. */
export const NO_DRAFTS: DraftsPort = { load: async () => undefined, save: async () => undefined, clear: async () => undefined }

/** Whether something that was kept is a draft. */
export const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  'base' in value &&
  typeof value.base === 'object' &&
  'version' in value &&
  typeof value.version === 'number' &&
  'savedAt' in value &&
  typeof value.savedAt === 'string'
