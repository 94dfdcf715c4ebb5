/** Limits in one process: a back-off after failures, windows and token buckets. Limits that all processes share are rows of the database (`http/guards`). */
export { type BackOff, waitAfter } from './back-off.ts'
export { type Allowance, tokenBucket } from './token-bucket.ts'
export { fixedWindow, slidingWindow, type WindowLimit } from './windows.ts'
