/** Hours of each day in which messages come without a sound or a sign, unless they are urgent. `from` and `to` are HH:MM, both empty: none. */
export interface QuietHours {
  readonly from: string
  /** Not in them any more; before `from` where they go over midnight. */
  readonly to: string
  /** IANA name of the zone in which they were chosen. */
  readonly time_zone: string
}

export const NO_QUIET_HOURS: QuietHours = { from: '', to: '', time_zone: '' }

/** By zone; making one costs more than using it. There are some hundred zones. */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>()

function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!clocks.has(timeZone)) clocks.set(timeZone, newClock(timeZone))
  return clocks.get(timeZone)
}

/** Undefined for a zone that is none here: lists of zones differ from one system to the next. */
function newClock(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  } catch {
    return undefined
  }
}

/** Whether a moment lies in them; by the clock of their zone, whatever the day has of summer time. False where the zone is not known. */
export function isQuietAt({ from, to, time_zone: timeZone }: QuietHours, at: Date): boolean {
  const now = from === to ? undefined : clockOf(timeZone)?.format(at)
  if (now === undefined) return false
  return from < to ? from <= now && now < to : from <= now || now < to
}
