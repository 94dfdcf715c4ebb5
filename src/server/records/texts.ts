import { phrase, type Wording } from '#server/platform/language'
import type { RecordsContext } from './context.ts'

export type { Wording } from '#server/platform/language'

/** The words for a key, the company's own where they are known; the key itself when the documents lack it, so that it is seen. */
export const say = (context: RecordsContext, wording: Wording): string => phrase(context.documents(), wording, context.words)

/** The name under which stands what the product does by itself. */
export const BY_ITSELF: Wording = { key: 'shared/records.byItself' }
