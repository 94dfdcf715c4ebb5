/** The wall on which owners of all companies and super admins talk to one another. Instants are ISO 8601 in UTC. */

export const WALL_TEXT_MAX_CHARS = 2_000
export const WALL_COMMENT_MAX_CHARS = 500
export const WALL_OPTION_MAX_CHARS = 80
export const WALL_OPTIONS_MAX = 6
export const WALL_REASON_MAX_CHARS = 300

/** `hidden`: taken out of sight until somebody has looked at it. `removed`: gone for good, unless it is restored. */
export type WallState = 'published' | 'hidden' | 'removed'

/** Who says it, of which company. */
export interface WallVoice {
  readonly author: string
  readonly company: string
  /** It is the reader's own. */
  readonly mine: boolean
  readonly at: string
  readonly text: string
}

export interface WallComment extends WallVoice {
  readonly id: string
}

export interface WallOption {
  readonly id: string
  readonly text: string
  readonly votes: number
}

export interface WallPost extends WallVoice {
  readonly id: string
  readonly pinned: boolean
  readonly state: WallState
  readonly likes: number
  readonly liked: boolean
  /** The oldest first, at most 100. */
  readonly comments: readonly WallComment[]
  /** Of a poll. */
  readonly options?: readonly WallOption[]
  /** The option that the reader has voted for. */
  readonly voted?: string
  /** For super admins: what others have reported it for. */
  readonly reports?: readonly string[]
}

/** `GET /api/ui/wall?view=&before=` → pinned posts first, then the newest, 20 at once. `reported` and `hidden` are for super admins. */
export type WallView = 'all' | 'reported' | 'hidden'
export interface WallPage {
  readonly posts: readonly WallPost[]
  /** What to ask the next page with; absent at the end. */
  readonly before?: string
  /** The reader looks after the wall. */
  readonly mayModerate: boolean
}

/** `POST /api/ui/wall`; the id is the caller's, so that the same post again makes no second one. */
export interface WallPostBody {
  readonly id: string
  readonly text: string
  readonly options?: readonly string[]
}
/** `POST /api/ui/wall/{id}/comments`. */
export interface WallCommentBody {
  readonly id: string
  readonly text: string
}
/** `PUT /api/ui/wall/{id}/mark`: the reader's like or vote. */
export interface WallMarkBody {
  readonly liked?: boolean
  readonly vote?: string
}
/** `PUT /api/ui/wall/{id}/state`: of who wrote it, `removed` alone. */
export interface WallStateBody {
  readonly state?: WallState
  readonly pinned?: boolean
}

/** What looks as if it were about a client: nobody posts it. */
export type HealthSign = 'ssn' | 'mbi' | 'pmi' | 'date'

const MONTHS = 'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const SIGNS: readonly (readonly [HealthSign, RegExp])[] = [
  ['ssn', /(?<!\d)(?:\d{9}|\d{3}([-. ])\d{2}\1\d{4})(?!\d)/],
  ['mbi', /\b[1-9][a-z][a-z0-9]\d-?[a-z][a-z0-9]\d-?[a-z]{2}\d{2}\b/i],
  ['date', /(?<!\d)(?:\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d{2}|(?:19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2})(?!\d)/],
  ['date', new RegExp(`\\b(?:${MONTHS})\\.? \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d{2}\\b`, 'i')],
  ['pmi', /(?<!\d)\d{8}(?!\d)/],
]

/** A social security number, a Medicare number, a Medicaid number of eight digits, or a whole date such as one of birth; undefined for none. Digits of all widths count. */
export function healthSignIn(text: string): HealthSign | undefined {
  const plain = text.normalize('NFKC')
  return SIGNS.find(([, pattern]) => pattern.test(plain))?.[0]
}
