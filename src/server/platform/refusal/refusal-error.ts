import { ERROR_STATUS, type ErrorCode, type FieldProblem } from '#contract'

export interface RefusalDetails {
  /** The sentence for the user, already in words; absent: the catalogue's own. */
  readonly message?: string
  readonly problems?: readonly FieldProblem[]
  /** What the answer carries as `data`; must have passed the projection. */
  readonly data?: unknown
}

/** A call that is refused. The pipeline turns it into the answer; nothing it carries is secret. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  readonly code: ErrorCode
  readonly status: number
  readonly problems: readonly FieldProblem[]
  readonly data: unknown
  /** False: the pipeline takes the catalogue's sentence. */
  readonly hasOwnMessage: boolean

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? code)
    this.code = code
    this.status = ERROR_STATUS[code]
    this.problems = details.problems ?? []
    this.data = details.data
    this.hasOwnMessage = details.message !== undefined
  }
}
