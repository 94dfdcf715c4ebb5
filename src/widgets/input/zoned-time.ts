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

/** The wall clock of a moment in a zone: `2026-03-08T14:30:00.000Z` → 2026-03-08, 09:30 in America/Chicago. */
export function localParts(iso: string, timeZone: string): LocalParts {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  )
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
