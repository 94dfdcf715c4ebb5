import { addDays } from '#contract'

/** The demo agency's day, which in the evening there is the one before that of UTC; so many days from it. */
export const agencyDay = (days = 0): string => addDays(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date()), days)
