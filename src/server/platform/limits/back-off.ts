/** How failures in a row are answered: `free` ones cost nothing, then each doubles the wait up to the longest. */
export interface BackOff {
  readonly free: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
}

/**
 * The wait in ms after this many failures in a row; 0 while they are free.
 *
 * @example waitAfter(7, { free: 5, firstWaitMs: 30_000, longestWaitMs: 60_000 }) // 60_000
 */
export function waitAfter(failures: number, { free, firstWaitMs, longestWaitMs }: BackOff): number {
  const charged = failures - free
  return charged < 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(charged, 20))
}
