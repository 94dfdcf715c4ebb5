import { peopleOfTexts, readNews } from '#server/platform/database'
import type { ChatFact } from '../context.ts'
import type { PresenceNews } from './presence-news.ts'

const KINDS: ReadonlySet<string> = new Set<(ChatFact | PresenceNews)['kind']>(['chat-message', 'chat-event', 'chat-presence', 'chat-process'])

/** A fact as texts of at most so many bytes; what was said lies in the database and is not in them. */
export function textsOf(fact: ChatFact, maxBytes: number): readonly string[] {
  const pieces: readonly ChatFact[] = fact.kind === 'chat-event' ? peopleOfTexts(fact.to).map((to) => ({ ...fact, to })) : [fact]
  return pieces.map((piece) => JSON.stringify(piece)).filter((text) => Buffer.byteLength(text) <= maxBytes)
}

/** What another process of this product wrote; undefined for news of other rooms. */
export const factIn = (text: string): ChatFact | PresenceNews | undefined => readNews(text, KINDS)
