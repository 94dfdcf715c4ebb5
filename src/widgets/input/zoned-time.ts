export interface LocalParts {
  readonly date: string
  readonly time: string
}

/** Making one takes longer than a hundred moments: one is kept for each zone. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** Minutes that were asked for, as many as a month of a large calendar has; many things begin in the same one. */
const known = new Map<string, LocalParts>()
const KNOWN_MAX = 10_000
const MINUTE_MS = 60_000

/** The wall clock of a moment in a zone: `2026-03-08T14:30:00.000Z` → 2026-03-08, 09:30 in America/Chicago. */
export function localParts(iso: string, timeZone: string): LocalParts {
  const at = Date.parse(iso)
  const key = `${Math.floor(at / MINUTE_MS)} ${timeZone}`
  const found = known.get(key)
  if (found) return found
  const parts = shownBy(clockOf(timeZone), at)
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(key, parts)
  return parts
}

function shownBy(clock: Intl.DateTimeFormat, at: number): LocalParts {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` }
}

/** The same of a value that may be blank or no moment at all. */
export const partsOf = (value: string | null | undefined, timeZone: string): LocalParts | undefined =>
  value && !Number.isNaN(Date.parse(value)) ? localParts(value, timeZone) : undefined

/** The moment of a wall clock in a zone, ISO 8601 in UTC. In the hour that a clock change skips, the time moves forward by it. */
export function utcOf({ date, time }: LocalParts, timeZone: string): string {
  const wanted = Date.parse(`${date}T${time}:00.000Z`)
  const shown = (at: number) => {
    const parts = localParts(new Date(at).toISOString(), timeZone)
    return Date.parse(`${parts.date}T${parts.time}:00.000Z`)
  }
  const first = wanted - (shown(wanted) - wanted)
  const second = first - (shown(first) - wanted)
  return new Date(shown(second) === wanted ? second : first).toISOString()
}
