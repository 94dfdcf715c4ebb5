import { UNREADABLE } from '#validation'
import { utcOf } from './zoned-time.ts'

/** What a native date or time input holds; the browser keeps half a day, and one that does not exist, to itself and says only that it is bad. */
export const readNative = (input: HTMLInputElement): string | null => (input.validity.badInput ? UNREADABLE : input.value || null)

/** A year of which the first digits were typed: `0002`. */
const isBegun = (date: string): boolean => date < '1000'

/** The moment of a date and a time beside it, in UTC; unreadable while there is but one of them. */
export function readPair(date: HTMLInputElement, time: HTMLInputElement, timeZone: string): string | null {
  const [day, clock] = [readNative(date), readNative(time)]
  if (day === null && clock === null) return null
  if (day === null || clock === null || day === UNREADABLE || clock === UNREADABLE || isBegun(day)) return UNREADABLE
  return utcOf({ date: day, time: clock }, timeZone)
}

/** Shows a value that came from outside; what it says is unreadable is what stands there. */
export function putNative(input: HTMLInputElement, value: string): void {
  if (value === UNREADABLE) return
  if (input.value !== value || input.validity.badInput) input.value = value
}
