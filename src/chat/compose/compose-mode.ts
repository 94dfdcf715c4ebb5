import type { StoredMessage } from '#chat-line'

/** Whether something new is written, an answer to a message, or one's own message anew. */
export type ComposeMode =
  | { readonly kind: 'write' }
  | { readonly kind: 'reply'; readonly message: StoredMessage }
  | { readonly kind: 'edit'; readonly message: StoredMessage }

export const WRITE: ComposeMode = { kind: 'write' }
