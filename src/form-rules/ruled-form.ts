import type { LookupValues, ResolvedForm } from '#contract'
import type { Steps } from './steps.ts'

/** What the rules need of a form; a linked document and a resolved form both have it. */
export interface RuledForm extends Pick<ResolvedForm, 'fields' | 'pages' | 'checks' | 'lookups'> {
  /** A record is filled in: what is out of sight keeps its value. Absent: answers, of which those out of sight are not handed in. */
  readonly holds?: 'record'
}

/** What lies outside the answers: a date and an instant as ISO text, an IANA zone, and what the lookups came to. */
export interface FormContext {
  readonly today: string
  readonly now: string
  readonly timeZone: string
  readonly lookups: LookupValues
  /** How much may be worked out; absent: everything, as in a browser, which stops nobody but its own user. */
  readonly steps?: Steps
}
