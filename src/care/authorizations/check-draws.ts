import { monthStart, weekStart } from '#contract'
import type { Finding } from '../finding.ts'
import { type AuthorizationLine, DRAWABLE, type Draw, type Half, halfOn, halvesOf, isInForce, isMore, type PeriodLimit } from './line.ts'

/** Units or cents that somebody wants of a line. */
export interface WantedDraw {
  readonly id: string
  readonly date: string
  readonly amount: number
}

export interface DrawFinding extends Finding {
  /** Whose finding it is. */
  readonly draw: string
}

/** A sum with a bound: the line, its half, or a day, week or month of it. */
interface Bucket {
  readonly code: string
  readonly key: string
  readonly limit: number
}

/**
 * What stands against drawing on a line: it is not in force, nothing is left of it or of its half, or a day, week or month has its fill.
 * What is wanted counts in its order, after all that was drawn; the work is that of one look at each.
 */
export function checkDraws(
  line: AuthorizationLine,
  draws: readonly Draw[],
  wanted: readonly WantedDraw[],
  drawable: readonly string[] = DRAWABLE,
): readonly DrawFinding[] {
  const bucketsOn = bucketFinder(line)
  const sums = new Map<string, number>()
  const add = ({ date, amount }: { readonly date: string; readonly amount: number }): void => {
    for (const { key } of bucketsOn(date)) sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  for (const draw of draws) if (draw.line === line.id) add(draw)
  return wanted.flatMap((draw) => {
    if (!isInForce(line, draw.date, drawable))
      return [{ draw: draw.id, code: 'notInForce', severity: 'block' as const, field: 'date', params: { date: draw.date, from: line.from, to: line.to } }]
    const over = bucketsOn(draw.date).filter(({ key, limit }) => isMore((sums.get(key) ?? 0) + draw.amount, limit))
    const found = over.map((bucket) => overFinding(draw, bucket, sums.get(bucket.key) ?? 0))
    add(draw)
    return found
  })
}

function overFinding({ id, amount }: WantedDraw, { code, key, limit }: Bucket, used: number): DrawFinding {
  const left = Math.max(0, Math.round((limit - used) * 100) / 100)
  return { draw: id, code, severity: 'block', field: 'amount', params: { period: key, wanted: amount, left, limit } }
}

/** The sums that a day belongs to; each day is read once. */
function bucketFinder(line: AuthorizationLine): (date: string) => readonly Bucket[] {
  const halves = halvesOf(line)
  const known = new Map<string, readonly Bucket[]>()
  return (date) => {
    const buckets = known.get(date) ?? bucketsOf(line, halves, date)
    known.set(date, buckets)
    return buckets
  }
}

function bucketsOf(line: AuthorizationLine, halves: readonly Half[], date: string): readonly Bucket[] {
  const half = halfOn(halves, date)
  const whole: Bucket = half
    ? { code: 'overHalf', key: `${half.from}/${half.to}`, limit: half.total }
    : { code: 'overAuthorization', key: `${line.from}/${line.to}`, limit: line.total }
  return [whole, ...(line.limits ?? []).map(({ per, amount }): Bucket => ({ ...PERIODS[per](date), limit: amount }))]
}

const PERIODS: Readonly<Record<PeriodLimit['per'], (date: string) => Omit<Bucket, 'limit'>>> = {
  day: (date) => ({ code: 'overDay', key: date }),
  week: (date) => ({ code: 'overWeek', key: `W${weekStart(date)}` }),
  month: (date) => ({ code: 'overMonth', key: monthStart(date).slice(0, 7) }),
}
