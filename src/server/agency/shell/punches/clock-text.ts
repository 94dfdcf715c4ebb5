const CLOCK = /^(1[0-2]|[1-9]):([0-5]\d) (AM|PM)$/

/** `h:mm AM` or `h:mm PM` as `HH:MM`; undefined for anything else. */
export function readClock(text: string): string | undefined {
  const [, hour = '', minute = '', half = ''] = CLOCK.exec(text) ?? []
  if (hour === '') return undefined
  return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`
}

/** `HH:MM` as `h:mm AM` or `h:mm PM`. */
export function clockText(clock: string): string {
  const hour = Number(clock.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}:${clock.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}
