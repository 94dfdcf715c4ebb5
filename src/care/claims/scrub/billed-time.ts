import { spanOfDays } from '../../time/day-parts.ts'
import type { Days } from '../../time/day-span.ts'
import type { Span } from '../../time/span.ts'
import { type Board, boardOf } from '../../visits/board.ts'
import type { VisitFinding, VisitSpan } from '../../visits/visit-span.ts'
import type { ClaimFacts } from './facts.ts'
import type { FullScrubSettings } from './settings.ts'
import type { Found, LineAt } from './subject.ts'

/** What of a visit lies on the days of a line. A visit over midnight has a part on each of its two lines, and one of a secondary claim too. */
export interface BilledPart extends VisitSpan {
  readonly at: LineAt
  readonly visit: string
}

/** The time behind all lines, as the checks of visits see it, beside time that is billed already. */
export interface BilledTime {
  readonly board: Board
  readonly parts: ReadonlyMap<string, BilledPart>
}

export function billedTimeOf(lines: readonly LineAt[], facts: ClaimFacts, { zone }: FullScrubSettings): BilledTime {
  const spanOf = dayReader(zone)
  const parts = lines.flatMap((at) => partsOf(at, facts, spanOf(at.line)))
  const visits = new Set(parts.map(({ visit }) => visit))
  const others = (facts.otherVisits ?? []).filter(({ id }) => !visits.has(id))
  return { board: boardOf(parts, others), parts: new Map(parts.map((part) => [part.id, part])) }
}

/** Many lines are on the same days: each is read once. */
function dayReader(zone: string): (days: Days) => Span {
  const known = new Map<string, Span>()
  return ({ from, to }) => {
    const key = `${from}/${to}`
    const span = known.get(key) ?? spanOfDays(from, to, zone)
    known.set(key, span)
    return span
  }
}

function partsOf(at: LineAt, { services }: ClaimFacts, days: Span): readonly BilledPart[] {
  const { line, claim, place } = at
  const classes = services?.get(line.serviceId)?.classes ?? []
  return line.worked
    .map(({ id, employeeId, start, end, group }): BilledPart => {
      const span = { start: Math.max(start, days.start), end: Math.min(end, days.end) }
      const who = { client: claim.clientId, worker: employeeId, ...(group === undefined ? {} : { group }) }
      return { id: `${place}/${id}`, visit: id, at, ...span, ...who, service: line.code, classes }
    })
    .filter(({ start, end }) => start < end)
}

/** Findings on visits as findings on their lines. Two parts of one visit are not two visits. */
export function onLines({ parts }: BilledTime, findings: readonly VisitFinding[]): readonly Found[] {
  return findings.flatMap(({ visit, severity, params }) => {
    const part = parts.get(visit)
    const other = otherOf(params, parts)
    return part && other !== part.visit ? [{ at: part.at, severity, params: { ...params, ...(other === undefined ? {} : { other }), visit: part.visit } }] : []
  })
}

function otherOf({ other }: VisitFinding['params'], parts: BilledTime['parts']): string | undefined {
  return other === undefined ? undefined : (parts.get(String(other))?.visit ?? String(other))
}
