/**
 * Places 0…n−1 so that each one comes after those it waits for, otherwise as they were given. Rings were refused when the document
 * loaded; should there be one, the first in the order of the document goes last.
 */
export function orderByNeed(count: number, needs: (place: number) => readonly number[]): readonly number[] {
  const order: number[] = []
  const seen = new Set<number>()
  const visit = (place: number): void => {
    if (seen.has(place)) return
    seen.add(place)
    for (const need of needs(place)) visit(need)
    order.push(place)
  }
  for (let place = 0; place < count; place += 1) visit(place)
  return order
}

/** The index of each name. */
export const placesOf = (names: readonly string[]): ReadonlyMap<string, number> => new Map(names.map((name, place) => [name, place]))

/** The places of those names that have one. */
export const placesAmong = (places: ReadonlyMap<string, number>, names: readonly string[]): readonly number[] =>
  names.flatMap((name) => {
    const place = places.get(name)
    return place === undefined ? [] : [place]
  })

export const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]
