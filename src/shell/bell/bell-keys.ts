/** Query keys of all that the bell shows; one prefix, so that all of it can be asked for anew. */
export const BELL_KEY = ['bell'] as const
export const BILLING_KEY = [...BELL_KEY, 'billing'] as const
export const ANNOUNCEMENTS_KEY = [...BELL_KEY, 'announcements'] as const
