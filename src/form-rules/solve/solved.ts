import type { AnswerValues, Json, JsonObject } from '#contract'
import type { Beside } from '../plan/rule.ts'
import type { FormContext } from '../ruled-form.ts'

/** The outcome of a rule that nobody asked, because what it is about is out of sight. */
export const NOT_RUN: unique symbol = Symbol('not run')

/** A field at one place: given answer, sight and value. Kept as it is while nothing that it hangs on changes. */
export interface Cell {
  readonly given: Json | undefined
  readonly visible: boolean
  /** Outcomes of its `when` and `value`, for the next time. */
  readonly when: unknown
  readonly result: unknown
  /** The given answer, with what is calculated in it. */
  readonly value: Json | undefined
  /** The answer in sight as it is kept; undefined when it is blank. */
  readonly tidy: Json | undefined
  /** What rules see of it: tidy, without blanks, what is out of sight, and numbers that the field refuses. */
  readonly shown: Json | undefined
  /** A group's one scope, or that of each row. */
  readonly scopes: readonly Scope[]
  /** Of rows: the place of each scope among the given ones; undefined for a fixed row that was not given. */
  readonly places: readonly (number | undefined)[]
  /** Of rows that look at each other: each one as the others see it. */
  readonly seen: readonly Scope[]
}

/** One row or group. */
export interface Scope {
  readonly id: string | undefined
  readonly given: JsonObject
  /** The rows of its list as they are seen, and its place, when its rules look at them. */
  readonly beside: Beside | undefined
  /** By the fields' order in the document. */
  readonly cells: readonly Cell[]
  readonly value: JsonObject
  readonly shown: JsonObject
}

export interface Gate {
  readonly when: unknown
  readonly visible: boolean
}

/** What is said of a field in sight. */
export interface Judgement {
  readonly required: boolean
  readonly readOnly: boolean
  readonly requiredWhen: unknown
  readonly readOnlyWhen: unknown
  /** Outcomes of the rules of its options. */
  readonly offers: readonly unknown[]
  /** Options that are not offered. */
  readonly withheld: readonly string[]
  readonly scopes: readonly ScopeJudgement[]
}

export interface ScopeJudgement {
  readonly fields: readonly Judgement[]
  readonly checks: readonly CheckOutcome[]
}

export interface CheckOutcome {
  readonly when: unknown
  readonly check: unknown
  readonly complains: boolean
}

/** The pointers of one top-level field and of all in it. */
export interface Marks {
  readonly visible: readonly string[]
  readonly required: readonly string[]
  readonly readOnly: readonly string[]
  readonly withheld: readonly string[]
}

/** All outcomes for some answers: what an update starts from. */
export interface Solved {
  readonly answers: AnswerValues
  readonly context: FormContext
  readonly gates: readonly Gate[]
  readonly cells: readonly Cell[]
  readonly judgements: readonly Judgement[]
  readonly checks: readonly CheckOutcome[]
  readonly texts: readonly Gate[]
  readonly marks: readonly Marks[]
}
