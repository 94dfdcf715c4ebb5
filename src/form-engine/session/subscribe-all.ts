import type { Source } from '#concurrency'

/** Hears of every one of these; gives what ends it. */
export function subscribeAll(signals: readonly Pick<Source<unknown>, 'subscribe'>[], listener: () => void): () => void {
  const ends = signals.map((signal) => signal.subscribe(listener))
  return () => {
    for (const end of ends) end()
  }
}
