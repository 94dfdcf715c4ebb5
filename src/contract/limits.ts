/** Limits that both sides keep; the unit is in the name. */
export const LIST_LIMIT_MAX = 200
export const LIST_LIMIT_DEFAULT = 50
/** Records that one window of a calendar holds. */
export const WINDOW_ROWS_MAX = 2_000
/** Records that are printed in one file. */
export const PAPERS_MAX = 50
/** How many days a window spans at the most: a month with the whole weeks that it begins and ends in. */
export const WINDOW_DAYS_MAX = 42
/** Counting stops here unless `count=exact` is asked for. */
export const COUNT_CAP = 1_000
/** An e-mail address without comments, quotes and lists, its domain with a point in it; runs in linear time. */
export const EMAIL_PATTERN = '^[^\\s@,;:<>"()\\[\\]\\\\.]+(\\.[^\\s@,;:<>"()\\[\\]\\\\.]+)*@[^\\s@,;:<>"()\\[\\]\\\\.]+(\\.[^\\s@,;:<>"()\\[\\]\\\\.]+)+$'
/** The badge of a menu entry counts no further: "99+". */
export const BADGE_CAP = 99
/** Rows of a file that a list or a report is exported as. */
export const SHEET_ROWS_MAX = 50_000
/** Rows of a report that are shown. */
export const REPORT_ROWS_MAX = 1_000
export const BODY_MAX_BYTES = 1_000_000
/** Most bytes (as JSON) that the signatures of one draft may have, beside its answers: a dozen drawn ones, and the rows of a long list. */
export const DRAFT_SIGNATURES_MAX_BYTES = 1_000_000
export const BODY_MAX_DEPTH = 32
export const SEARCH_MAX_CHARS = 100
export const FILTERS_MAX = 20
export const SEARCH_DEBOUNCE_MS = 200
/** Where the frame of a company's live chat lies; its query names the script. */
export const LIVE_CHAT_PATH = '/live-chat'
/** spec: chat-assistant-session §9 — 12 hours when a company sets nothing. */
export const IDLE_DEFAULT_MINUTES = 720
/** Seconds between the warning of a session that nobody uses and its end (spec: chat-assistant-session §9). */
export const IDLE_COUNTDOWN_SECONDS = 120
export const SESSION_ABSOLUTE_HOURS = 24
/** Passwords: no composition rules, but not short and not easily guessed (of zxcvbn's 0 to 4). */
export const PASSWORD_MIN_CHARS = 12
export const PASSWORD_MIN_SCORE = 3
/** Companies that boot names; a super admin's picker asks the server for the rest. */
export const BOOT_COMPANIES_MAX = 100
/** spec: shell-and-account §9 */
export const COMPANY_SUGGESTIONS_MAX = 500

/** An operation is done with so many records at once; with more it is a run. */
export const OPERATION_PART_MAX = 200
/** Records of one run. */
export const RUN_RECORDS_MAX = 10_000
/** Of a run so many records are looked at before it begins. */
export const RUN_PREVIEW_MAX = 50

/** Rows of a file that is imported, and characters of one cell. */
export const IMPORT_ROWS_MAX = 5_000
export const IMPORT_CELL_MAX_CHARS = 5_000
/** Rows that are kept in one transaction. */
export const IMPORT_KEPT_AT_ONCE = 50

/** Values are suggested for so many records at once. */
export const SUGGESTIONS_FOR_MAX = 50
