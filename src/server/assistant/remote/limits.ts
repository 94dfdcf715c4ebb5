import type { Actor } from '#permissions'
import { RefusalError } from '#server/refusal'

/** Calls of one person to a remote assistant within this time, as questions to ours. */
const RATE = { max: 20, withinMs: 60_000 }
/** Pictures of one person that are had at the same time, and that wait for their turn: those of some answers on one page. */
const AT_ONCE_MAX = 4
const WAITING_MAX = 100

export const ownerOf = ({ companyId, userId }: Actor): string => `${companyId}/${userId}`

/** Counts a call of this person. Gives 0, or the milliseconds until the next one may be made; such a call is not counted. */
export type Rate = (actor: Actor) => number

export function createRate(clock: () => Date): Rate {
  let recent: { readonly owner: string; readonly at: number }[] = []
  return (actor) => {
    const owner = ownerOf(actor)
    const now = clock().getTime()
    recent = recent.filter(({ at }) => at > now - RATE.withinMs)
    const own = recent.filter((call) => call.owner === owner)
    const first = own.at(-RATE.max)
    if (first !== undefined) return first.at + RATE.withinMs - now
    recent.push({ owner, at: now })
    return 0
  }
}

interface Turns {
  running: number
  readonly waiting: (() => void)[]
}

/** Does work for a person when it is its turn. Throws unavailable when too much of it waits already. */
type InTurn = <T>(actor: Actor, work: () => Promise<T>) => Promise<T>

export function createTurns(): InTurn {
  const all = new Map<string, Turns>()
  return async (actor, work) => {
    const owner = ownerOf(actor)
    const turns = all.get(owner) ?? { running: 0, waiting: [] }
    all.set(owner, turns)
    if (turns.running < AT_ONCE_MAX) turns.running += 1
    else if (turns.waiting.length >= WAITING_MAX) throw new RefusalError('unavailable')
    // Whoever ends hands its turn on.
    else await new Promise<void>((resolve) => turns.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = turns.waiting.shift()
      if (next !== undefined) next()
      else turns.running -= 1
      if (turns.running === 0) all.delete(owner)
    }
  }
}
