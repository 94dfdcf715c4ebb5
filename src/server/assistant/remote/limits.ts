import type { Actor } from '#permissions'
import { createQueue } from '#server/platform/concurrency'
import { slidingWindow } from '#server/platform/limits'

/** Calls of one person to a remote assistant within this time, as questions to ours. */
const RATE = { max: 20, withinMs: 60_000 }
/** Pictures of one person that are had at the same time, and that wait for their turn: those of some answers on one page. */
const AT_ONCE_MAX = 4
const WAITING_MAX = 100

export const ownerOf = ({ companyId, userId }: Actor): string => `${companyId}/${userId}`

/** Counts a call of this person. Gives 0, or the milliseconds until the next one may be made; such a call is not counted. */
export type Rate = (actor: Actor) => number

export function createRate(clock: () => Date): Rate {
  const take = slidingWindow(RATE, clock)
  return (actor) => take(ownerOf(actor))
}

/** Does work for a person when it is its turn. Throws unavailable when too much of it waits already. */
type InTurn = <T>(actor: Actor, work: () => Promise<T>) => Promise<T>

export function createTurns(): InTurn {
  const inTurn = createQueue({ atOnce: Number.POSITIVE_INFINITY, waitingMax: Number.POSITIVE_INFINITY, eachAtOnce: AT_ONCE_MAX, eachWaitingMax: WAITING_MAX })
  return (actor, work) => inTurn(work, ownerOf(actor))
}
