import type { AssistantSource } from '#contract'
import { type Block, plainText } from './markdown.ts'

export interface CopyWords {
  readonly sources: string
  readonly updated: (day: string) => string
}

/** An answer as plain text, with what it is from. */
export function copyText(blocks: readonly Block[], sources: readonly AssistantSource[], words: CopyWords): string {
  if (sources.length === 0) return plainText(blocks)
  const lines = sources.map(({ title, section, updated }) => {
    const parts = [title, ...(section === '' || section === title ? [] : [section]), ...(updated === '' ? [] : [words.updated(updated)])]
    return `- ${parts.join(' · ')}`
  })
  return `${plainText(blocks)}\n\n${words.sources}:\n${lines.join('\n')}`
}
