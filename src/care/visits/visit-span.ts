import type { Finding } from '../finding.ts'
import type { Span } from '../time/span.ts'

/** A visit as the checks see it. Epoch milliseconds; the end is not in it any more. */
export interface VisitSpan extends Span {
  readonly id: string
  readonly client: string
  /** Absent while it is open. */
  readonly worker?: string
  /** Shared care: visits of one group may be at the same time. */
  readonly group?: string
  /** Where it is; two visits with the same one need no way between them. */
  readonly place?: string
  readonly service?: string
  /** What kinds of service it is, by the names that the rules use, such as `personalCare`. */
  readonly classes?: readonly string[]
}

export interface VisitFinding extends Finding {
  /** Whose finding it is. */
  readonly visit: string
}
