import { byKey } from '#contract'
import { type Finding, gravest } from '../../finding.ts'
import type { Claim } from '../claim.ts'
import { batchOf, subjectsOf } from './batch.ts'
import type { ClaimFacts } from './facts.ts'
import type { ScrubRule } from './rule.ts'
import type { RuleId } from './rule-id.ts'
import { SCRUB_RULES } from './rules.ts'
import { type ScrubSettings, scrubSettings } from './settings.ts'
import type { Found } from './subject.ts'

export interface ClaimFinding extends Finding {
  readonly rule: RuleId
  readonly claim: string
  /** Absent where it is the whole claim. */
  readonly line?: string
  readonly field: string
}

/**
 * All that stands against sending claims, by claim and line in their order (domain: backoffice §3.7). Claims are judged against each other too;
 * one claim can be judged alone, against what the facts say of the others. The work grows as the lines do.
 */
export function scrubClaims(claims: readonly Claim[], facts: ClaimFacts, settings: ScrubSettings): readonly ClaimFinding[] {
  const full = scrubSettings(settings)
  const subjects = subjectsOf(claims)
  const all = batchOf(subjects, facts, full)
  const billed = batchOf(
    subjects.filter(({ claim }) => claim.frequency !== '8'),
    facts,
    full,
  )
  return SCRUB_RULES.filter(({ id }) => full.severities?.[id] !== 'off')
    .flatMap((rule) => rule.check(rule.judgesVoids ? all : billed).map((found) => ({ place: found.at.place, finding: findingOf(rule, found, full) })))
    .sort((a, b) => a.place - b.place)
    .map(({ finding }) => finding)
}

function findingOf(rule: ScrubRule, { at: { claim, line }, params, severity = rule.severity }: Found, { severities }: ScrubSettings): ClaimFinding {
  const set = severities?.[rule.id]
  return {
    rule: rule.id,
    code: rule.code,
    claim: claim.id,
    ...(line ? { line: line.id } : {}),
    field: rule.field,
    severity: set === undefined || set === 'off' ? severity : set,
    params,
  }
}

export interface ScrubResult {
  readonly claim: string
  readonly result: 'ready' | 'held' | 'scrubFailed'
  readonly findings: readonly ClaimFinding[]
}

/** Where each claim goes from here: it can be sent, it waits for somebody who looks at it, or it has to be corrected (domain: backoffice §3.2). */
export function scrubResultsOf(claims: readonly Claim[], findings: readonly ClaimFinding[]): readonly ScrubResult[] {
  const byClaim = byKey(findings, ({ claim }) => claim)
  return claims.map(({ id }): ScrubResult => {
    const own = byClaim.get(id) ?? []
    const worst = gravest(own)
    return { claim: id, result: worst === 'block' ? 'scrubFailed' : worst === 'hold' ? 'held' : 'ready', findings: own }
  })
}
