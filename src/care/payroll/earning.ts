import type { ComponentKind, Why } from './pay-result.ts'

/** What a piece of time is paid, by one rule and one rate. */
export interface EarningItem {
  readonly kind: ComponentKind
  readonly rule: Why['rule']
  readonly inputs: Why['inputs']
  /** Of what the amount is multiplied by in the end. */
  readonly factor: number
  /** Cents per hour times milliseconds; an amount that is no rate by the hour is held as an hour of it. */
  readonly centMs: number
  /** 1 where a visit or a day is paid with this piece, 0 where it is paid with another; absent by the hour. */
  readonly count?: number
  /** Milliseconds that are paid, where they are not those of the piece: all of a visit with its first piece. */
  readonly ms?: number
  readonly sources: readonly string[]
}

/** The same of a whole week. Nothing is rounded yet: cent-milliseconds are whole numbers. */
export interface Earning extends Omit<EarningItem, 'centMs' | 'count' | 'ms' | 'sources'> {
  readonly week: string
  /** Days before the period count for its overtime; they are paid already. */
  readonly isPaidNow: boolean
  centMs: number
  /** Visits or days; absent by the hour. */
  count?: number
  ms: number
  /** Of its time, what is past the second test. */
  pastMs: number
  readonly sources: Set<string>
}
