import type { Span } from '../time/span.ts'
import type { RoundingRule } from '../units/rounding.ts'
import type { UnitBasis } from '../units/service-units.ts'
import { type Delivered, unitsByDay } from '../units/units-by-day.ts'

/** What a claim is for: never of two payers, agencies, authorizations, services or months (domain: backoffice §3.7, step 2). */
export interface ClaimGroup {
  readonly client: string
  readonly payer: string
  /** NPI or UMPI of the rendering agency. */
  readonly provider: string
  /** The line of an authorization. */
  readonly coverage: string | undefined
  /** Code with modifiers. */
  readonly service: string
  /** `YYYY-MM`. */
  readonly month: string
}

/** The same for time that belongs on one claim. */
export const groupKey = ({ client, payer, provider, coverage, service, month }: ClaimGroup): string =>
  JSON.stringify([client, payer, provider, coverage ?? null, service, month])

/** Time of one group that a payer is billed for, without its breaks. */
export interface BillableTime extends Span {
  readonly id: string
}

export interface LineSettings {
  readonly zone: string
  readonly basis: UnitBasis
  readonly rule: RoundingRule
  /** Usual and customary charge of a unit on a day, in cents. */
  readonly chargeOn: (date: string) => number
  /** What the payer is expected to pay for a unit on a day, in cents. */
  readonly expectedOn: (date: string) => number
}

/** What is billed of a service on one day. Amounts in cents. */
export interface DraftLine {
  readonly date: string
  readonly minutes: number
  readonly units: number
  readonly rateCents: number
  readonly chargeCents: number
  readonly expectedCents: number
  /** The time that it is made of. */
  readonly sources: readonly string[]
}

/**
 * Lines of one claim by day: the minutes of a day are summed before they become units, and a charge is its units by its rate, rounded once (half up).
 * Days that come to no unit have no line. The order of the time makes no difference.
 */
export function draftLines(times: readonly BillableTime[], { zone, basis, rule, chargeOn, expectedOn }: LineSettings): readonly DraftLine[] {
  const delivered = times.map(({ id, start, end }): Delivered => ({ id, client: '', service: '', start, end })).toSorted((a, b) => a.start - b.start)
  return unitsByDay(delivered, { zone, rule, services: { '': { basis } } })
    .filter(({ units }) => units > 0)
    .map(({ date, minutes, units, ids }) => ({
      ...{ date, minutes, units, rateCents: chargeOn(date), sources: ids },
      chargeCents: Math.round(units * chargeOn(date)),
      expectedCents: Math.round(units * expectedOn(date)),
    }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
