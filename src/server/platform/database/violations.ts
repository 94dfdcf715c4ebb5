const isCoded = (error: unknown, code: string): error is object => typeof error === 'object' && error !== null && 'code' in error && error.code === code

/** Whether a write met a row with the same key, such as one of a call at the same time. */
export const isUniqueViolation = (error: unknown): error is object => isCoded(error, '23505')

/** Whether a write met a row that may not stand beside it, such as a span of time that it would lie over. */
export const isExclusionViolation = (error: unknown): error is object => isCoded(error, '23P01')

/** Whether a transaction was ended because another one waited for it as it waited for that one. */
export const isDeadlock = (error: unknown): error is object => isCoded(error, '40P01')

/**
 * Work that writes what may stand there once.
 * @throws what `taken` makes, where it stands there already
 */
export async function unlessTaken<T>(taken: () => Error, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error
  }
}
