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

  /** Worth trying again without a change: nothing was reached, something else answered, or the server had trouble. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'no-answer'
  }
}

/** True for a call that was called off by its AbortSignal. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Messages that say nothing to a person: no toast, and no view repeats them (spec: chat-assistant-session §8). */
const SILENT = [
  'Unknown Error',
  'No Billing cut found',
  'No data found',
  'Active payor not found',
  'Please try later',
  'Not Found',
  'Failed to fetch',
  '"id" is required',
  'OK',
]

export const saysSomething = (message: string): boolean => !SILENT.includes(message) && !message.startsWith("Unexpected token '<'")

/**
 * Whether a failure gets a toast: not when called off, locked out, slowed down, or on the specification's list. `network` is what it calls
 * "Failed to fetch": the notice under the top bar tells of it, and so does the view that failed.
 */
export const deservesToast = (error: unknown): boolean => {
  if (isAborted(error)) return false
  if (!(error instanceof ApiError)) return true
  if (error.status === 401 || error.status === 429 || error.code === 'network') return false
  return saysSomething(error.message)
}
