const DAY_MS = 86_400_000
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** A date so many days later; what is no date stays as it is. */
export function addDays(date: string, days: number): string {
  const start = DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  return Number.isFinite(start) ? new Date(start + days * DAY_MS).toISOString().slice(0, 10) : date
}
