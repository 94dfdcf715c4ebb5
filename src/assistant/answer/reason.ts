import type { AssistantMode } from '#contract'
import { type Block, plainText } from './markdown.ts'

/** An answer without the italic sentence that a fallback ends with: why the model did not answer, which is no part of the help. */
export function withoutReason(blocks: readonly Block[], mode: AssistantMode): { readonly words: readonly Block[]; readonly reason: string | undefined } {
  const last = blocks.at(-1)
  if (mode !== 'fallback' || last?.kind !== 'paragraph' || last.children.length !== 1 || last.children[0]?.kind !== 'emphasis')
    return { words: blocks, reason: undefined }
  return { words: blocks.slice(0, -1), reason: plainText([last]) }
}
