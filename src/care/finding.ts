/** How much a finding stops (domain: backoffice §3.1): it cannot be saved, it is saved but cannot move forward, it needs a reason, or it is told. */
export type Severity = 'block' | 'hold' | 'warn' | 'info'

/** What a check found. Documents have the words: here are codes and what fills the gaps of a sentence. */
export interface Finding {
  readonly code: string
  readonly severity: Severity
  readonly field?: string
  readonly params: Readonly<Record<string, string | number>>
}

const WEIGHTS: Readonly<Record<Severity, number>> = { block: 3, hold: 2, warn: 1, info: 0 }

/** The gravest severity of them; undefined where nothing was found. */
export function gravest(findings: readonly Finding[]): Severity | undefined {
  return findings.reduce<Severity | undefined>(
    (worst, { severity }) => (worst === undefined || WEIGHTS[severity] > WEIGHTS[worst] ? severity : worst),
    undefined,
  )
}
