import { dateText } from '#contract'
import { momentOf } from '#server/records'

/** The day of an instant in the company's zone, as papers have it: `03/02/2026`. */
export const dayIn = (instant: string | Date, timeZone: string): string => dateText(momentOf(new Date(instant), timeZone).today)
