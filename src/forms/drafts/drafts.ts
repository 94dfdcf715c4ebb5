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

/**
 * Drafts that live as long as the page: kept across navigation, gone on reload, for which the page warns before unloading.
 * Health data must not lie in clear on a disk; drafts that outlive the page are sealed under a key that the session releases.
 */
export function memoryDrafts(): DraftsPort {
  const kept = new Map<string, Draft>()
  return {
    load: (key) => Promise.resolve(kept.get(key)),
    save: (key, draft) => Promise.resolve(void kept.set(key, draft)),
    clear: (key) => Promise.resolve(void kept.delete(key)),
  }
}
