/** `HH:MM` as `h:mm AM` or `h:mm PM` (spec: shell-and-account §5); '' for what is no time. */
export function punchTime(clock: string): string {
  const match = /^(\d{2}):(\d{2})/.exec(clock)
  const hour = Number(match?.[1])
  if (!match || hour > 23) return ''
  return `${hour % 12 === 0 ? 12 : hour % 12}:${match[2]} ${hour < 12 ? 'AM' : 'PM'}`
}

/** What people call a zone today, "Central Time"; in English, never in the machine's own language, where the browser has no word for it. */
export function zoneName(locale: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat([locale, 'en-US'], { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The time of day in a zone, `HH:MM`. */
export function clockIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(now)
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '00'
  return `${of('hour')}:${of('minute')}`
}
