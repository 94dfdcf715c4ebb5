import { byKey } from '#contract'
import { byStart } from '../order.ts'
import { MINUTE_MS, type Span } from '../time/span.ts'
import { dayAt } from '../time/wall-time.ts'
import type { PayFacts, PayLine } from './pay-input.ts'
import type { ReportFinding } from './pay-result.ts'
import type { FullPaySettings } from './pay-settings.ts'

/** A line of a time card, or the way between two of them, which is worked time as well. */
export interface TimedLine extends PayLine {
  readonly isTrip?: boolean
  /** The rows that it stands on. */
  readonly sources: readonly string[]
}

export interface TripTools {
  readonly settings: FullPaySettings
  readonly driveMin: PayFacts['driveMin']
  readonly report: ReportFinding
}

/**
 * The ways of one worker between clients (29 CFR 785.38; domain: backoffice §3.9). A gap that is short is travel as a whole; in a longer
 * one of the same day the time of the drive is, right before the next visit. Where that is not known, it is told and not paid.
 */
export function tripsOf(lines: readonly PayLine[], tools: TripTools): readonly TimedLine[] {
  return gapsOf(lines).flatMap((gap) => {
    const { start, end, before, after } = gap
    const way = wayBetween(before, after)
    const minutes = way && travelMin(gap, way, tools)
    if (!minutes) return []
    const sources = [...before, ...after].map(({ id }) => id)
    return [
      {
        id: `${way.from.id} ${way.to.id}`,
        worker: way.to.worker,
        service: tools.settings.travelService,
        start: Math.max(start, end - minutes * MINUTE_MS),
        end,
        sources,
        isTrip: true,
      },
    ]
  })
}

interface Gap extends Span {
  /** Lines that end and lines that begin at it. */
  readonly before: readonly PayLine[]
  readonly after: readonly PayLine[]
}

interface Way {
  readonly from: PayLine & { readonly client: string }
  readonly to: PayLine & { readonly client: string }
}

function gapsOf(lines: readonly PayLine[]): readonly Gap[] {
  const starting = byKey(lines, ({ start }) => start)
  const ending = byKey(lines, ({ end }) => end)
  const gaps: Gap[] = []
  let reached: number | undefined
  for (const { start, end } of lines.toSorted(byStart)) {
    if (reached !== undefined && start > reached) gaps.push({ start: reached, end: start, before: ending.get(reached) ?? [], after: starting.get(start) ?? [] })
    reached = Math.max(reached ?? end, end)
  }
  return gaps
}

/** Undefined where nobody is travelled to or the same client is. */
function wayBetween(before: readonly PayLine[], after: readonly PayLine[]): Way | undefined {
  const [from, to] = [firstClient(before), firstClient(after)]
  const stays = new Set(before.map(({ client }) => client))
  return from && to && !after.some(({ client }) => stays.has(client)) ? { from, to } : undefined
}

const firstClient = (lines: readonly PayLine[]): Way['from'] | undefined =>
  lines
    .flatMap((line) => (line.client === undefined ? [] : [{ ...line, client: line.client }]))
    .reduce<Way['from'] | undefined>((first, line) => (first === undefined || line.client < first.client ? line : first), undefined)

function travelMin({ start, end }: Span, { from, to }: Way, { settings, driveMin, report }: TripTools): number {
  const gapMin = (end - start) / MINUTE_MS
  if (gapMin <= settings.travelMaxMin) return gapMin
  const date = dayAt(end, settings.zone)
  if (dayAt(start, settings.zone) !== date) return 0
  const known = driveMin?.(from.client, to.client)
  if (known === undefined)
    report({ worker: to.worker, row: to.id, code: 'travelTimeUnknown', severity: 'warn', params: { date, gapMin, from: from.client, to: to.client } })
  return Math.min(gapMin, known ?? 0)
}
