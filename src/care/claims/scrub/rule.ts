import type { Finding, Severity } from '../../finding.ts'
import type { Batch } from './batch.ts'
import type { RuleId } from './rule-id.ts'
import type { Found, LineAt, Subject } from './subject.ts'

type Params = Finding['params']

export interface ScrubRule {
  readonly id: RuleId
  /** What is wrong, as documents word it. */
  readonly code: string
  readonly severity: Severity
  /** The field of the claim or line that it is about. */
  readonly field: string
  /** Whether a void is held to it too: a void takes back what was billed, whether or not it could be billed today. */
  readonly judgesVoids?: true
  readonly check: (batch: Batch) => readonly Found[]
}

/** Names of what is wrong, for a sentence that tells which. */
export const wrongOf = (parts: Readonly<Record<string, boolean>>): string =>
  Object.entries(parts)
    .flatMap(([name, isWrong]) => (isWrong ? [name] : []))
    .join(' ')

/** Nothing is wrong. */
export const FINE: readonly Params[] = []

/** Each thing that is wrong, by what fills the gaps of its sentence. */
type Judge<At> = (at: At) => readonly Params[]

/** A judge is made once for all claims, with the facts at hand; undefined where they are not kept. */
type Preparation<At> = (batch: Batch) => Judge<At> | undefined

const judged = <At extends Subject>(subjects: readonly At[], judge: Judge<At> | undefined): readonly Found[] =>
  judge ? subjects.flatMap((at) => judge(at).map((params): Found => ({ at, params }))) : []

export const perClaim =
  (prepare: Preparation<Subject>): ScrubRule['check'] =>
  (batch) =>
    judged(batch.claims, prepare(batch))

export const perLine =
  (prepare: Preparation<LineAt>): ScrubRule['check'] =>
  (batch) =>
    judged(batch.lines, prepare(batch))
