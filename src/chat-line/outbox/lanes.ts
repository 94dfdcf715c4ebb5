/** Conversations that are sent to at the same time. */
const LANES_MAX = 4

/**
 * Works through what goes to one place in order, and through several places beside each other. `hold`: the rest of that place waits, the
 * others go on; `stop`: nothing more is begun. Gives what the worst was.
 */
export const inLanes = async <T>(
  items: readonly T[],
  laneOf: (item: T) => string,
  work: (item: T) => Promise<'on' | 'hold' | 'stop'>,
): Promise<'done' | 'held' | 'stopped'> => {
  const byPlace = new Map<string, T[]>()
  for (const item of items) byPlace.set(laneOf(item), [...(byPlace.get(laneOf(item)) ?? []), item])
  const lanes = [...byPlace.values()]
  let isHeld = false
  let isStopped = false
  const runLane = async (lane: readonly T[]): Promise<void> => {
    for (const item of lane) {
      if (isStopped) return
      const next = await work(item)
      if (next === 'on') continue
      if (next === 'stop') isStopped = true
      else isHeld = true
      return
    }
  }
  const runSome = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) await runLane(lane)
  }
  await Promise.all(Array.from({ length: Math.min(LANES_MAX, lanes.length) }, runSome))
  return isStopped ? 'stopped' : isHeld ? 'held' : 'done'
}
