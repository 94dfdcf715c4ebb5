const MB = 1_000_000

/** No company's setting goes beyond it; larger bodies are cut off while they arrive. */
export const FILE_HARD_MAX_BYTES = 25 * MB
/** When a company sets nothing. */
export const FILE_DEFAULT_MAX_BYTES = 10 * MB
/** All files of a company, when it sets nothing. */
export const COMPANY_TOTAL_DEFAULT_BYTES = 20_000 * MB
/** What one person may have uploaded without having filed it. */
export const WAITING_FILES_MAX = 200
export const WAITING_MAX_BYTES = 500 * MB
/** Width times height. */
export const PIXELS_MAX = 50_000_000
/** Of a decoded picture, which is in memory whole when it is turned or interlaced: 33 MP in colour, 25 MP with transparency, half of that with 16 bits. */
export const DECODED_MAX_BYTES = 100_000_000
export const SIDE_MAX = 12_000
/** Longer sides are made smaller: enough for a page of paper at 300 dots per inch. */
export const KEPT_SIDE_MAX = 3_000
export const PREVIEW_SIDE = 480
/** Progressive pictures are drawn in passes; more of them cost time and show nothing. */
export const SCANS_MAX = 64
export const NAME_MAX_CHARS = 120
/** Rows of bytes that one file is cut into. */
export const PART_BYTES = MB
/** Files of drafts that were given up go after so many days. */
export const FORGOTTEN_AFTER_DAYS = 30
export const SWEEP_MAX = 200
export const SCAN_LIMIT_MS = 20_000

/** Bytes that one file of a company may have; settings are in MB. A field that takes larger ones does, where the company sets nothing. */
export const fileMaxBytes = ({ fileMaxMb }: { readonly fileMaxMb?: number }, fieldMaxBytes = 0): number =>
  typeof fileMaxMb === 'number' && fileMaxMb > 0
    ? Math.min(FILE_HARD_MAX_BYTES, Math.floor(fileMaxMb * MB))
    : Math.min(FILE_HARD_MAX_BYTES, Math.max(FILE_DEFAULT_MAX_BYTES, fieldMaxBytes))

/** Bytes that all files of a company may have. */
export const totalMaxBytes = ({ filesTotalMb }: { readonly filesTotalMb?: number }): number =>
  typeof filesTotalMb === 'number' && filesTotalMb > 0 ? Math.floor(filesTotalMb * MB) : COMPANY_TOTAL_DEFAULT_BYTES
