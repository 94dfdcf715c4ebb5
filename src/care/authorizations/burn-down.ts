import { type AuthorizationLine, type Draw, type Half, halfOn, halvesOf, sumOf } from './line.ts'

/** Three views of what a line has given, each of them its own part. */
export interface Use {
  /** Billed, paid or not. */
  readonly consumed: number
  /** Approved and not billed yet. */
  readonly committed: number
  /** Scheduled from today on. */
  readonly planned: number
}

export interface HalfUse extends Half, Use {
  readonly remaining: number
}

export interface BurnDown extends Use {
  readonly total: number
  readonly paid: number
  /** Left of a half that is over: nobody can use it any more. */
  readonly lapsed: number
  /** The total without what is used and lapsed; below zero where more was used than there is. */
  readonly remaining: number
  /** What can be drawn today: of the half that runs now. */
  readonly available: number
  /** Used of the total, 0 to 1 and over; 1 where there is nothing to use. */
  readonly usedShare: number
  readonly halves: readonly HalfUse[]
}

export interface BurnDownAt {
  readonly today: string
  /** Whether what is scheduled takes from what remains: no when it says nothing. */
  readonly countPlanned?: boolean
}

/** remaining = total − billed − approved and not billed − (scheduled, where it counts) (domain: backoffice §3.8). Draws on other lines are left out. */
export function burnDown(line: AuthorizationLine, draws: readonly Draw[], at: BurnDownAt): BurnDown {
  const own = draws.filter((draw) => draw.line === line.id)
  const use = sumsOf(own, at.today)
  const spans = halvesOf(line)
  const halves = spans.map((half): HalfUse => {
    const part = sumsOf(
      own.filter(({ date }) => halfOn(spans, date) === half),
      at.today,
    )
    return { ...half, ...part, remaining: round(half.total - usedOf(part, at)) }
  })
  const lapsed = sumOf(halves.filter(({ to }) => to < at.today).map(({ remaining }) => ({ amount: Math.max(0, remaining) })))
  const used = usedOf(use, at)
  const remaining = round(line.total - used - lapsed)
  const available = Math.max(0, Math.min(remaining, halves.find(({ to }) => at.today <= to)?.remaining ?? remaining))
  return {
    ...use,
    total: line.total,
    paid: sumOf(own.filter(({ state }) => state === 'paid')),
    lapsed,
    remaining,
    available,
    usedShare: share(used, line.total),
    halves,
  }
}

function sumsOf(draws: readonly Draw[], today: string): Use {
  return {
    consumed: sumOf(draws.filter(({ state }) => state === 'billed' || state === 'paid')),
    committed: sumOf(draws.filter(({ state }) => state === 'approved')),
    planned: sumOf(draws.filter(({ state, date }) => state === 'scheduled' && date >= today)),
  }
}

const usedOf = ({ consumed, committed, planned }: Use, { countPlanned = false }: BurnDownAt): number => consumed + committed + (countPlanned ? planned : 0)

const share = (used: number, total: number): number => (total > 0 ? used / total : 1)

const round = (amount: number): number => Math.round(amount * 100) / 100
