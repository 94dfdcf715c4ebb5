/** Most bytes (as JSON) that the answers of one form, or the content of one draft, may have. */
export const CONTENT_MAX_BYTES = 1_000_000
export const DRAFTS_MAX = 200
/** Drafts that a form not in use yet is tried on. */
export const TRIED_DRAFTS_MAX = 500
export const ADDENDA_MAX = 100
export const CORRECTIONS_MAX = 50
/** Changes of answers that are kept with a filed form. */
export const TRAIL_MAX = 50
export const REASON_MAX_CHARS = 2_000
export const NAME_MAX_CHARS = 100
/** Filed forms that one dry run of a migration looks at. */
export const MIGRATION_LOOKED_MAX = 1_000
export const MIGRATION_LISTED_MAX = 100
export const MIGRATION_BATCH = 100
/** Forms that one PIN is asked for at once. */
export const OWED_PINS_MAX = 50
/** Days for which a draft that was thrown away can be brought back. */
export const DISCARDED_DAYS = 30
/** Companies that one sweep goes through. */
/** Forms that one sweep locks. */
export const SWEEP_MAX = 200
/** A signed form is locked after so many days when its document says nothing (clinical guide A20). */
export const LOCK_AFTER_DAYS = 3
/** How far a device's clock may be behind when it files later (days). */
export const OFFLINE_MAX_DAYS = 30
