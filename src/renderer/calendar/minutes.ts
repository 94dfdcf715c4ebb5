/** Minutes of a day on the clocks of the company. */
export const DAY_MIN = 1_440

const two = (value: number): string => String(value).padStart(2, '0')

/** `HH:MM`. */
export const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
