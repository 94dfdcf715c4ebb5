import type { Answers } from '../answers.ts'

/** Unsaved input, with the version of the record that it changes. */
export interface Draft {
  readonly values: Answers
  /** The saved answers that were changed. */
  readonly base: Answers
  /** Version the edit is based on; 0 for a new record. */
  readonly version: number
  /** ISO 8601. */
  readonly savedAt: string
  /** Step of a stepped form. */
  readonly step?: string
}

/** Where unsaved input is kept. The form gets it from outside; keys name screen and record. */
export interface DraftsPort {
  readonly load: (key: string) => Promise<Draft | undefined>
  readonly save: (key: string, draft: Draft) => Promise<void>
  readonly clear: (key: string) => Promise<void>
}

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
