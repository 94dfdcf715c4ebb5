/** The one seed of all demo data (domain: backoffice §5.1). */
export const DEMO_SEED = 20_260_105

/** A stream of numbers in [0, 1): the same seed gives the same stream everywhere. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Draws from one stream. */
export interface Draw {
  /** In [0, 1). */
  readonly next: () => number
  readonly chance: (probability: number) => boolean
  /** A whole number from `least` to `greatest`, both included. */
  readonly whole: (least: number, greatest: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** By weights, as `[choice, weight]`. */
  readonly weighted: <T>(choices: readonly (readonly [T, number])[]) => T
  /** Some of a list, in its order. */
  readonly some: <T>(list: readonly T[], probability: number) => T[]
  /** Normally distributed around 0. */
  readonly normal: (deviation: number) => number
}

/** The draws of one row: every row has its own stream, so that adding an entity shifts no other. */
export function rng(entity: string, index: number, seed = DEMO_SEED): Draw {
  const next = mulberry32(seed ^ hashText(`${entity}#${index}`))
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(next() * list.length)]
    if (chosen === undefined) throw new Error(`Nothing to pick from for ${entity} ${index}; give it a list that is not empty.`)
    return chosen
  }
  return {
    next,
    pick,
    chance: (probability) => next() < probability,
    whole: (least, greatest) => least + Math.floor(next() * (greatest - least + 1)),
    weighted: (choices) => pickWeighted(choices, next(), pick),
    some: (list, probability) => list.filter(() => next() < probability),
    normal: (deviation) => deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

function pickWeighted<T>(choices: readonly (readonly [T, number])[], at: number, pick: <E>(list: readonly E[]) => E): T {
  let left = at * choices.reduce((sum, [, weight]) => sum + weight, 0)
  const found = choices.find(([, weight]) => {
    left -= weight
    return left < 0
  })
  return (found ?? pick(choices))[0]
}
