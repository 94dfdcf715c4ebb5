import type { ErrorCode, FieldProblem } from '#contract'

/** `network`: no answer came. `no-answer`: one came that isn't ours (a proxy's page, a truncated body). */
export type ApiErrorCode = ErrorCode | 'network' | 'no-answer'

export interface ApiErrorParts {
  readonly status: number
  readonly code: ApiErrorCode
  readonly message: string
  readonly problems?: readonly FieldProblem[] | undefined
  readonly data?: unknown
}

/** A call that did not succeed; `status` 0 means that nothing was reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ApiErrorCode
  readonly problems: readonly FieldProblem[]
  readonly data: unknown

  constructor(parts: ApiErrorParts) {
    super(parts.message)
    this.name = 'ApiError'
    this.status = parts.status
    this.code = parts.code
    this.problems = parts.problems ?? []
    this.data = parts.data
  }

  /** Worth trying again without a change: nothing was reached, or the server had trouble. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** True for a call that was called off by its AbortSignal. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
