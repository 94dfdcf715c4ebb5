/** Hours of each day in which messages come without a sound or a sign, unless they are urgent. `from` and `to` are HH:MM, both empty: none. */
export interface QuietHours {
  readonly from: string
  /** Not in them any more; before `from` where they go over midnight. */
  readonly to: string
  /** IANA name of the zone in which they were chosen. */
  readonly time_zone: string
}

export const NO_QUIET_HOURS: QuietHours = { from: '', to: '', time_zone: '' }

/** Whether a moment lies in them; by the clock of their zone, whatever the day has of summer time. */
export function isQuietAt({ from, to, time_zone: timeZone }: QuietHours, at: Date): boolean {
  if (from === to) return false
  const now = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  return from < to ? from <= now && now < to : from <= now || now < to
}
