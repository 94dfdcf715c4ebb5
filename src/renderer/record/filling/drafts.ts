import type { RecordDraft, RecordDraftPlace } from '#contract'

/** Where unsaved input is kept. */
export interface DraftsPort {
  /** What this device has; soon, as nothing is kept before it is known. */
  readonly load: (key: string) => Promise<RecordDraft | undefined>
  /** What the person's other devices have, as far as the server knows and answers. */
  readonly elsewhere: (key: string) => Promise<RecordDraft | undefined>
  readonly save: (place: RecordDraftPlace, draft: RecordDraft) => Promise<void>
  readonly clear: (key: string) => Promise<void>
}

/** For what lasts no longer than the page. */
export const NO_DRAFTS: DraftsPort = {
  load: async () => undefined,
  elsewhere: async () => undefined,
  save: async () => undefined,
  clear: async () => undefined,
}

/** Whether something that was kept is a draft. */
export const isDraft = (value: unknown): value is RecordDraft =>
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
