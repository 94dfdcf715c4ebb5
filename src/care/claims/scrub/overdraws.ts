import { byKey } from '#contract'
import { checkDraws, type DrawFinding, type WantedDraw } from '../../authorizations/check-draws.ts'
import { byText } from '../../order.ts'
import { eachDay } from '../../time/day-span.ts'
import type { ClaimAuthorization, ClaimFacts } from './facts.ts'
import type { FullScrubSettings } from './settings.ts'
import type { Found, LineAt } from './subject.ts'

/** A line with which an authorization, or a day, week or month of it, has more than its fill. */
export interface Overdraw {
  readonly at: LineAt
  readonly finding: DrawFinding
}

/** Lines draw on their authorization in their order in time, after all that was drawn before (domain: backoffice §3.8). */
export function overdrawsOf(lines: readonly LineAt[], { authorizations, draws }: ClaimFacts, { drawable }: FullScrubSettings): readonly Overdraw[] {
  if (authorizations === undefined || draws === undefined) return []
  const byAuthorization = byKey(lines, ({ line }) => line.authorizationId)
  const drawn = byKey(draws, ({ line }) => line)
  return authorizations.flatMap((authorization) => {
    const own = byAuthorization.get(authorization.id)
    if (own === undefined) return []
    const places = new Map(own.map((at) => [String(at.place), at]))
    const wanted = own.flatMap((at) => wantedOf(at, authorization)).sort((a, b) => byText(a.date, b.date))
    return checkDraws(authorization, drawn.get(authorization.id) ?? [], wanted, drawable).flatMap((finding): readonly Overdraw[] => {
      const at = places.get(finding.draw)
      return at ? [{ at, finding }] : []
    })
  })
}

/** What a line takes on each of its days: consecutive days of one line have the same units. */
function wantedOf({ line, place }: LineAt, { isInDollars = false }: ClaimAuthorization): readonly WantedDraw[] {
  const days = eachDay(line)
  const amount = isInDollars ? (line.expectedCents ?? line.chargeCents) : line.units
  return days.map((date) => ({ id: String(place), date, amount: amount / days.length }))
}

/** Findings of these codes on lines, each line once for each code. */
export function foundOf(overdraws: readonly Overdraw[], codes: Readonly<Record<string, string>>): readonly Found[] {
  const firsts = byKey(overdraws, ({ at, finding }) => (finding.code in codes ? `${at.place} ${finding.code}` : undefined))
  return [...firsts.values()].map(([{ at, finding }]) => ({ at, params: { ...finding.params, per: codes[finding.code] ?? '' } }))
}
