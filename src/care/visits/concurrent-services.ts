import type { Severity } from '../finding.ts'
import type { Board } from './board.ts'
import { overlapping } from './span-tree.ts'
import type { VisitFinding, VisitSpan } from './visit-span.ts'

/** Two classes of service that one client may not have at once, unless the client is allowed to. */
export interface ConcurrencyRule {
  readonly a: string
  readonly b: string
  readonly severity: Severity
  /** What allows it, as `allowances` name it. */
  readonly unless?: string
}

/** What a client is allowed, such as two workers at once. */
export interface Allowance {
  readonly client: string
  readonly allows: string
}

/** Two personal-care codes, nursing beside personal care, a waiver's ride beside another service of the waiver (domain: backoffice §3.4). */
export const CONCURRENCY_RULES: readonly ConcurrencyRule[] = [
  { a: 'personalCare', b: 'personalCare', severity: 'block', unless: 'twoToOne' },
  { a: 'personalCare', b: 'nursing', severity: 'warn', unless: 'nursingAlongside' },
  { a: 'waiverTransport', b: 'waiver', severity: 'block' },
]

/** Services that a client would have at once and may not. */
export function findConcurrentServices(
  { planned, byClient }: Board,
  allowances: readonly Allowance[],
  rules: readonly ConcurrencyRule[] = CONCURRENCY_RULES,
): readonly VisitFinding[] {
  const allowed = new Set(allowances.map(({ client, allows }) => JSON.stringify([client, allows])))
  const isAllowed = (client: string, unless: string | undefined): boolean => unless !== undefined && allowed.has(JSON.stringify([client, unless]))
  return planned.flatMap((visit) =>
    overlapping(byClient, visit.client, visit)
      .filter(({ id }) => id !== visit.id)
      .flatMap((other) =>
        rules
          .filter((rule) => isPair(rule, visit, other) && !isAllowed(visit.client, rule.unless))
          .map(({ a, b, severity }): VisitFinding => {
            const params = { a, b, other: other.id, start: other.start, end: other.end }
            return { visit: visit.id, code: 'concurrentServices', severity, field: 'start', params }
          }),
      ),
  )
}

function isPair({ a, b }: ConcurrencyRule, { classes: own = [] }: VisitSpan, { classes: others = [] }: VisitSpan): boolean {
  return (own.includes(a) && others.includes(b)) || (own.includes(b) && others.includes(a))
}
