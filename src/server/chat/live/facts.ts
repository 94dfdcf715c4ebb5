import type { ChatFact } from '../context.ts'

/** People named in one text. */
const PEOPLE_MAX = 100
const KINDS: ReadonlySet<unknown> = new Set<ChatFact['kind']>(['chat-message', 'chat-event'])

/** A fact as texts of at most so many bytes; what was said lies in the database and is not in them. */
export function textsOf(fact: ChatFact, maxBytes: number): readonly string[] {
  if (fact.kind === 'chat-event' && fact.to.length > PEOPLE_MAX) {
    const { to } = fact
    return [...textsOf({ ...fact, to: to.slice(0, PEOPLE_MAX) }, maxBytes), ...textsOf({ ...fact, to: to.slice(PEOPLE_MAX) }, maxBytes)]
  }
  const text = JSON.stringify(fact)
  return Buffer.byteLength(text) <= maxBytes ? [text] : []
}

/** What another process of this product wrote; undefined for news of other rooms. */
export function factIn(text: string): ChatFact | undefined {
  const read: unknown = JSON.parse(text)
  // Written by `textsOf` of the same product: the kind says the rest.
  return typeof read === 'object' && read !== null && 'kind' in read && KINDS.has(read.kind) ? (read as ChatFact) : undefined
}
