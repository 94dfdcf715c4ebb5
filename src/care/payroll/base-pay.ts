import { byText } from '../order.ts'
import { HOUR_MS } from '../time/span.ts'
import type { EarningItem } from './earning.ts'
import type { PayContext } from './pay-context.ts'
import type { PayPerson, PayRate } from './pay-input.ts'
import type { Why } from './pay-result.ts'
import type { TimedLine } from './travel.ts'
import type { PayPiece } from './worked-time.ts'

/** A visit, of one line or several. */
export interface Visit {
  readonly first: PayPiece
  /** Its worked time. */
  readonly ms: number
}

export interface Pricing {
  readonly person: PayPerson
  readonly visits: ReadonlyMap<string, Visit>
  /** Visits and days that are paid already. */
  readonly counted: Set<string>
  readonly context: PayContext
}

/** Straight pay of lines that one rate pays together. */
export interface Base {
  readonly rate: PayRate
  readonly lines: readonly TimedLine[]
  readonly item: EarningItem
}

export const visitOf = ({ id, visit = id }: TimedLine): string => visit

/** Each visit and day by its rate; of rates by the hour the highest, once. */
export function basesOf(piece: PayPiece, pricing: Pricing): readonly Base[] {
  const rated = piece.lines.flatMap((line) => {
    const rate = rateOf(line, piece, pricing)
    return rate ? [{ line, rate }] : []
  })
  const hourly = rated.filter(({ rate }) => rate.per === 'hour')
  const [best] = hourly.map(({ rate }) => rate).sort((a, b) => b.cents - a.cents || byText(a.id, b.id))
  const fixed = rated.filter(({ rate }) => rate.per !== 'hour').map(({ line, rate }) => fixedBase(line, rate, piece, pricing))
  return best
    ? [
        ...fixed,
        hourlyBase(
          best,
          hourly.map(({ line }) => line),
          piece,
        ),
      ]
    : fixed
}

/** A visit has the rate of the day on which it begins; hours have that of their own day. */
function rateOf(line: TimedLine, { date }: PayPiece, { visits, context }: Pricing): PayRate | undefined {
  const first = line.isTrip ? undefined : context.rateOf(line, visits.get(visitOf(line))?.first.date ?? date)
  const rate = first?.per === 'visit' ? first : context.rateOf(line, date)
  if (rate === undefined) {
    const { id, worker, service } = line
    context.report({
      worker,
      row: id,
      code: 'noPayRate',
      severity: 'block',
      field: 'rate',
      params: { service, date, ...(line.rate ? { rate: line.rate } : {}) },
    })
  }
  return rate
}

export const rateInputs = ({ id, cents }: PayRate): Why['inputs'] => ({ rate: id, rateCents: cents })

function hourlyBase(rate: PayRate, lines: readonly TimedLine[], { start, end }: PayPiece): Base {
  const isTrip = lines.every((line) => line.isTrip)
  const item: EarningItem = {
    kind: isTrip ? 'travel' : 'regular',
    rule: isTrip ? 'travelTime' : 'hourlyRate',
    inputs: rateInputs(rate),
    factor: 1,
    centMs: rate.cents * (end - start),
    sources: lines.flatMap(({ sources }) => sources),
  }
  return { rate, lines, item }
}

/** A visit is paid with its first piece, which may be of another period; a day with the first of the day. */
function fixedBase(line: TimedLine, rate: PayRate, piece: PayPiece, { visits, counted }: Pricing): Base {
  const visit = rate.per === 'visit' ? visits.get(visitOf(line)) : undefined
  const key = JSON.stringify([rate.id, visit ? visitOf(line) : piece.date])
  const count = (visit === undefined || visit.first === piece) && !counted.has(key) ? 1 : 0
  counted.add(key)
  const [kind, rule] = visit ? (['visit', 'visitRate'] as const) : (['day', 'dayRate'] as const)
  const time = visit ? { ms: count * visit.ms } : {}
  const item: EarningItem = { kind, rule, inputs: rateInputs(rate), factor: 1, centMs: count * rate.cents * HOUR_MS, count, ...time, sources: line.sources }
  return { rate, lines: [line], item }
}
