import { inject } from 'vitest'
import { LANES, type Lane } from './lanes.ts'

/** The server of this worker, which all its journeys share. */
export function ownLane(): Lane {
  const lane = inject('lanes')[Number(process.env.VITEST_POOL_ID ?? 1) - 1]
  if (lane === undefined) throw new Error(`There is no server for worker ${process.env.VITEST_POOL_ID}; there are ${LANES}.`)
  return lane
}
