import { insideSentence } from '#translation'
import type { Translate } from './i18n.ts'

/** Translation keys of what is counted. */
export interface CountedThings {
  readonly title: string
  readonly plural: string
}

export interface Counted {
  readonly count: number
  /** The count as it is written. */
  readonly number: string
  /** Absent: it is. */
  readonly isExact?: boolean
}

/** "1 client", "120 clients", "more than 500 clients". */
export function countedThings(t: Translate, { title, plural }: CountedThings, { count, number, isExact = true }: Counted): string {
  const places = { number, thing: insideSentence(t(title)), things: insideSentence(t(plural)) }
  return isExact ? t('shared/list.countOf', { count, ...places }) : t('shared/list.countOfMoreThan', places)
}
