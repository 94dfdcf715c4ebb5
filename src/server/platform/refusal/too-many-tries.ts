import { RefusalError } from './refusal-error.ts'

/** Too many tries: how long to wait, in whole seconds and at least one. */
export const tooManyTries = (waitMs: number): RefusalError =>
  new RefusalError('too-many-tries', { data: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) } })
