/** Minutes of a day on the clock. */
export const DAY_MIN = 1_440

const two = (value: number): string => String(value).padStart(2, '0')

/** The time of a minute of the day, `HH:MM`. */
export const timeOfMinute = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
