import type { Exchange } from '../desk/conversation.ts'

/** What can be begun from a message. */
export interface MessageWays {
  readonly onEdit: (question: Pick<Exchange, 'clientId' | 'question'>) => void
  /** A link to another site. */
  readonly onLeave: (url: string) => void
  readonly onView: (path: string) => void
  /** A question that stands ready. Not asked while an answer is on its way; what is being written stays where it is. */
  readonly onAsk: (question: string) => void
  /** Back to the writing field: what was pressed goes away. */
  readonly onWrite: () => void
}
