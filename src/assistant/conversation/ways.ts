import type { Exchange } from '../desk/conversation.ts'

/** What can be begun from a message. */
export interface MessageWays {
  readonly onEdit: (exchange: Exchange) => void
  /** A link to another site. */
  readonly onLeave: (url: string) => void
  readonly onView: (path: string) => void
}
