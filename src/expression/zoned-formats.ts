/** Zones whose formats are kept. Making one takes a tenth of a millisecond, and rules ask for the date again and again. */
const ZONES_MAX = 100

/** The format of each time zone, made once. Throws RangeError for what is no time zone. */
export function perZone(locale: string, format: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const known = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...format, timeZone })
    if (made.size >= ZONES_MAX) made.clear()
    made.set(timeZone, known)
    return known
  }
}
