import type { ResolvedForm } from '#contract'

/** What is known of a client stands in their chart; of an employee, in their record. */
export const refillWord = (
  { about }: Pick<ResolvedForm, 'about'>,
  word: 'refill' | 'refillTitle' | 'refillNothing' | 'refillOther' | 'refillOtherTitle',
): string => (about.client === undefined ? `shared/answers.ofEmployee.${word}` : `shared/answers.${word}`)
