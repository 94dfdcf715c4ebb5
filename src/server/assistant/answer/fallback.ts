import type { AnswerFacts } from '../context.ts'
import { asMarkdown } from './plain-markdown.ts'

/** Why the help answers in the place of who should have; keys of `shared/assistant-answers`. */
export type FallbackReason = 'fallbackModel' | 'fallbackRemote' | 'fallbackPersonal' | 'fallbackUnsupported'

/** What the help says, and after it why it is the help that says it. */
export async function* asFallback(parts: AsyncGenerator<string, AnswerFacts, void>, why: string): AsyncGenerator<string, AnswerFacts, void> {
  const facts = yield* parts
  yield `\n\n*${asMarkdown(why)}*`
  return { ...facts, mode: 'fallback' }
}
