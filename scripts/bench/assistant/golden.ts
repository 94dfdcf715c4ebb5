import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A question that the help answers, and the screen it is about; some may be answered from either of two. */
export interface GoldenQuestion {
  readonly id: string
  readonly text: string
  readonly route: string | readonly string[]
  readonly kind: 'plain' | 'paraphrased' | 'misspelled' | 'navigation'
  readonly language: string
  /** Not looked at while anything is tuned. */
  readonly held: boolean
}

export interface Golden {
  readonly questions: readonly GoldenQuestion[]
  readonly unanswerable: readonly { readonly id: string; readonly text: string }[]
}

/** Written by somebody who had not seen the words of the help. */
export const readGolden = (): Golden => JSON.parse(readFileSync(join(import.meta.dirname, 'golden.json'), 'utf8'))
