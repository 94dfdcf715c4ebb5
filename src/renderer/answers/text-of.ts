/** A text of a record; '' for what is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
