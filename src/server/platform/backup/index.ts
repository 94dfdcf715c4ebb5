/** A copy of a whole database in one file, and the way back. */
export { type BackupOptions, backUp, type Counts } from './back-up.ts'
export { type CheckedBackup, checkBackup, keyOf, restore } from './restore.ts'
export { PASSPHRASE_MIN_CHARS } from './sealed-key.ts'
