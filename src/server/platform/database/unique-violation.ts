/** Whether a write met a row with the same key, such as one of a call at the same time. */
export const isUniqueViolation = (error: unknown): error is object => typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
