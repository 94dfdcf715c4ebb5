const CLOCK = /^(1[0-2]|[1-9]):([0-5]\d) (AM|PM)$/

/** `h:mm AM` or `h:mm PM` as `HH:MM`; undefined for anything else. */
export function readClock(text: string): string | undefined {
  const [, hour = '', minute = '', half = ''] = CLOCK.exec(text) ?? []
  if (hour === '') return undefined
  return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`
}
