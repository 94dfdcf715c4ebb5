/** Files that people attach and papers the server makes: checked by their bytes, kept with their company, given out with a right to what holds them. */
export { BytesRefused } from './bytes/verdict.ts'
export type { FileOwner, FileSettings, Files, FilesOptions, MadeFile, MayRead, ReadFile, Upload } from './context.ts'
export { createFiles } from './create-files.ts'
export { readDataUrl } from './data-url.ts'
export { type Examiner, examinerApart } from './examiner.ts'
export { FILE_HARD_MAX_BYTES, fileMaxBytes } from './limits.ts'
export type { Scanner } from './scanner.ts'
export type { FileRow } from './storage/file-row.ts'
