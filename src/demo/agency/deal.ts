import { rng } from '../random.ts'

/** Exactly `total` choices in the proportions given, shuffled: the guide's counts hold to the row for its main agency. */
export function deal<T>(name: string, total: number, proportions: readonly (readonly [T, number])[]): readonly T[] {
  const sum = proportions.reduce((all, [, share]) => all + share, 0)
  let owed = 0
  const dealt = proportions.flatMap(([choice, share]) => {
    owed += (share / sum) * total
    const count = Math.round(owed)
    owed -= count
    return Array.from({ length: count }, () => choice)
  })
  return shuffle(name, dealt)
}

function shuffle<T>(name: string, list: readonly T[]): readonly T[] {
  const draw = rng(`deal-${name}`, 0)
  return list
    .map((entry) => [draw.next(), entry] as const)
    .sort(([a], [b]) => a - b)
    .map(([, entry]) => entry)
}

/** The entry at a place, counted round and round. */
export function around<T>(list: readonly T[], at: number): T {
  const entry = list[((at % list.length) + list.length) % list.length]
  if (entry === undefined) throw new Error('Nothing to go around; give a list that is not empty.')
  return entry
}
