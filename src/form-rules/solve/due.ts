/** Places 0…n−1 of which some are due; all of them when nothing is known from before. */
export interface Due {
  readonly add: (places: readonly number[] | undefined) => void
  readonly has: (place: number) => boolean
  /** Those due, in no particular order. */
  readonly places: () => Iterable<number>
}

const NONE: readonly number[] = []

export function dueAmong(count: number, isAll: boolean): Due {
  const due = new Set<number>()
  return {
    add: (places = NONE) => {
      for (const place of places) due.add(place)
    },
    has: (place) => isAll || due.has(place),
    places: () => (isAll ? Array.from({ length: count }, (_, place) => place) : due),
  }
}

/** The earlier list with some items made anew; the same list when that changes nothing. */
export function renewed<T>(before: readonly T[] | undefined, places: Iterable<number>, make: (place: number) => T): readonly T[] {
  if (!before) return Array.from(places, make)
  let list: T[] | undefined
  for (const place of places) {
    const item = make(place)
    if (Object.is(item, before[place])) continue
    list ??= [...before]
    list[place] = item
  }
  return list ?? before
}
