import type { Answer } from '#contract'

/** The answer of a call that went well. */
export const success = <T>(data: T, message = ''): Answer<T> => ({ success: true, message, data })
